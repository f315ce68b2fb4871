import type { Side } from '../game/action.ts'
import { opposite } from '../game/action.ts'
import { parseClock } from '../game/clock.ts'
import type { GameInput, ReportedStatistics, TeamInput } from '../game/game-input.ts'
import { playedMs } from '../game/line-ups.ts'
import type { Standing } from '../game/standing.ts'
import { type Counts, reboundsOf } from './counts.ts'
import type { Game } from './prefix.ts'
import { countsOf, type Tally, totalTurnovers } from './tally.ts'

/** A statistic of the box score that the play-by-play does not add up to. */
export interface Difference {
  readonly entityId: string
  readonly name: string
  /** The box score's name of the statistic. */
  readonly statistic: string
  readonly reported: number | string
  readonly counted: number | string
}

/**
 * Where the box score of a game differs from its play-by-play, over all statistics that both know. The biggest scoring
 * run is compared for the home team only: for the away team the box score reports a run of the opponent.
 */
export function reconcile({ input, prefixes }: Game): readonly Difference[] {
  const last = prefixes.at(-1)
  if (last === undefined) return []
  const { standing, tally } = last
  const played = playedMs(input)
  return (['away', 'home'] as const).flatMap(side => {
    const team = input[side]
    return [
      ...differences(
        team.id,
        team.name,
        team.reported,
        teamStatistics(input, side, standing, tally),
      ),
      ...team.players.flatMap(({ id, name, reported }) => [
        ...differences(id, name, reported, playerStatistics(countsOf(tally, id))),
        ...minutesDifference(id, name, reported, played.get(id) ?? 0),
      ]),
    ]
  })
}

/** A player's statistics by the box score's names. */
function playerStatistics(counts: Counts): Readonly<Record<string, number>> {
  return {
    ...sharedStatistics(counts),
    reboundsTotal: reboundsOf(counts),
    turnovers: counts.turnovers,
    foulsTechnical: counts.technicalFouls,
  }
}

/** A team's statistics by the box score's names. */
function teamStatistics(
  input: GameInput,
  side: Side,
  standing: Standing,
  tally: Tally,
): Readonly<Record<string, number | string>> {
  const team = tally[side]
  const opponent = opposite(side)
  const { counts } = team
  const lead = standing.biggestLead[side]
  return {
    ...sharedStatistics(counts),
    pointsAgainst: tally[opponent].counts.points,
    pointsFromTurnovers: counts.pointsOffTurnovers,
    reboundsPersonal: reboundsOf(counts),
    reboundsTeamOffensive: team.teamOffensiveRebounds,
    reboundsTeamDefensive: team.teamDefensiveRebounds,
    reboundsTeam: team.teamOffensiveRebounds + team.teamDefensiveRebounds,
    reboundsTotal: reboundsOf(counts) + team.teamOffensiveRebounds + team.teamDefensiveRebounds,
    turnovers: counts.turnovers,
    turnoversTeam: team.teamTurnovers,
    turnoversTotal: totalTurnovers(team),
    foulsTechnical: counts.technicalFouls,
    foulsTeamTechnical: team.teamTechnicalFouls,
    foulsTeam: counts.fouls - counts.offensiveFouls,
    teamFieldGoalAttempts: team.heaves,
    leadChanges: standing.leadChanges,
    timesTied: standing.timesTied,
    biggestLead: lead.margin,
    ...(lead.margin === 0 ? {} : { biggestLeadScore: `${lead.away}-${lead.home}` }),
    timeLeading: durationOf(standing.leadingMs[side]),
    benchPoints: benchPoints(input[side], tally),
  }
}

/** The points of a team's players who did not start. */
export function benchPoints(team: TeamInput, tally: Tally): number {
  return team.players
    .filter(player => !player.starter)
    .reduce((sum, player) => sum + countsOf(tally, player.id).points, 0)
}

function sharedStatistics(counts: Counts): Readonly<Record<string, number>> {
  return {
    points: counts.points,
    fieldGoalsMade: counts.fieldGoalsMade,
    fieldGoalsAttempted: counts.fieldGoalsAttempted,
    threePointersMade: counts.threePointersMade,
    threePointersAttempted: counts.threePointersAttempted,
    twoPointersMade: counts.fieldGoalsMade - counts.threePointersMade,
    twoPointersAttempted: counts.fieldGoalsAttempted - counts.threePointersAttempted,
    freeThrowsMade: counts.freeThrowsMade,
    freeThrowsAttempted: counts.freeThrowsAttempted,
    reboundsOffensive: counts.offensiveRebounds,
    reboundsDefensive: counts.defensiveRebounds,
    assists: counts.assists,
    steals: counts.steals,
    blocks: counts.blocks,
    blocksReceived: counts.blocksReceived,
    foulsPersonal: counts.fouls,
    foulsOffensive: counts.offensiveFouls,
    foulsDrawn: counts.foulsDrawn,
    pointsInThePaint: counts.pointsInPaint,
    pointsFastBreak: counts.fastBreakPoints,
    pointsSecondChance: counts.secondChancePoints,
  }
}

function differences(
  entityId: string,
  name: string,
  reported: ReportedStatistics,
  counted: Readonly<Record<string, number | string>>,
): Difference[] {
  return Object.entries(counted).flatMap(([statistic, value]) => {
    const other = reported[statistic]
    if (other === undefined || other === value) return []
    return [{ entityId, name, statistic, reported: other, counted: value }]
  })
}

/** Minutes are told to the second; who was on the floor at a dead ball differs by less than one. */
function minutesDifference(
  entityId: string,
  name: string,
  reported: ReportedStatistics,
  playedMs: number,
): Difference[] {
  const { minutes } = reported
  const reportedMs = typeof minutes === 'string' ? parseClock(minutes) : undefined
  if (minutes === undefined || reportedMs === undefined) return []
  if (Math.abs(reportedMs - playedMs) <= 1000) return []
  return [
    { entityId, name, statistic: 'minutes', reported: minutes, counted: durationOf(playedMs) },
  ]
}

/** As the box score writes durations of play, `PT44M38.00S`. */
function durationOf(ms: number): string {
  const minutes = String(Math.floor(ms / 60_000)).padStart(2, '0')
  const seconds = ((ms % 60_000) / 1000).toFixed(2).padStart(5, '0')
  return `PT${minutes}M${seconds}S`
}
