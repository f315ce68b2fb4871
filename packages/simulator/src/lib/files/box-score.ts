import type { LeagueRules } from '../../rules.ts'
import type { Meta, PlayByPlay } from './play-by-play.ts'

/** The two files of a simulated game. */
export interface SimulatedGame {
  readonly playByPlay: PlayByPlay
  readonly boxScore: BoxScore
}

/** A box score file in the public liveData shape, with the fields that a reader of a game needs. */
export interface BoxScore {
  readonly meta: Meta
  readonly game: BoxScoreGame
}

export interface BoxScoreGame {
  readonly gameId: string
  readonly gameTimeLocal: string
  readonly gameTimeUTC: string
  readonly gameEt: string
  readonly gameCode: string
  /** 1 scheduled, 2 in progress, 3 final. */
  readonly gameStatus: 1 | 2 | 3
  readonly regulationPeriods: 4 | 2
  /** Absent for the default rules: quarters of twelve minutes and six fouls. */
  readonly rules?: LeagueRules
  readonly seriesGameNumber: string
  readonly gameLabel: string
  readonly arena: { readonly arenaName: string; readonly arenaCity: string }
  readonly homeTeam: TeamRow
  readonly awayTeam: TeamRow
}

export interface TeamRow {
  readonly teamId: number
  readonly teamName: string
  readonly teamCity: string
  readonly teamTricode: string
  /** The primary and the secondary color, as `#rrggbb`. Only the files of the simulator contain them. */
  readonly teamColors?: readonly [string, string]
  readonly score: number
  readonly players: readonly PlayerRow[]
}

export interface PlayerRow {
  readonly personId: number
  readonly name: string
  readonly familyName: string
  readonly starter: '0' | '1'
}
