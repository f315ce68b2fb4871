import type { Fact, Traced } from '../facts/fact.ts'
import type { PlayerFacts, PlayerFactsV1 } from '../facts/player-performance.ts'
import type { StatisticKey } from '../facts/statistic.ts'
import type { Choose } from './choice.ts'
import type { Texts } from './composed.ts'
import { playerWords } from './names.ts'
import { count, madeOf, type Noun, nouns } from './numbers.ts'
import { standingWords, when } from './standing.ts'
import { countOf, statisticValue } from './statistics.ts'
import { joined, listed, paragraph, say, type Words } from './words.ts'

type FactsV2 = Traced<PlayerFacts>
type Facts = FactsV2 | Traced<PlayerFactsV1>

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
    headline: headline(facts, choose),
    summary: summary(facts, choose),
    statLine: statLine(facts),
  }
}

function isFinal({ milestone }: Facts): boolean {
  return milestone.value === 'final'
}

function headline(facts: FactsV2, choose: Choose): Words {
  const { content, milestone, names } = facts
  const player = playerWords(names, content.playerId).full
  const of = (key: StatisticKey, noun: Noun) => count(countOf(content.gameStatistics, key), noun)
  const high = beatenHigh(facts)
  switch (milestone.value) {
    case 'final':
      return choose('headline', [
        say`${player} finishes with ${of('points', nouns.point)}`,
        say`${of('points', nouns.point)} for ${player}`,
      ])
    case 'triple-double':
    case 'double-double': {
      const double = inDoubleFigures(facts, milestone.value)
      return choose('headline', [
        say`${player} has a ${double}`,
        say`${player} completes a ${double}`,
      ])
    }
    case 'threes-5':
      return choose('headline', [
        say`${player} hits ${of('threePointersMade', nouns.three)}`,
        say`${of('threePointersMade', nouns.three)} for ${player}`,
      ])
    case 'assists-10':
      return say`${player} hands out ${of('assists', nouns.assist)}`
    case 'steals-4':
      return say`${player} comes up with ${of('steals', nouns.steal)}`
    case 'blocks-4':
      return say`${player} has ${of('blocks', nouns.block)}`
    default:
      return high === undefined
        ? choose('headline', [
            say`${player} up to ${of('points', nouns.point)}`,
            say`${player} reaches ${of('points', nouns.point)}`,
          ])
        : say`${player} sets a ${high.name} with ${of('points', nouns.point)}`
  }
}

/** The name of what the columns of ten and more make. */
function inDoubleFigures({ content }: FactsV2, name: 'double-double' | 'triple-double'): Words {
  const keys = ['points', 'rebounds', 'assists', 'steals', 'blocks'] as const
  const columns = keys.map(key => countOf(content.gameStatistics, key))
  return { text: name, facts: columns.filter(({ value }) => value >= 10) }
}

function summary(facts: Facts, choose: Choose): Words {
  const { content, names } = facts
  const player = playerWords(names, content.playerId).full
  const line = listed(lineOf(facts))
  const time = when(content.gameState, { atBreak: false })
  const opening = isFinal(facts)
    ? choose('summary', [
        say`${player} finished with ${line} ${result(facts)}`,
        say`${player} had ${line} ${result(facts)}`,
      ])
    : choose('summary', [
        say`${player} has ${line} ${time}`,
        say`${time}, ${player} has ${line}`,
        say`${player} is up to ${line} ${time}`,
      ])
  return paragraph(opening, shooting(facts), comparison(facts))
}

/** How the game went. Which of the teams is the player's does not stand in the content, so no text says it. */
function result({ content, names }: Facts): Words {
  const standing = standingWords(content.gameState, names)
  if (standing.tied) throw new RangeError('Cannot tell the winner of a game that is tied')
  return say`as ${standing.leader.the} beat ${standing.trailer.the} ${standing.score}`
}

/** Points, rebounds and assists, and what else there are two of. */
function lineOf({ content }: Facts): readonly Words[] {
  const columns: readonly (readonly [StatisticKey, Noun, number])[] = [
    ['points', nouns.point, 0],
    ['rebounds', nouns.rebound, 1],
    ['assists', nouns.assist, 1],
    ['steals', nouns.steal, 2],
    ['blocks', nouns.block, 2],
  ]
  return columns.flatMap(([key, noun, least]) => {
    const number = countOf(content.gameStatistics, key)
    return number.value >= least ? [count(number, noun)] : []
  })
}

function shooting(facts: Facts): Words | undefined {
  const { content, names } = facts
  const made = (key: StatisticKey) => countOf(content.gameStatistics, key)
  const attempts: readonly (readonly [Fact<number>, Fact<number>, string])[] = [
    [made('fieldGoalsMade'), made('fieldGoalsAttempted'), 'from the field'],
    [made('threePointersMade'), made('threePointersAttempted'), 'from three'],
    [made('freeThrowsMade'), made('freeThrowsAttempted'), 'at the line'],
  ]
  const parts = attempts
    .filter(([, attempted]) => attempted.value > 0)
    .map(([makes, attempted, from]) => {
      const words = madeOf(makes, attempted)
      return { ...words, text: `${words.text} ${from}` }
    })
  if (parts.length === 0) return undefined
  const player = playerWords(names, content.playerId).short
  return isFinal(facts) ? say`${player} was ${listed(parts)}` : say`${player} is ${listed(parts)}`
}

/** How the points compare with the season; only where earlier games are known. */
function comparison(facts: Facts): Words | undefined {
  const { content, names } = facts
  const player = playerWords(names, content.playerId)
  const high = beatenHigh(facts)
  if (high !== undefined) {
    return say`${player.shorts} ${high.name} before this game was ${count(high.points, nouns.point)}`
  }
  const average = statisticValue(content.seasonAverages, 'points', { scope: 'seasonAverage' })
  if (average === undefined) return undefined
  return say`${player.shorts} season average is ${average.display} points`
}

/** What the high before this game was of the part of the season that it counts for, when its points are more. */
function beatenHigh({
  content,
  highScope,
}: Facts): { readonly name: Words; readonly points: Fact<number> } | undefined {
  if (highScope === undefined) return undefined
  const high = statisticValue(content.comparisons, 'points', { scope: highScope.value })
  const points = countOf(content.gameStatistics, 'points')
  if (high === undefined || points.value <= high.value.value) return undefined
  const text = highScope.value === 'seasonHigh' ? 'season high' : 'postseason high'
  return { name: { text, facts: [] }, points: high.value }
}

/** `18 PTS, 6 REB, 4 AST, 4-7 3PT`. */
function statLine({ content }: Facts): Words {
  const columns: readonly (readonly [StatisticKey, string, number])[] = [
    ['points', 'PTS', 0],
    ['rebounds', 'REB', 0],
    ['assists', 'AST', 0],
    ['steals', 'STL', 2],
    ['blocks', 'BLK', 2],
  ]
  const parts = columns.flatMap(([key, name, least]) => {
    const number = countOf(content.gameStatistics, key)
    return number.value >= least ? [{ text: `${number.value} ${name}`, facts: [number] }] : []
  })
  const made = countOf(content.gameStatistics, 'threePointersMade')
  const attempted = countOf(content.gameStatistics, 'threePointersAttempted')
  const threes = attempted.value > 0 ? [say`${made}-${attempted} 3PT`] : []
  return joined([...parts, ...threes], ', ')
}
