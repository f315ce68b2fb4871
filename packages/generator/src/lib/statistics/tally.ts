import type { Action, Side } from '../game/action.ts'
import { type Counts, type Increments, noCounts, plus, taggedPoints } from './counts.ts'
import { advancePossessions, noPossessions, type Possessions } from './possessions.ts'

export interface TeamTally {
  /** The sum of the counts of the players, including plays of unknown players. */
  readonly counts: Counts
  /** The points of unknown players. */
  readonly pointsOfNobody: number
  /** Additional counts of the team itself: rebounds and turnovers without a player. */
  readonly own: Counts
  /** The number of team offensive rebounds that only balance the statistics. */
  readonly deadBallRebounds: number
}

/** All counts up to an action. The object is immutable. */
export interface Tally {
  readonly away: TeamTally
  readonly home: TeamTally
  /** The counts of all players for whom at least one statistic was counted. */
  readonly players: ReadonlyMap<string, Counts>
  readonly possessions: Possessions
}

const noTeamTally: TeamTally = {
  counts: noCounts,
  pointsOfNobody: 0,
  own: noCounts,
  deadBallRebounds: 0,
}

export const emptyTally: Tally = {
  away: noTeamTally,
  home: noTeamTally,
  players: new Map(),
  possessions: noPossessions,
}

export function countsOf(tally: Tally, playerId: string): Counts {
  return tally.players.get(playerId) ?? noCounts
}

/** All turnovers of a team, as the league's totals have them: its players' and its own. */
export function totalTurnovers(team: TeamTally): number {
  return team.counts.turnovers + team.own.turnovers
}

export function advanceTally(tally: Tally, action: Action): Tally {
  const counted = advanceCounts(tally, action)
  const possessions = advancePossessions(tally.possessions, action)
  return possessions === tally.possessions ? counted : { ...counted, possessions }
}

function advanceCounts(tally: Tally, action: Action): Tally {
  switch (action.kind) {
    case 'shot': {
      const { assistId, made, points, team } = action
      const three = points === 3 ? 1 : 0
      const attempt = { fieldGoalsAttempted: 1, threePointersAttempted: three }
      if (!made) return creditPlay(tally, action, attempt)
      const basket = {
        fieldGoalsMade: 1,
        threePointersMade: three,
        ...taggedPoints(points, action),
      }
      const scored = creditPlay(tally, action, { ...attempt, ...basket })
      if (assistId === undefined) return scored
      return credit(scored, { team, playerId: assistId }, { assists: 1 })
    }
    case 'free-throw': {
      const { assistId, made, points, team } = action
      const scored = made ? { freeThrowsMade: 1, ...taggedPoints(points, action) } : {}
      const counted = creditPlay(tally, action, { freeThrowsAttempted: 1, ...scored })
      if (assistId === undefined) return counted
      return credit(counted, { team, playerId: assistId }, { assists: 1 })
    }
    case 'rebound': {
      const { deadBall, offensive, playerId, team } = action
      const rebound = offensive ? { offensiveRebounds: 1 } : { defensiveRebounds: 1 }
      const counted = creditEither(tally, action, rebound)
      if (!offensive || !deadBall || playerId !== undefined || action.isOfUnknown) return counted
      const deadBallRebounds = counted[team].deadBallRebounds + 1
      return { ...counted, [team]: { ...counted[team], deadBallRebounds } }
    }
    case 'turnover':
      return creditEither(tally, action, { turnovers: 1 })
    case 'steal':
      return creditPlay(tally, action, { steals: 1 })
    case 'block':
      return creditPlay(tally, action, { blocks: 1 })
    case 'foul':
      return action.playerId === undefined ? tally : credit(tally, action, { fouls: 1 })
    default:
      return tally
  }
}

/** Counts a play of a player, of an unknown player, or of the team itself. */
function creditEither(
  tally: Tally,
  action: {
    readonly team: Side
    readonly playerId: string | undefined
    readonly isOfUnknown?: boolean | undefined
  },
  increments: Increments,
): Tally {
  return action.isOfUnknown
    ? creditPlay(tally, action, increments)
    : credit(tally, action, increments)
}

/**
 * Counts a play that always has a player. If the player is unknown, the play counts only in the sum of the team's
 * players.
 */
function creditPlay(
  tally: Tally,
  action: { readonly team: Side; readonly playerId: string | undefined },
  increments: Increments,
): Tally {
  const { team: side, playerId } = action
  if (playerId !== undefined) return credit(tally, action, increments)
  const team = tally[side]
  const counts = plus(team.counts, increments)
  const pointsOfNobody = team.pointsOfNobody + (increments.points ?? 0)
  return { ...tally, [side]: { ...team, counts, pointsOfNobody } }
}

/**
 * Counts a play for a player, and in the sum of the team's players. Without a player, the play counts for the team
 * itself.
 */
function credit(
  tally: Tally,
  { team: side, playerId }: { readonly team: Side; readonly playerId: string | undefined },
  increments: Increments,
): Tally {
  const team = tally[side]
  if (playerId === undefined) {
    return { ...tally, [side]: { ...team, own: plus(team.own, increments) } }
  }
  return {
    ...tally,
    [side]: { ...team, counts: plus(team.counts, increments) },
    players: new Map(tally.players).set(playerId, plus(countsOf(tally, playerId), increments)),
  }
}
