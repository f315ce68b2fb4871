import type { Contributor, GameState, Run } from '@fixture-feed/contract/shared-structures'
import { opposite, type Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import { type Counts, minus } from '../statistics/counts.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import type { ScoringRun } from '../statistics/runs.ts'
import { countsOf, emptyTally, totalTurnovers } from '../statistics/tally.ts'
import { gameStateOf } from './game-state.ts'
import { type Names, namesOf } from './names.ts'
import { present } from './present.ts'

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
  readonly names: Names
}

/** The contract's limit. */
const mostContributors = 4

/** What was done counts from the first basket of the run to its last. */
export function runFacts(
  { input, prefixes }: Game,
  run: ScoringRun,
  answersItemId: string | undefined,
): RunFacts {
  const { side, first, last } = run
  const before = prefixes[first.index - 1]
  const counted = (of: Side) =>
    minus(last.tally[of].counts, (before?.tally ?? emptyTally)[of].counts)
  const forced = totalTurnovers(last.tally[opposite(side)])
  return {
    content: {
      teamId: input[side].id,
      actionNumber: last.action.actionNumber,
      run: runContent(input, run, before),
      contributors: contributorsOf(input, run, before),
      turnoversForced:
        forced - (before === undefined ? 0 : totalTurnovers(before.tally[opposite(side)])),
      pointsOffTurnovers: counted(side).pointsOffTurnovers,
      ...present('answersItemId', answersItemId),
      gameState: gameStateOf(input, last),
    },
    opponentId: input[opposite(side)].id,
    names: namesOf(input),
  }
}

function runContent(input: GameInput, run: ScoringRun, before: Prefix | undefined): Run {
  const { side, first, last, pointsFor, pointsAgainst } = run
  const [from, to] = [first.action.period, last.action.period]
  return {
    teamId: input[side].id,
    pointsFor,
    pointsAgainst,
    unanswered: pointsAgainst === 0,
    startActionNumber: first.action.actionNumber,
    lastActionNumber: last.action.actionNumber,
    startScore: scoreOf(before),
    endScore: scoreOf(last),
    periods: Array.from({ length: to - from + 1 }, (_, offset) => from + offset),
  }
}

function scoreOf(prefix: Prefix | undefined): Run['startScore'] {
  return { away: prefix?.standing.away ?? 0, home: prefix?.standing.home ?? 0 }
}

function contributorsOf(
  input: GameInput,
  { side, last }: ScoringRun,
  before: Prefix | undefined,
): readonly Contributor[] {
  return input[side].players
    .map(({ id }) => ({
      id,
      counts: minus(countsOf(last.tally, id), countsOf(before?.tally ?? emptyTally, id)),
    }))
    .filter(({ counts }) => counts.points + counts.assists + counts.steals > 0)
    .sort((a, b) => compareShares(b.counts, a.counts) || Number(a.id) - Number(b.id))
    .slice(0, mostContributors)
    .map(({ id, counts }) => ({
      playerId: id,
      points: counts.points,
      assists: counts.assists,
      steals: counts.steals,
    }))
}

function compareShares(a: Counts, b: Counts): number {
  return a.points - b.points || a.assists - b.assists || a.steals - b.steals
}
