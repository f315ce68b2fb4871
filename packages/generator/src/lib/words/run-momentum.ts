import type { Fact, Traced } from '../facts/fact.ts'
import type { RunFacts } from '../facts/run-momentum.ts'
import type { Choose, Option } from './choice.ts'
import type { Texts } from './composed.ts'
import { playerWords, teamWords } from './names.ts'
import { count, inLetters, nouns, score, withArticle } from './numbers.ts'
import { periodsWords } from './time.ts'
import { paragraph, say, type Words } from './words.ts'

type Facts = Traced<RunFacts>

/** A run, in the past tense: how far, from which score to which, who made it. */
export function runTexts(facts: Facts, choose: Choose): Texts<'summary'> {
  return {
    summary: paragraph(
      choose('opening', openings(facts, choose('effect', effects(facts)))),
      topScorer(facts, choose),
      turnovers(facts, choose),
    ),
  }
}

function openings(facts: Facts, effect: Words): readonly Option[] {
  const { content, names, opponentId } = facts
  const { run, answersItemId } = content
  const team = teamWords(names, content.teamId)
  const opponent = teamWords(names, opponentId)
  const pair = score(run.pointsFor, run.pointsAgainst)
  const size = withArticle(run.pointsFor, say`${pair} run`)
  const place = periodsWords(run.periods)
  const rest = say`${place}, ${effect}`
  if (answersItemId !== undefined) {
    return [
      say`${team.the} answered ${opponent.thes} run with ${size} ${rest}`,
      say`${team.the} replied to ${opponent.thes} run with ${size} ${rest}`,
      say`${team.the} came back with ${size} of their own ${rest}`,
      say`after ${opponent.thes} run, ${team.the} went on ${size} ${rest}`,
    ]
  }
  return [
    say`${team.the} went on ${size} ${rest}`,
    say`${team.the} put together ${size} ${rest}`,
    say`${size} ${place} by ${team.the}, ${effect}`,
    ...(run.unanswered.value
      ? [
          say`${team.the} scored ${run.pointsFor} straight points ${rest}`,
          say`${team.the} scored ${run.pointsFor} points in a row ${rest}`,
          say`${team.the} held ${opponent.the} scoreless and scored ${run.pointsFor} ${rest}`,
        ]
      : [
          say`${team.the} outscored ${opponent.the} ${pair} ${rest}`,
          say`${opponent.the} were outscored ${pair} by ${team.the} ${rest}`,
        ]),
  ]
}

/** What the run made of the score, seen from its team. */
function effects({ content }: Facts): readonly Option[] {
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
    return own.value === 0
      ? [say`for ${lead}`, say`to open the game with ${lead}`]
      : [say`turning a tie at ${own} into ${lead}`, say`breaking a tie at ${own} for ${lead}`]
  }
  if (own.value > other.value) {
    const before = withArticle(own, score(own, other))
    return [
      say`stretching ${before} lead to ${score(ownAfter, otherAfter)}`,
      say`going from ${score(own, other)} ahead to ${score(ownAfter, otherAfter)}`,
    ]
  }
  const deficit = withArticle(other, say`${score(other, own)} deficit`)
  if (ownAfter.value > otherAfter.value) {
    return [
      say`turning ${deficit} into ${lead}`,
      say`coming from ${score(other, own)} down to lead ${score(ownAfter, otherAfter)}`,
    ]
  }
  if (ownAfter.value === otherAfter.value) {
    return [
      say`erasing ${deficit} to tie it at ${ownAfter}`,
      say`coming from ${score(other, own)} down to tie it at ${ownAfter}`,
    ]
  }
  return [
    say`cutting ${deficit} to ${score(otherAfter, ownAfter)}`,
    say`closing from ${score(other, own)} down to ${score(otherAfter, ownAfter)}`,
  ]
}

/** Who scored most in the run, when nobody else scored as many. */
function topScorer({ content, names }: Facts, choose: Choose): Words | undefined {
  const [first, second] = content.contributors
  if (first === undefined || first.points.value === 0) return undefined
  if (second !== undefined && second.points.value === first.points.value) return undefined
  const player = playerWords(names, first.playerId)
  if (first.points.value === content.run.pointsFor.value) {
    return choose('scorer', [
      say`${player.name} scored all ${inLetters(first.points)} of their points`,
      say`all ${inLetters(first.points)} points were ${player.names}`,
    ])
  }
  const share = partOf(first.points, content.run.pointsFor)
  return choose('scorer', [
    say`${player.name} scored ${share}`,
    say`${player.name} had ${share}`,
    say`${share} came from ${player.name}`,
  ])
}

function partOf(part: Fact<number>, whole: Fact<number>): Words {
  return say`${part} of the ${whole} points`
}

function turnovers({ content, names }: Facts, choose: Choose): Words | undefined {
  const { turnoversForced, pointsOffTurnovers } = content
  if (turnoversForced.value < 2) return undefined
  const team = teamWords(names, content.teamId).the
  const forced = count(turnoversForced, nouns.turnover)
  if (pointsOffTurnovers.value === 0) {
    return choose('turnovers', [
      say`${team} forced ${forced}`,
      say`they forced ${forced} along the way`,
    ])
  }
  const points = count(pointsOffTurnovers, nouns.point)
  return choose('turnovers', [
    say`${team} forced ${forced} and scored ${points} off turnovers`,
    say`they forced ${forced} and scored ${points} off turnovers`,
    say`${points} came off turnovers, of which they forced ${turnoversForced}`,
  ])
}
