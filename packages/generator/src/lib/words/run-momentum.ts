import type { Fact, Traced } from '../facts/fact.ts'
import type { RunFacts } from '../facts/run-momentum.ts'
import type { Choose } from './choice.ts'
import type { Texts } from './composed.ts'
import { playerWords, teamWords } from './names.ts'
import { count, nouns, periodsWords, score, withArticle } from './numbers.ts'
import { paragraph, say, type Words } from './words.ts'

type Facts = Traced<RunFacts>

/** A run, in the past tense: how far, from which score to which, who made it. */
export function runTexts(facts: Facts, choose: Choose): Texts<'summary'> {
  return { summary: paragraph(opening(facts, choose), topScorer(facts), turnovers(facts)) }
}

function opening(facts: Facts, choose: Choose): Words {
  const { content, names, opponentId } = facts
  const { run, answersItemId } = content
  const team = teamWords(names, content.teamId)
  const opponent = teamWords(names, opponentId)
  const pair = score(run.pointsFor, run.pointsAgainst)
  const size = withArticle(run.pointsFor, say`${pair} run`)
  const rest = say`${periodsWords(run.periods)}, ${effect(facts)}`
  if (answersItemId !== undefined) {
    return choose('opening', [
      say`${team.the} answered ${opponent.thes} run with ${size} ${rest}`,
      say`${team.the} replied to ${opponent.thes} run with ${size} ${rest}`,
    ])
  }
  return choose('opening', [
    say`${team.the} went on ${size} ${rest}`,
    run.unanswered.value
      ? say`${team.the} scored ${run.pointsFor} straight points ${rest}`
      : say`${team.the} outscored ${opponent.the} ${pair} ${rest}`,
  ])
}

/** What the run made of the score, seen from its team. */
function effect({ content }: Facts): Words {
  const { startScore, endScore } = content.run
  const away = content.teamId.value === content.gameState.awayTeamId.value
  const [own, other] = away
    ? [startScore.away, startScore.home]
    : [startScore.home, startScore.away]
  const [ownAfter, otherAfter] = away
    ? [endScore.away, endScore.home]
    : [endScore.home, endScore.away]
  const lead = withArticle(ownAfter, say`${score(ownAfter, otherAfter)} lead`)
  if (own.value === other.value) {
    return own.value === 0 ? say`for ${lead}` : say`turning a tie at ${own} into ${lead}`
  }
  if (own.value > other.value) {
    return say`stretching ${withArticle(own, score(own, other))} lead to ${score(ownAfter, otherAfter)}`
  }
  const deficit = withArticle(other, say`${score(other, own)} deficit`)
  if (ownAfter.value > otherAfter.value) return say`turning ${deficit} into ${lead}`
  if (ownAfter.value === otherAfter.value) return say`erasing ${deficit} to tie it at ${ownAfter}`
  return say`cutting ${deficit} to ${score(otherAfter, ownAfter)}`
}

/** Who scored most in the run, when nobody else scored as many. */
function topScorer({ content, names }: Facts): Words | undefined {
  const [first, second] = content.contributors
  if (first === undefined || first.points.value === 0) return undefined
  if (second !== undefined && second.points.value === first.points.value) return undefined
  const player = playerWords(names, first.playerId).full
  return say`${player} scored ${share(first.points, content.run.pointsFor)}`
}

function share(part: Fact<number>, whole: Fact<number>): Words {
  return part.value === whole.value ? say`all ${whole}` : say`${part} of the ${whole}`
}

function turnovers({ content, names }: Facts): Words | undefined {
  const { turnoversForced, pointsOffTurnovers } = content
  if (turnoversForced.value < 2) return undefined
  const team = teamWords(names, content.teamId).the
  const forced = count(turnoversForced, nouns.turnover)
  if (pointsOffTurnovers.value === 0) return say`${team} forced ${forced}`
  return say`${team} forced ${forced} and scored ${count(pointsOffTurnovers, nouns.point)} off turnovers`
}
