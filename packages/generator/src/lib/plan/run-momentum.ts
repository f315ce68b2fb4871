import type { Run } from '@fixture-feed/contract/shared-structures'
import type { Pair } from '../../message-values.ts'
import { counted, type Fact, ownOf, scoreOf, turned } from '../facts/fact.ts'
import { gameStateOf } from '../facts/game-state.ts'
import { compareIds, opposite } from '../game/action.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import type { ScoringRun } from '../statistics/runs.ts'
import { thresholds } from '../thresholds.ts'
import { messagesOf, type Planned, paragraph, place } from './message.ts'

const say = messagesOf('run')

/** The maximum number of contributors that the contract allows. */
const maxContributors = 4

interface Contributor {
  readonly id: string
  readonly points: Fact
  readonly assists: number
  readonly steals: number
}

/** The counts of a run, from its first points to its last points. */
interface RunCounts {
  /** The state of the game before the run; `undefined` if the run starts with the first action. */
  readonly before: GamePrefix | undefined
  readonly turnovers: Fact
  readonly offTurnovers: Fact
  /** The players with points, assists or steals in the run, the best scorers first, at most `maxContributors`. */
  readonly contributors: readonly Contributor[]
}

/**
 * The item about a run, in the past tense: its size, the scores before and after it, and its scorers. Counts start
 * with the first points of the run and end with its last points. In the scores before and after the run, the leader's
 * points are first. `undefined` if the source does not record a statistic that the content requires.
 */
export function runItem(
  game: Game,
  run: ScoringRun,
  answersItemId: string | undefined,
): Planned | undefined {
  const { unrecorded } = game
  // The content contains the numbers of turnovers and of points off turnovers.
  if (unrecorded.has('turnovers') || unrecorded.has('pointsOffTurnovers')) return undefined
  const counts = countRun(game, run)
  const isAnswer = answersItemId !== undefined
  return {
    content: contentOf(game, run, counts, answersItemId),
    plan: {
      summary: paragraph(
        place('opening', openingsOf(game, run, { before: counts.before, isAnswer })),
        scorerMessage(game, run, counts),
        turnoverMessage(game, run, counts),
      ),
    },
  }
}

function countRun({ input, prefixes }: Game, { side, first, last }: ScoringRun): RunCounts {
  const before = prefixes[first.index - 1]
  const stretch = { side, until: last, after: before }
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
    .slice(0, maxContributors)
  return {
    before,
    turnovers: counted('turnovers', { ...stretch, side: opposite(side) }),
    offTurnovers: counted('pointsOffTurnovers', stretch),
    contributors,
  }
}

function contentOf(
  { input, unrecorded }: Game,
  { side, first, last, pointsFor, pointsAgainst }: ScoringRun,
  { before, turnovers, offTurnovers, contributors }: RunCounts,
  answersItemId: string | undefined,
): Planned['content'] {
  const team = input[side].id
  const areContributorsKnown = !unrecorded.has('assists') && !unrecorded.has('steals')
  return {
    teamId: team,
    actionNumber: last.action.actionNumber,
    run: {
      teamId: team,
      pointsFor,
      pointsAgainst,
      unanswered: pointsAgainst === 0,
      startActionNumber: first.action.actionNumber,
      lastActionNumber: last.action.actionNumber,
      startScore: pointsAt(before),
      endScore: pointsAt(last),
      periods: periodsBetween(first.action.period, last.action.period),
    },
    contributors: areContributorsKnown
      ? contributors.map(({ id, points, assists, steals }) => ({
          playerId: id,
          points: points.value,
          assists,
          steals,
        }))
      : [],
    turnoversForced: turnovers.value,
    pointsOffTurnovers: offTurnovers.value,
    ...(answersItemId === undefined ? {} : { answersItemId }),
    gameState: gameStateOf(input, last),
  }
}

/** The possible first sentences: the size of the run, and its effect on the score. */
function openingsOf(
  { input }: Game,
  { side, first, last, pointsAgainst }: ScoringRun,
  { before, isAnswer }: { readonly before: GamePrefix | undefined; readonly isAnswer: boolean },
) {
  const run = scoreOf(side, last, before)
  const points = ownOf(run)
  const values = {
    team: input[side].id,
    of: points,
    opponent: input[opposite(side)].id,
    run,
    points,
    periods: periodsBetween(first.action.period, last.action.period),
    effect: place('effect', effect(scoreOf(side, before), scoreOf(side, last))),
  }
  if (isAnswer) return [say('run-answers', values)]
  return [say('run', values), say(pointsAgainst === 0 ? 'run-unanswered' : 'run-outscored', values)]
}

/**
 * A message about the player with the most points of the run; `undefined` if another player has as many, or if the
 * player has less than half of the points.
 */
function scorerMessage(
  { input }: Game,
  { side, last, pointsFor }: ScoringRun,
  { before, contributors: [top, second] }: RunCounts,
) {
  if (top === undefined || top.points.value === 0) return undefined
  if (top.points.value === second?.points.value || top.points.value * 2 < pointsFor)
    return undefined
  const of = ownOf(scoreOf(side, last, before))
  const values = { team: input[side].id, of, player: top.id, points: top.points }
  return say(top.points.value === pointsFor ? 'scored-all' : 'scored-part', values)
}

/** A message about the turnovers that the team forced during the run; `undefined` if they are too few. */
function turnoverMessage(
  { input }: Game,
  { side }: ScoringRun,
  { turnovers, offTurnovers }: RunCounts,
) {
  if (turnovers.value < thresholds.run.turnovers) return undefined
  const team = input[side].id
  return offTurnovers.value < thresholds.run.offTurnovers
    ? say('forced-turnovers', { team, turnovers })
    : say('points-off-turnovers', { team, turnovers, points: offTurnovers })
}

function pointsAt(prefix: GamePrefix | undefined): Run['startScore'] {
  return { away: prefix?.scoreState.away ?? 0, home: prefix?.scoreState.home ?? 0 }
}

function periodsBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}

/** A message about the effect of the run on the score, from the perspective of its team. */
function effect(before: Fact<Pair>, into: Fact<Pair>) {
  const { own, other } = before.value
  if (own === 0 && other === 0) return say('opens', { into })
  if (own === other) return say('breaks-tie', { tied: ownOf(before), into })
  if (own > other) return say('stretches', { before, into })
  const trailing = turned(before)
  const after = into.value
  const isDeficit = other - own >= thresholds.run.deficit
  if (after.own > after.other) {
    return isDeficit ? say('turns-deficit', { trailing, into }) : say('takes-lead', { into })
  }
  if (after.own === after.other) {
    const tied = ownOf(into)
    return isDeficit ? say('erases-deficit', { trailing, tied }) : say('ties', { tied })
  }
  return say('cuts-deficit', { trailing, after: turned(into) })
}
