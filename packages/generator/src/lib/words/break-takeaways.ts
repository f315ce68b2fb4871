import { isTimeout, type TracedBreak, turnoverGap, wider } from './break-state.ts'
import type { Choose, Option } from './choice.ts'
import { playerWords, teamWords } from './names.ts'
import { count, madeOf, nouns, score } from './numbers.ts'
import { periodWords } from './time.ts'
import { say, type Words } from './words.ts'

const mostTakeaways = 3

/** What happened, at most three lines: what both teams scored first. */
export function keyTakeaways(facts: TracedBreak, choose: Choose): readonly Words[] {
  const notes = [
    ['streak', streakNotes(facts)],
    ['fouls', foulNotes(facts)],
    ['hot hand', hotHandNotes(facts)],
    ['top scorer', topScorerNotes(facts)],
    ['turnovers', turnoverNotes(facts)],
    ['threes', threesNotes(facts)],
  ] as const
  const told = notes
    .filter(([, options]) => options.some(option => option !== undefined))
    .slice(0, mostTakeaways - 1)
  return [
    choose('since', sinceNotes(facts)),
    ...told.map(([place, options]) => choose(place, options)),
  ]
}

/** What both teams scored since the last break; at the end of a period in that period. */
function sinceNotes(facts: TracedBreak): readonly Option[] {
  const { content, ledger, names } = facts
  const away = teamWords(names, content.gameState.awayTeamId)
  const home = teamWords(names, content.gameState.homeTeamId)
  const timeout = isTimeout(facts)
  const points = timeout ? ledger.since : ledger.inPeriod
  const period = periodWords(content.gameState.period)
  if (points.away.value === points.home.value) {
    const each = count(points.home, nouns.point)
    if (!timeout) {
      return [say`both teams scored ${each} in ${period}`, say`${period} was even at ${each} each`]
    }
    const since = ledger.before === undefined ? say`so far` : say`since the last break`
    return points.home.value === 0
      ? [say`neither team has scored ${since}`]
      : [say`both teams have scored ${each} ${since}`, say`it has been even ${since}, ${each} each`]
  }
  const awayAhead = points.away.value > points.home.value
  const [ahead, behind] = awayAhead ? [away, home] : [home, away]
  const pair = awayAhead ? score(points.away, points.home) : score(points.home, points.away)
  if (!timeout) {
    return [
      say`${ahead.the} won ${period} ${pair}`,
      say`${ahead.the} outscored ${behind.the} ${pair} in ${period}`,
      say`${period} went to ${ahead.the}, ${pair}`,
      say`${behind.the} lost ${period} ${pair}`,
    ]
  }
  if (ledger.before === undefined) {
    return [
      say`${ahead.the} have outscored ${behind.the} ${pair} so far`,
      say`so far ${ahead.the} have the better of it, ${pair}`,
    ]
  }
  return [
    say`${ahead.the} have outscored ${behind.the} ${pair} since the last break`,
    say`since the last break ${ahead.the} have outscored ${behind.the} ${pair}`,
    say`it has been ${pair} for ${ahead.the} since the last break`,
    say`${behind.the} have been outscored ${pair} since the last break`,
  ]
}

function streakNotes(facts: TracedBreak): readonly Option[] {
  const { streak } = facts.ledger
  if (streak === undefined) return []
  const team = teamWords(facts.names, streak.teamId)
  const points = count(streak.points, nouns.point)
  if (!isTimeout(facts) && streak.inPeriod.value) {
    const period = periodWords(facts.content.gameState.period)
    return [
      say`${team.the} scored the last ${points} of ${period}`,
      say`the last ${points} of ${period} were ${team.thes}`,
    ]
  }
  return [
    say`${team.the} have scored the last ${points}`,
    say`the last ${points} were all ${team.thes}`,
    say`${team.the} have scored ${points} in a row`,
  ]
}

function foulNotes({ ledger, names }: TracedBreak): readonly Option[] {
  const trouble = ledger.foulTrouble.find(({ isNew }) => isNew.value)
  if (trouble === undefined) return []
  const player = playerWords(names, trouble.playerId).name
  const team = teamWords(names, trouble.teamId)
  if (trouble.left.value <= 0) {
    return [
      say`${player} of ${team.the} has fouled out`,
      say`${team.the} have lost ${player} to fouls`,
    ]
  }
  const fouls = count(trouble.fouls, nouns.foul)
  return [
    say`${player} of ${team.the} has ${fouls}`,
    say`${team.thes} ${player} has picked up ${fouls}`,
    say`${player} is up to ${fouls} for ${team.the}`,
  ]
}

function hotHandNotes(facts: TracedBreak): readonly Option[] {
  const { hotHand, before } = facts.ledger
  if (hotHand === undefined) return []
  const player = playerWords(facts.names, hotHand.playerId).name
  const team = teamWords(facts.names, hotHand.teamId)
  const points = count(hotHand.points, nouns.point)
  const all = hotHand.points.value === hotHand.teamPoints.value
  if (!isTimeout(facts)) {
    const period = periodWords(facts.content.gameState.period)
    return [
      say`${player} scored ${points} for ${team.the} in ${period}`,
      say`${team.thes} ${player} had ${points} in ${period}`,
      all
        ? say`${player} scored all of ${team.thes} points in ${period}`
        : say`${player} had ${hotHand.points} of ${team.thes} ${count(hotHand.teamPoints, nouns.point)} in ${period}`,
    ]
  }
  // Before the first break the leading scorer of the game says the same.
  if (before === undefined) return []
  return [
    say`${player} has scored ${points} for ${team.the} since the last break`,
    say`${team.thes} ${player} has ${points} since the last break`,
    all
      ? say`${player} has scored all of ${team.thes} points since the last break`
      : say`${player} has ${hotHand.points} of ${team.thes} ${count(hotHand.teamPoints, nouns.point)} since the last break`,
  ]
}

function topScorerNotes({ ledger, names }: TracedBreak): readonly Option[] {
  const { topScorer } = ledger
  if (topScorer === undefined) return []
  const player = playerWords(names, topScorer.playerId).name
  const team = teamWords(names, topScorer.teamId)
  const points = count(topScorer.points, nouns.point)
  return [
    say`${player} of ${team.the} leads all scorers with ${points}`,
    say`${team.thes} ${player} has the most points, ${topScorer.points}`,
    say`nobody has more than the ${points} of ${team.thes} ${player}`,
  ]
}

function turnoverNotes(facts: TracedBreak): readonly Option[] {
  const gap = wider(facts, 'turnovers')
  if (gap === undefined || gap.gap < turnoverGap) return []
  const { more, fewer, most, least } = gap
  return [
    say`${more.the} have ${count(most, nouns.turnover)} to ${fewer.thes} ${least}`,
    say`${more.the} have turned the ball over ${most} times, ${fewer.the} ${least}`,
  ]
}

function threesNotes({ ledger, names }: TracedBreak): readonly Option[] {
  const { threes } = ledger
  if (threes === undefined) return []
  const team = teamWords(names, threes.teamId)
  if (threes.made.value === 0) {
    return [say`${team.the} have missed all ${threes.attempted} of their threes`]
  }
  const made = madeOf(threes.made, threes.attempted)
  return [say`${team.the} are ${made} from three`, say`${team.the} have made ${made} threes`]
}
