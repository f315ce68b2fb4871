import type { Contributor, GameState, Run } from '@fixture-feed/contract/shared-structures'
import type { Pair } from '../../messages.ts'
import { compareIds, opposite } from '../game/action.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import type { ScoringRun } from '../statistics/runs.ts'
import { counted, type Fact, scoreOf } from './fact.ts'
import { gameStateOf } from './game-state.ts'

/** A run, and who made it. */
export interface RunFacts {
  readonly content: {
    readonly teamId: string
    readonly actionNumber: number
    readonly run: Run
    readonly contributors: readonly Contributor[]
    readonly turnoversForced: number
    readonly pointsOffTurnovers: number
    readonly answersItemId?: string
    readonly gameState: GameState
  }
  readonly opponentId: string
  /** The score before and after the run, and what was scored in it; the run's team first. */
  readonly before: Fact<Pair>
  readonly after: Fact<Pair>
  readonly run: Fact<Pair>
  /** What each contributor scored, as the content lists them. */
  readonly points: readonly Fact[]
  readonly turnoversForced: Fact
  readonly pointsOffTurnovers: Fact
}

/** The contract's limit. */
const mostContributors = 4

/** What was done counts from the first basket of the run to its last. */
export function runFacts(
  { input, prefixes }: Game,
  run: ScoringRun,
  answersItemId: string | undefined,
): RunFacts {
  const { side, first, last, pointsFor, pointsAgainst } = run
  const before = prefixes[first.index - 1]
  const stretch = { side, until: last, after: before }
  const turnoversForced = counted('turnovers', { ...stretch, side: opposite(side) })
  const pointsOffTurnovers = counted('pointsOffTurnovers', stretch)
  const contributors = input[side].players
    .map(({ id }) => {
      const of = (key: 'points' | 'assists' | 'steals') =>
        counted(key, { ...stretch, playerId: id })
      return { id, points: of('points'), assists: of('assists').value, steals: of('steals').value }
    })
    .filter(({ points, assists, steals }) => points.value + assists + steals > 0)
    .sort(
      (a, b) =>
        b.points.value - a.points.value ||
        b.assists - a.assists ||
        b.steals - a.steals ||
        compareIds(a.id, b.id),
    )
    .slice(0, mostContributors)
  const teamId = input[side].id
  return {
    content: {
      teamId,
      actionNumber: last.action.actionNumber,
      run: {
        teamId,
        pointsFor,
        pointsAgainst,
        unanswered: pointsAgainst === 0,
        startActionNumber: first.action.actionNumber,
        lastActionNumber: last.action.actionNumber,
        startScore: pointsAt(before),
        endScore: pointsAt(last),
        periods: periodsBetween(first.action.period, last.action.period),
      },
      contributors: contributors.map(({ id, points, assists, steals }) => ({
        playerId: id,
        points: points.value,
        assists,
        steals,
      })),
      turnoversForced: turnoversForced.value,
      pointsOffTurnovers: pointsOffTurnovers.value,
      ...(answersItemId === undefined ? {} : { answersItemId }),
      gameState: gameStateOf(input, last),
    },
    opponentId: input[opposite(side)].id,
    before: scoreOf(side, before),
    after: scoreOf(side, last),
    run: scoreOf(side, last, before),
    points: contributors.map(({ points }) => points),
    turnoversForced,
    pointsOffTurnovers,
  }
}

function pointsAt(prefix: Prefix | undefined): Run['startScore'] {
  return { away: prefix?.standing.away ?? 0, home: prefix?.standing.home ?? 0 }
}

function periodsBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}
