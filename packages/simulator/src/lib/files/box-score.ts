import type { LeagueRules } from '../../rules.ts'
import type { Meta } from './play-by-play.ts'

/** A box score file in the public liveData shape. */
export interface BoxScore {
  readonly meta: Meta
  readonly game: BoxScoreGame
}

export interface BoxScoreGame {
  readonly gameId: string
  readonly gameTimeLocal: string
  readonly gameTimeUTC: string
  readonly gameTimeHome: string
  readonly gameTimeAway: string
  readonly gameEt: string
  /** Minutes of real time from the first action to the last. */
  readonly duration: number
  readonly gameCode: string
  readonly gameStatusText: string
  /** 1 scheduled, 2 under way, 3 final. */
  readonly gameStatus: 1 | 2 | 3
  readonly regulationPeriods: 4 | 2
  /** Left out for quarters of twelve minutes and six fouls. */
  readonly rules?: LeagueRules
  readonly period: number
  readonly gameClock: string
  readonly seriesGameNumber: string
  readonly gameLabel: string
  readonly attendance: number
  readonly sellout: '0' | '1'
  readonly arena: {
    readonly arenaId: number
    readonly arenaName: string
    readonly arenaCity: string
    readonly arenaState: string
    readonly arenaCountry: string
    readonly arenaTimezone: string
  }
  readonly officials: readonly OfficialRow[]
  readonly homeTeam: TeamRow
  readonly awayTeam: TeamRow
}

export interface OfficialRow {
  readonly personId: number
  readonly name: string
  readonly nameI: string
  readonly firstName: string
  readonly familyName: string
  readonly jerseyNum: string
  readonly assignment: string
}

export interface TeamRow {
  readonly teamId: number
  readonly teamName: string
  readonly teamCity: string
  readonly teamTricode: string
  readonly score: number
  readonly inBonus: '0' | '1'
  readonly timeoutsRemaining: number
  readonly periods: readonly {
    readonly period: number
    readonly periodType: 'REGULAR' | 'OVERTIME'
    readonly score: number
  }[]
  readonly players: readonly PlayerRow[]
  readonly statistics: TeamStatistics
}

export interface PlayerRow {
  readonly status: 'ACTIVE' | 'INACTIVE'
  readonly notPlayingReason?: string
  readonly notPlayingDescription?: string
  readonly order: number
  readonly personId: number
  readonly jerseyNum: string
  /** Starters only. */
  readonly position?: string
  readonly starter: '0' | '1'
  readonly oncourt: '0' | '1'
  readonly played: '0' | '1'
  readonly statistics: PlayerStatistics
  readonly name: string
  readonly nameI: string
  readonly firstName: string
  readonly familyName: string
}

/** Attempts, makes and their quotient. */
type Shooting<Name extends string> = {
  readonly [Key in `${Name}${'Attempted' | 'Made' | 'Percentage'}`]: number
}

/** What teams and players have in common. Minutes are `PTmmMss.ssS`. */
export interface CommonStatistics
  extends Shooting<'fieldGoals'>,
    Shooting<'threePointers'>,
    Shooting<'twoPointers'>,
    Shooting<'freeThrows'> {
  readonly assists: number
  readonly blocks: number
  readonly blocksReceived: number
  readonly foulsOffensive: number
  readonly foulsDrawn: number
  readonly foulsPersonal: number
  readonly foulsTechnical: number
  readonly minutes: string
  readonly minutesCalculated: string
  readonly points: number
  readonly pointsFastBreak: number
  readonly pointsInThePaint: number
  readonly pointsSecondChance: number
  readonly reboundsDefensive: number
  readonly reboundsOffensive: number
  readonly reboundsTotal: number
  readonly steals: number
  readonly turnovers: number
}

export interface PlayerStatistics extends CommonStatistics {
  /** Points of the own and the other team while on the floor. */
  readonly plus: number
  readonly minus: number
  readonly plusMinusPoints: number
}

export interface TeamStatistics
  extends CommonStatistics,
    Shooting<'fastBreakPoints'>,
    Shooting<'secondChancePoints'> {
  readonly assistsTurnoverRatio: number
  readonly benchPoints: number
  readonly biggestLead: number
  /** Away and home points when the lead was biggest; absent when the team never led. */
  readonly biggestLeadScore?: string
  readonly biggestScoringRun: number
  /** Away and home points at the end of the run; absent while nobody scored. */
  readonly biggestScoringRunScore?: string
  readonly fieldGoalsEffectiveAdjusted: number
  readonly foulsTeam: number
  readonly foulsTeamTechnical: number
  readonly leadChanges: number
  readonly pointsAgainst: number
  readonly pointsFromTurnovers: number
  readonly pointsInThePaintAttempted: number
  readonly pointsInThePaintMade: number
  readonly pointsInThePaintPercentage: number
  readonly reboundsPersonal: number
  readonly reboundsTeam: number
  readonly reboundsTeamDefensive: number
  readonly reboundsTeamOffensive: number
  /** Heaves, which count for no player. */
  readonly teamFieldGoalAttempts: number
  readonly timeLeading: string
  readonly timesTied: number
  readonly trueShootingAttempts: number
  readonly trueShootingPercentage: number
  readonly turnoversTeam: number
  readonly turnoversTotal: number
}
