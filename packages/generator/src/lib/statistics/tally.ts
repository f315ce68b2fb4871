import type { Action, FreeThrow, Shot, Side } from '../game/action.ts'
import { type Counts, type Increments, noCounts, plus, taggedPoints } from './counts.ts'
import { advancePossessions, noPossessions, type Possessions } from './possessions.ts'

/** What a team has beside what its players have. */
export interface TeamTally {
  /** The sum over its players; what the team itself is charged with is below. */
  readonly counts: Counts
  readonly teamOffensiveRebounds: number
  /** Of the team's offensive rebounds those that only keep the books straight. */
  readonly deadBallRebounds: number
  readonly teamDefensiveRebounds: number
  readonly teamTurnovers: number
}

/** Everything counted up to an action. A value: each action makes a new one. */
export interface Tally {
  readonly away: TeamTally
  readonly home: TeamTally
  /** Only players of whom something was counted. */
  readonly players: ReadonlyMap<string, Counts>
  readonly possessions: Possessions
}

const noTeamTally: TeamTally = {
  counts: noCounts,
  teamOffensiveRebounds: 0,
  deadBallRebounds: 0,
  teamDefensiveRebounds: 0,
  teamTurnovers: 0,
}

/** Nothing counted yet. */
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
  return team.counts.turnovers + team.teamTurnovers
}

/** The tally after one more action. */
export function advanceTally(tally: Tally, action: Action): Tally {
  const counted = advanceCounts(tally, action)
  const possessions = advancePossessions(tally.possessions, action)
  return possessions === tally.possessions ? counted : { ...counted, possessions }
}

function advanceCounts(tally: Tally, action: Action): Tally {
  switch (action.kind) {
    case 'shot':
      return afterShot(tally, action)
    case 'free-throw':
      return afterFreeThrow(tally, action)
    case 'rebound': {
      const team = action.offensive ? { offensiveRebounds: 1 } : { defensiveRebounds: 1 }
      if (action.playerId !== undefined) return credit(tally, action.team, action.playerId, team)
      return charge(tally, action.team, {
        teamOffensiveRebounds: action.offensive ? 1 : 0,
        deadBallRebounds: action.offensive && action.deadBall ? 1 : 0,
        teamDefensiveRebounds: action.offensive ? 0 : 1,
      })
    }
    case 'turnover':
      return action.playerId === undefined
        ? charge(tally, action.team, { teamTurnovers: 1 })
        : credit(tally, action.team, action.playerId, { turnovers: 1 })
    case 'steal':
      return credit(tally, action.team, action.playerId, { steals: 1 })
    case 'block':
      return credit(tally, action.team, action.playerId, { blocks: 1 })
    case 'foul':
      if (action.playerId === undefined) return tally
      return credit(tally, action.team, action.playerId, { fouls: 1 })
    default:
      return tally
  }
}

function afterShot(tally: Tally, shot: Shot): Tally {
  const three = shot.points === 3 ? 1 : 0
  const attempt = credit(tally, shot.team, shot.playerId, {
    fieldGoalsAttempted: 1,
    threePointersAttempted: three,
    ...(shot.made
      ? { fieldGoalsMade: 1, threePointersMade: three, ...taggedPoints(shot.points, shot) }
      : {}),
  })
  if (!shot.made || shot.assistId === undefined) return attempt
  return credit(attempt, shot.team, shot.assistId, { assists: 1 })
}

function afterFreeThrow(tally: Tally, throwing: FreeThrow): Tally {
  return credit(tally, throwing.team, throwing.playerId, {
    freeThrowsAttempted: 1,
    ...(throwing.made ? { freeThrowsMade: 1, ...taggedPoints(1, throwing) } : {}),
  })
}

/** Counts something for a player and his team. */
function credit(tally: Tally, side: Side, playerId: string, increments: Increments): Tally {
  const team = tally[side]
  return {
    ...tally,
    [side]: { ...team, counts: plus(team.counts, increments) },
    players: new Map(tally.players).set(playerId, plus(countsOf(tally, playerId), increments)),
  }
}

type TeamIncrements = { readonly [Key in Exclude<keyof TeamTally, 'counts'>]?: number }

/** Counts something for a team alone. */
function charge(tally: Tally, side: Side, increments: TeamIncrements): Tally {
  const team = { ...tally[side] }
  for (const [key, increment] of Object.entries(increments)) {
    team[key as keyof TeamIncrements] += increment
  }
  return { ...tally, [side]: team }
}
