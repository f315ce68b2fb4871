import type { BreakFacts } from '../facts/break.ts'
import type { Traced } from '../facts/fact.ts'
import { difference } from '../facts/fact.ts'
import { parseClock } from '../game/clock.ts'
import type { Choose } from './choice.ts'
import type { Texts } from './composed.ts'
import { playerWords, type TeamWords, teamWords } from './names.ts'
import { count, countAdjective, madeOf, nouns, score, unanswered, withArticle } from './numbers.ts'
import { type StandingWords, standingWords, when } from './standing.ts'
import { capitalised, say, sentence, type Words } from './words.ts'

type Facts = Traced<BreakFacts>

/** At a break: who leads by what, what happened since the last break, and what to keep an eye on. */
export function breakWords(
  facts: Facts,
  choose: Choose,
): Texts<'headline' | 'whatToWatchNext', 'keyTakeaways'> {
  return {
    headline: capitalised(choose('headline', headlines(facts))),
    keyTakeaways: keyTakeaways(facts, choose).map(sentence),
    whatToWatchNext: sentence(whatToWatchNext(facts, choose)),
  }
}

const mostTakeaways = 3

/** With the sixth foul a player is out. */
const foulOut = 6

function headlines(facts: Facts): readonly (Words | undefined)[] {
  const { content, names } = facts
  const standing = standingWords(content.gameState, names)
  const time = when(content.gameState)
  if (standing.tied) {
    const { away, home, points } = standing
    return [
      say`tied at ${points} ${time}`,
      say`${away.bare} and ${home.bare} tied at ${points} ${time}`,
    ]
  }
  const { leader, trailer, score, margin } = standing
  const telling = changes(facts, standing).map(change => say`${change} ${time}`)
  return [
    ...telling,
    ...telling,
    say`${leader.bare} lead by ${margin} ${time}`,
    say`${leader.bare} lead ${trailer.bare} ${score} ${time}`,
    say`${leader.bare} up ${score} ${time}`,
  ]
}

/** What became of the lead since the break before: one of four, or nothing. */
function changes(
  { content, ledger }: Facts,
  standing: Extract<StandingWords, { tied: false }>,
): readonly Words[] {
  const { before } = ledger
  if (before === undefined) return []
  const { leader, trailer, margin, score: points } = standing
  const leadBefore =
    standing.leaderId === content.gameState.awayTeamId.value
      ? before.away.value - before.home.value
      : before.home.value - before.away.value
  if (leadBefore <= 0) {
    const timeout = content.break.kind.value === 'timeout'
    return timeout ? [say`${leader.bare} take the lead, ${points},`] : []
  }
  if (margin.value > leadBefore) return [say`${leader.bare} extend lead to ${margin}`]
  if (margin.value < leadBefore) return [say`${trailer.bare} cut deficit to ${margin}`]
  return []
}

function keyTakeaways(facts: Facts, choose: Choose): readonly Words[] {
  const notes = [
    streakNote(facts),
    ...foulNotes(facts),
    hotHandNote(facts, choose),
    topScorerNote(facts),
    turnoverNote(facts),
    threesNote(facts),
  ].filter(note => note !== undefined)
  return [sinceNote(facts, choose), ...notes.slice(0, mostTakeaways - 1)]
}

function isTimeout({ content }: Facts): boolean {
  return content.break.kind.value === 'timeout'
}

/** What both teams scored since the last break; at the end of a period in that period. */
function sinceNote(facts: Facts, choose: Choose): Words {
  const { content, ledger, names } = facts
  const away = teamWords(names, content.gameState.awayTeamId)
  const home = teamWords(names, content.gameState.homeTeamId)
  const timeout = isTimeout(facts)
  const points = timeout ? ledger.since : ledger.inPeriod
  const period = content.gameState.periodLabel
  if (points.away.value === points.home.value) {
    const each = count(points.home, nouns.point)
    if (!timeout) return say`both teams scored ${each} in ${period}`
    const since = ledger.before === undefined ? say`so far` : say`since the last break`
    return points.home.value === 0
      ? say`neither team has scored ${since}`
      : say`both teams have scored ${each} ${since}`
  }
  const awayAhead = points.away.value > points.home.value
  const [ahead, behind] = awayAhead ? [away, home] : [home, away]
  const pair = awayAhead ? score(points.away, points.home) : score(points.home, points.away)
  if (!timeout) {
    return choose('since', [
      say`${ahead.the} won ${period} ${pair}`,
      say`${ahead.the} outscored ${behind.the} ${pair} in ${period}`,
    ])
  }
  if (ledger.before === undefined)
    return say`${ahead.the} have outscored ${behind.the} ${pair} so far`
  return choose('since', [
    say`${ahead.the} have outscored ${behind.the} ${pair} since the last break`,
    say`since the last break ${ahead.the} have outscored ${behind.the} ${pair}`,
  ])
}

function streakNote(facts: Facts): Words | undefined {
  const { streak } = facts.ledger
  if (streak === undefined) return undefined
  const team = teamWords(facts.names, streak.teamId)
  const points = count(streak.points, nouns.point)
  if (!isTimeout(facts) && streak.inPeriod.value) {
    return say`${team.the} scored the last ${points} of ${facts.content.gameState.periodLabel}`
  }
  return say`${team.the} have scored the last ${points}`
}

function foulNotes({ ledger, names }: Facts): readonly Words[] {
  const inTrouble = ledger.foulTrouble.filter(({ isNew }) => isNew.value)
  return inTrouble.slice(0, 1).map(({ playerId, teamId, fouls }) => {
    const player = playerWords(names, playerId)
    const team = teamWords(names, teamId)
    if (fouls.value >= foulOut) return say`${player.full} of ${team.the} has fouled out`
    return say`${player.full} of ${team.the} has ${count(fouls, nouns.foul)}`
  })
}

function hotHandNote(facts: Facts, choose: Choose): Words | undefined {
  const { hotHand, before } = facts.ledger
  if (hotHand === undefined) return undefined
  const player = playerWords(facts.names, hotHand.playerId).full
  const team = teamWords(facts.names, hotHand.teamId)
  const points = count(hotHand.points, nouns.point)
  if (!isTimeout(facts)) {
    const period = facts.content.gameState.periodLabel
    return choose('hot hand', [
      say`${player} scored ${points} for ${team.the} in ${period}`,
      say`${player} had ${hotHand.points} of ${team.thes} ${count(hotHand.teamPoints, nouns.point)} in ${period}`,
    ])
  }
  // Before the first break the leading scorer of the game says the same.
  if (before === undefined) return undefined
  return choose('hot hand', [
    say`${player} has scored ${points} for ${team.the} since the last break`,
    say`${player} has ${hotHand.points} of ${team.thes} ${count(hotHand.teamPoints, nouns.point)} since the last break`,
  ])
}

function topScorerNote({ ledger, names }: Facts): Words | undefined {
  const { topScorer } = ledger
  if (topScorer === undefined) return undefined
  const player = playerWords(names, topScorer.playerId)
  const team = teamWords(names, topScorer.teamId)
  return say`${player.full} of ${team.the} leads all scorers with ${count(topScorer.points, nouns.point)}`
}

/** From here on a gap is worth a line. */
const turnoverGap = 4
const reboundGap = 6

function turnoverNote(facts: Facts): Words | undefined {
  const gap = wider(facts, 'turnovers')
  if (gap === undefined || gap.difference < turnoverGap) return undefined
  const { more, fewer, most, least } = gap
  return say`${more.the} have ${count(most, nouns.turnover)} to ${fewer.thes} ${least}`
}

function threesNote({ ledger, names }: Facts): Words | undefined {
  const { threes } = ledger
  if (threes === undefined) return undefined
  const team = teamWords(names, threes.teamId)
  return say`${team.the} are ${madeOf(threes.made, threes.attempted)} from three`
}

/** Conditions and open questions, no predictions: what is urgent, else one of what the game offers. */
function whatToWatchNext(facts: Facts, choose: Choose): Words {
  const urgent = streakWatch(facts, choose) ?? newFoulWatch(facts) ?? lateWatch(facts)
  if (urgent !== undefined) return urgent
  return choose('watch', [
    foulWatch(facts, 3),
    markWatch(facts),
    boardsWatch(facts),
    turnoverWatch(facts),
    ...leadWatch(facts),
  ])
}

function streakWatch(facts: Facts, choose: Choose): Words | undefined {
  const { streak } = facts.ledger
  if (streak === undefined || streak.points.value < 6) return undefined
  const team = teamWords(facts.names, streak.teamId)
  const other = otherTeam(facts, streak.teamId.value)
  const run = unanswered(streak.points)
  return choose('watch', [
    say`watch whether ${other.the} can answer ${team.thes} ${run} run`,
    say`watch for ${other.thes} reply to ${withArticle(streak.points, run)} run`,
  ])
}

/** One foul from being out, and just come to that. */
function newFoulWatch(facts: Facts): Words | undefined {
  const [trouble] = facts.ledger.foulTrouble
  return trouble?.isNew.value === true ? foulWatch(facts, foulOut - 1) : undefined
}

function foulWatch({ ledger, names }: Facts, from: number): Words | undefined {
  const trouble = ledger.foulTrouble.find(({ fouls }) => fouls.value < foulOut)
  if (trouble === undefined || trouble.fouls.value < from) return undefined
  const player = playerWords(names, trouble.playerId).full
  return say`watch how ${player} plays with ${count(trouble.fouls, nouns.foul)}`
}

function lateWatch(facts: Facts): Words | undefined {
  const standing = standingWords(facts.content.gameState, facts.names)
  if (standing.tied) return say`watch who breaks the tie`
  if (standing.margin.value > 3 || !isLate(facts)) return undefined
  const margin = countAdjective(standing.margin, nouns.point)
  return say`watch who scores first in ${withArticle(standing.margin, margin)} game`
}

function markWatch({ ledger, names }: Facts): Words | undefined {
  const { closeTo } = ledger
  if (closeTo === undefined) return undefined
  const player = playerWords(names, closeTo.playerId).full
  return say`watch ${player}, ${count(closeTo.missing, nouns.point)} short of ${closeTo.mark}`
}

function boardsWatch(facts: Facts): Words | undefined {
  const boards = wider(facts, 'rebounds')
  if (boards === undefined || boards.difference < reboundGap) return undefined
  const { more, fewer, most, least } = boards
  return say`watch the boards, where ${more.the} have ${count(most, nouns.rebound)} to ${fewer.thes} ${least}`
}

function turnoverWatch(facts: Facts): Words | undefined {
  const gap = wider(facts, 'turnovers')
  if (gap === undefined || gap.difference < turnoverGap) return undefined
  const { more, most } = gap
  return say`watch whether ${more.the} can take better care of the ball after ${count(most, nouns.turnover)}`
}

function leadWatch({ content, names }: Facts): readonly Words[] {
  const standing = standingWords(content.gameState, names)
  if (standing.tied) return []
  const { leader, trailer } = standing
  const margin = countAdjective(standing.margin, nouns.point)
  return [
    say`watch whether ${trailer.the} can cut into ${leader.thes} ${margin} lead`,
    say`watch whether ${leader.the} can build on ${withArticle(standing.margin, margin)} lead`,
  ]
}

const lateMs = 6 * 60_000

function isLate({ content }: Facts): boolean {
  const { period, clock } = content.gameState
  return period.value > 4 || (period.value === 4 && (parseClock(clock.value) ?? 0) <= lateMs)
}

/** Which team has more of something, when they differ. */
function wider({ content, ledger, names }: Facts, what: 'turnovers' | 'rebounds') {
  const { away, home } = ledger[what]
  if (away.value === home.value) return undefined
  const awayTeam = teamWords(names, content.gameState.awayTeamId)
  const homeTeam = teamWords(names, content.gameState.homeTeamId)
  return away.value > home.value
    ? {
        more: awayTeam,
        fewer: homeTeam,
        most: away,
        least: home,
        difference: difference(away, home).value,
      }
    : {
        more: homeTeam,
        fewer: awayTeam,
        most: home,
        least: away,
        difference: difference(home, away).value,
      }
}

function otherTeam({ content, names }: Facts, teamId: string): TeamWords {
  const { awayTeamId, homeTeamId } = content.gameState
  return teamWords(names, awayTeamId.value === teamId ? homeTeamId : awayTeamId)
}
