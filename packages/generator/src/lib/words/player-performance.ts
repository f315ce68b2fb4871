import type { Fact, Traced } from '../facts/fact.ts'
import type { PlayerFactsV1 } from '../facts/player-performance.ts'
import type { StatisticKey } from '../facts/statistic.ts'
import type { Choose, Option } from './choice.ts'
import type { Texts } from './composed.ts'
import { count, madeOf, nouns } from './numbers.ts'
import { playerHeadlines } from './player-headlines.ts'
import {
  columns,
  type Facts,
  type FactsV2,
  isFinal,
  outcomeOf,
  subjectOf,
} from './player-subject.ts'
import { countOf, statisticValue } from './statistics.ts'
import { periodWords, when } from './time.ts'
import { capitalised, figures, fixed, joined, paragraph, say, type Words } from './words.ts'

/** What a player did: in the present tense while the game is on, in the past tense when it is over. */
export function playerWordsV1(facts: Traced<PlayerFactsV1>, choose: Choose): Texts<'summary'> {
  return { summary: summary(facts, choose) }
}

/** Version 2 adds a headline and a line of figures. */
export function playerWordsV2(
  facts: FactsV2,
  choose: Choose,
): Texts<'headline' | 'summary' | 'statLine'> {
  return {
    headline: capitalised(choose('headline', ...playerHeadlines(facts))),
    summary: summary(facts, choose),
    statLine: statLine(facts),
  }
}

function summary(facts: Facts, choose: Choose): Words {
  return paragraph(
    choose('opening', isFinal(facts) ? finalOpenings(facts) : openings(facts)),
    roleSentence(facts, choose),
    shootingSentence(facts, choose),
    comparison(facts),
  )
}

function openings(facts: Facts): readonly Option[] {
  const { player, team } = subjectOf(facts)
  const line = figures(columns(facts))
  const time = when(facts.content.gameState, { atBreak: false })
  return [
    say`${player.name} of ${team.the} has ${line} ${time}`,
    say`${time}, ${player.name} has ${line} for ${team.the}`,
    say`${team.thes} ${player.name} is up to ${line} ${time}`,
    say`${player.name} has ${line} for ${team.the} ${time}`,
    say`${time}, ${team.thes} ${player.name} is up to ${line}`,
  ]
}

function finalOpenings(facts: Facts): readonly Option[] {
  const { player, team } = subjectOf(facts)
  const line = figures(columns(facts))
  const { full } = outcomeOf(facts)
  const leads = facts.ledger.leads.value !== 'nobody'
  return [
    say`${player.name} finished with ${line} for ${team.the} ${full}`,
    say`${player.name} of ${team.the} had ${line} ${full}`,
    say`${team.the} got ${line} from ${player.name} ${full}`,
    leads ? say`${player.name} led ${team.the} with ${line} ${full}` : undefined,
  ]
}

/** How many of the points came now, or whether nobody has more. */
function roleSentence(facts: Facts, choose: Choose): Words | undefined {
  const { content, ledger } = facts
  const { player, line } = subjectOf(facts)
  const { inPeriod } = ledger
  const options: Option[] = []
  if (!isFinal(facts) && inPeriod.value >= 6 && inPeriod.value < line.points.value) {
    const period = periodWords(content.gameState.period)
    options.push(
      say`${player.name} has scored ${count(inPeriod, nouns.point)} in ${period}`,
      say`${inPeriod} of the ${count(line.points, nouns.point)} came in ${period}`,
    )
  }
  if (ledger.leads.value === 'game') {
    options.push(
      ...(isFinal(facts)
        ? [say`nobody scored more`, say`no other player scored as many points`]
        : [say`nobody in the game has scored more`, say`no other player has as many points`]),
    )
  }
  return options.length === 0 ? undefined : choose('role', options)
}

function shootingSentence(facts: Facts, choose: Choose): Words | undefined {
  const { content } = facts
  const made = (key: StatisticKey) => countOf(content.gameStatistics, key)
  const attempts: readonly (readonly [Fact<number>, Fact<number>, string])[] = [
    [made('fieldGoalsMade'), made('fieldGoalsAttempted'), 'shots'],
    [made('threePointersMade'), made('threePointersAttempted'), 'threes'],
    [made('freeThrowsMade'), made('freeThrowsAttempted'), 'free throws'],
  ]
  const parts = attempts
    .filter(([makes, attempted]) => makes.value > 0 && attempted.value > 1)
    .map(([makes, attempted, what]) => say`${madeOf(makes, attempted)} ${fixed(what)}`)
  if (parts.length === 0) return undefined
  const { player } = subjectOf(facts)
  const list = figures(parts)
  return isFinal(facts)
    ? choose('shooting', [
        say`${player.name} made ${list}`,
        say`${player.name} hit ${list}`,
        say`${player.name} was good on ${list}`,
      ])
    : choose('shooting', [
        say`${player.name} has made ${list}`,
        say`${player.name} is good on ${list}`,
        say`${player.name} has hit ${list}`,
      ])
}

/** How the points compare with the season; only where earlier games are known. */
function comparison(facts: Facts): Words | undefined {
  const { content, highScope } = facts
  const { player } = subjectOf(facts)
  const high =
    highScope === undefined
      ? undefined
      : statisticValue(content.comparisons, 'points', { scope: highScope.value })
  const points = countOf(content.gameStatistics, 'points')
  if (high !== undefined && highScope !== undefined && points.value > high.value.value) {
    const name = fixed(highScope.value === 'seasonHigh' ? 'season high' : 'postseason high')
    return say`${player.names} ${name} before this game was ${count(high.value, nouns.point)}`
  }
  const average = statisticValue(content.seasonAverages, 'points', { scope: 'seasonAverage' })
  return average && say`${player.names} season average is ${average.display} points`
}

/** `18 PTS, 6 REB, 4 AST, 4-7 3PT`; what there is none of is left out. */
function statLine({ content }: Facts): Words {
  const told: readonly (readonly [StatisticKey, string, number])[] = [
    ['points', 'PTS', 0],
    ['rebounds', 'REB', 1],
    ['assists', 'AST', 1],
    ['steals', 'STL', 2],
    ['blocks', 'BLK', 2],
  ]
  const parts = told.flatMap(([key, name, least]) => {
    const number = countOf(content.gameStatistics, key)
    return number.value >= least ? [say`${number} ${fixed(name)}`] : []
  })
  const made = countOf(content.gameStatistics, 'threePointersMade')
  const attempted = countOf(content.gameStatistics, 'threePointersAttempted')
  const threes = made.value > 0 ? [say`${made}-${attempted} 3PT`] : []
  return joined([...parts, ...threes], ', ')
}
