import type { Traced } from '../facts/fact.ts'
import type { PlayerFacts, PlayerFactsV1 } from '../facts/player-performance.ts'
import type { StatisticKey } from '../facts/statistic.ts'
import type { PlayerLine } from '../statistics/big-lines.ts'
import { type PlayerWords, playerWords, type TeamWords, teamWords } from './names.ts'
import { count, type Noun, nouns } from './numbers.ts'
import { type StandingWords, standingWords } from './standing.ts'
import { countOf } from './statistics.ts'
import { say, type Words } from './words.ts'

export type FactsV2 = Traced<PlayerFacts>

export type Facts = FactsV2 | Traced<PlayerFactsV1>

/** What every sentence of the item is about. */
interface Subject {
  readonly player: PlayerWords
  readonly team: TeamWords
  readonly line: Traced<PlayerLine>
  readonly points: Words
}

export function subjectOf({ content, ledger, names }: Facts): Subject {
  const line = lineFacts(content.gameStatistics)
  return {
    player: playerWords(names, content.playerId),
    team: teamWords(names, ledger.teamId),
    line,
    points: count(line.points, nouns.point),
  }
}

function lineFacts(statistics: Facts['content']['gameStatistics']): Traced<PlayerLine> {
  const of = (key: StatisticKey) => countOf(statistics, key)
  return {
    points: of('points'),
    rebounds: of('rebounds'),
    assists: of('assists'),
    steals: of('steals'),
    blocks: of('blocks'),
    fieldGoalsMade: of('fieldGoalsMade'),
    fieldGoalsAttempted: of('fieldGoalsAttempted'),
    threePointersMade: of('threePointersMade'),
  }
}

export function isFinal({ milestone }: Facts): boolean {
  return milestone.value === 'final'
}

/** `in win over Heat`, for headlines; `in a 110-107 win over the Heat`. */
export function outcomeOf({ content, ledger, names }: Facts): {
  readonly outcome: Words
  readonly full: Words
  readonly won: boolean
} {
  const standing: StandingWords = standingWords(content.gameState, names)
  if (standing.tied) throw new RangeError('Cannot tell the winner of a game that is tied')
  const { leader, trailer, score } = standing
  return standing.leaderId === ledger.teamId.value
    ? {
        outcome: say`in win over ${trailer.bare}`,
        full: say`in a ${score} win over ${trailer.the}`,
        won: true,
      }
    : {
        outcome: say`in loss to ${leader.bare}`,
        full: say`in a ${score} loss to ${leader.the}`,
        won: false,
      }
}

/** Points, and of the other columns what there are two of. */
export function columns(facts: Facts): readonly Words[] {
  const { content } = facts
  const told: readonly (readonly [StatisticKey, Noun, number])[] = [
    ['points', nouns.point, 1],
    ['rebounds', nouns.rebound, 2],
    ['assists', nouns.assist, 2],
    ['steals', nouns.steal, 2],
    ['blocks', nouns.block, 2],
  ]
  const parts = told.flatMap(([key, noun, least]) => {
    const number = countOf(content.gameStatistics, key)
    return number.value >= least ? [count(number, noun)] : []
  })
  return parts.length > 0 ? parts : [count(countOf(content.gameStatistics, 'points'), nouns.point)]
}
