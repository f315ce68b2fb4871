import { foulOut, isTimeout, type TracedBreak, turnoverGap, wider } from './break-state.ts'
import type { Choose } from './choice.ts'
import { playerWords, teamWords } from './names.ts'
import { count, madeOf, nouns, score } from './numbers.ts'
import { say, type Words } from './words.ts'

const mostTakeaways = 3

/** What happened, at most three lines: what both teams scored first. */
export function keyTakeaways(facts: TracedBreak, choose: Choose): readonly Words[] {
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

/** What both teams scored since the last break; at the end of a period in that period. */
function sinceNote(facts: TracedBreak, choose: Choose): Words {
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

function streakNote(facts: TracedBreak): Words | undefined {
  const { streak } = facts.ledger
  if (streak === undefined) return undefined
  const team = teamWords(facts.names, streak.teamId)
  const points = count(streak.points, nouns.point)
  if (!isTimeout(facts) && streak.inPeriod.value) {
    return say`${team.the} scored the last ${points} of ${facts.content.gameState.periodLabel}`
  }
  return say`${team.the} have scored the last ${points}`
}

function foulNotes({ ledger, names }: TracedBreak): readonly Words[] {
  const inTrouble = ledger.foulTrouble.filter(({ isNew }) => isNew.value)
  return inTrouble.slice(0, 1).map(({ playerId, teamId, fouls }) => {
    const player = playerWords(names, playerId)
    const team = teamWords(names, teamId)
    if (fouls.value >= foulOut) return say`${player.full} of ${team.the} has fouled out`
    return say`${player.full} of ${team.the} has ${count(fouls, nouns.foul)}`
  })
}

function hotHandNote(facts: TracedBreak, choose: Choose): Words | undefined {
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

function topScorerNote({ ledger, names }: TracedBreak): Words | undefined {
  const { topScorer } = ledger
  if (topScorer === undefined) return undefined
  const player = playerWords(names, topScorer.playerId)
  const team = teamWords(names, topScorer.teamId)
  return say`${player.full} of ${team.the} leads all scorers with ${count(topScorer.points, nouns.point)}`
}

function turnoverNote(facts: TracedBreak): Words | undefined {
  const gap = wider(facts, 'turnovers')
  if (gap === undefined || gap.gap < turnoverGap) return undefined
  const { more, fewer, most, least } = gap
  return say`${more.the} have ${count(most, nouns.turnover)} to ${fewer.thes} ${least}`
}

function threesNote({ ledger, names }: TracedBreak): Words | undefined {
  const { threes } = ledger
  if (threes === undefined) return undefined
  const team = teamWords(names, threes.teamId)
  return say`${team.the} are ${madeOf(threes.made, threes.attempted)} from three`
}
