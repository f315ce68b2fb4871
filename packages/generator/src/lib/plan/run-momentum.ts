import type { Pair } from '../../messages.ts'
import { type Fact, ownOf, turned } from '../facts/fact.ts'
import type { RunFacts } from '../facts/run-momentum.ts'
import { thresholds } from '../thresholds.ts'
import { messagesOf, type Plan, paragraph, place } from './message.ts'

const say = messagesOf('run')

/** A run, in the past tense: how far, from which score to which, who made it. */
export function runPlan(facts: RunFacts): Plan {
  return { summary: paragraph(place('opening', openings(facts)), scorer(facts), turnovers(facts)) }
}

function openings({ content, opponentId, run, ...facts }: RunFacts) {
  const told = {
    team: content.teamId,
    opponent: opponentId,
    periods: content.run.periods,
    effect: place('effect', effect(facts)),
  }
  if (content.answersItemId !== undefined) return [say('run-answers', { ...told, run })]
  return [
    say('run', { ...told, run }),
    run.value.other === 0
      ? say('run-unanswered', { ...told, points: ownOf(run) })
      : say('run-outscored', { ...told, run }),
  ]
}

/** What the run made of the score, seen from its team. */
function effect({ before, after }: { before: Fact<Pair>; after: Fact<Pair> }) {
  const { own, other } = before.value
  if (own === other) {
    if (own === 0) return say('opens', { into: after })
    return say('breaks-tie', { tied: ownOf(before), into: after })
  }
  if (own > other) return say('stretches', { before, into: after })
  const trailing = turned(before)
  if (after.value.own > after.value.other) return say('turns-deficit', { trailing, into: after })
  if (after.value.own === after.value.other) {
    return say('erases-deficit', { trailing, tied: ownOf(after) })
  }
  return say('cuts-deficit', { trailing, after: turned(after) })
}

/** Who scored most in the run, when nobody else scored as many. */
function scorer({ content, points, run }: RunFacts) {
  const [first, second] = points
  const player = content.contributors[0]?.playerId
  if (first === undefined || player === undefined || first.value === 0) return undefined
  if (second?.value === first.value) return undefined
  if (first.value === run.value.own) {
    return say('scored-all', { player, team: content.teamId, points: first })
  }
  return say('scored-part', { player, points: first, of: ownOf(run) })
}

function turnovers(facts: RunFacts) {
  const { content, turnoversForced, pointsOffTurnovers: points } = facts
  if (turnoversForced.value < thresholds.run.turnovers) return undefined
  const told = { team: content.teamId, turnovers: turnoversForced }
  return points.value === 0
    ? say('forced-turnovers', told)
    : say('points-off-turnovers', { ...told, points })
}
