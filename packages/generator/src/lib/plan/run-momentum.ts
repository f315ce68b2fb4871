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
const mostContributors = 4

/**
 * The item about a run, in the past tense: its size, the scores before and after it, and its scorers. Counts start
 * with the first basket of the run and end with its last one. The points of the run's team are first in every score.
 * `undefined` if the source does not record a statistic that the content requires.
 */
export function runItem(
  game: Game,
  { side, first, last, pointsFor, pointsAgainst }: ScoringRun,
  answersItemId: string | undefined,
): Planned | undefined {
  const { input, prefixes, unrecorded } = game
  // The content contains the numbers of turnovers and of points off turnovers.
  if (unrecorded.has('turnovers') || unrecorded.has('pointsOffTurnovers')) return undefined
  const before = prefixes[first.index - 1]
  const stretch = { side, until: last, after: before }
  const team = input[side].id
  const turnovers = counted('turnovers', { ...stretch, side: opposite(side) })
  const offTurnovers = counted('pointsOffTurnovers', stretch)
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
  const areContributorsKnown = !unrecorded.has('assists') && !unrecorded.has('steals')
  const content = {
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

  const run = scoreOf(side, last, before)
  const scored = { team, of: ownOf(run) }
  const values = {
    ...scored,
    opponent: input[opposite(side)].id,
    run,
    points: scored.of,
    periods: content.run.periods,
    effect: place('effect', effect(scoreOf(side, before), scoreOf(side, last))),
  }
  const openings =
    answersItemId === undefined
      ? [say('run', values), say(pointsAgainst === 0 ? 'run-unanswered' : 'run-outscored', values)]
      : [say('run-answers', values)]
  const [top, second] = contributors
  const namesTop = top && top.points.value > 0 && top.points.value !== second?.points.value
  const isNotable = namesTop && top.points.value * 2 >= pointsFor
  const scorer = isNotable && { ...scored, player: top.id, points: top.points }
  return {
    content,
    plan: {
      summary: paragraph(
        place('opening', openings),
        scorer && say(scorer.points.value === pointsFor ? 'scored-all' : 'scored-part', scorer),
        turnovers.value >= thresholds.run.turnovers &&
          (offTurnovers.value < thresholds.run.offTurnovers
            ? say('forced-turnovers', { team, turnovers })
            : say('points-off-turnovers', { team, turnovers, points: offTurnovers })),
      ),
    },
  }
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
