import type { Traced } from '../facts/fact.ts'
import type { HighScope } from '../facts/past.ts'
import type { FeatKind, PlayerLine } from '../statistics/big-lines.ts'
import { count, madeOf, nouns } from './numbers.ts'
import { figures, fixed, say, type Words } from './words.ts'

type Line = Traced<PlayerLine>

/** How a high is called. */
export const highWords: Readonly<Record<HighScope, string>> = {
  seasonHigh: 'season-high',
  postseasonHigh: 'postseason-high',
  careerHigh: 'career-high',
  careerPlayoffHigh: 'career playoff-high',
}

/** What is worth a place in a line of figures: points always, the others from here on. */
const told = [
  ['points', nouns.point, 1],
  ['rebounds', nouns.rebound, 3],
  ['assists', nouns.assist, 3],
  ['steals', nouns.steal, 3],
  ['blocks', nouns.block, 3],
] as const

/** `31 points, 12 rebounds and 9 assists`; without the columns that stand elsewhere in the sentence. */
export function lineWords(
  line: Line,
  without: readonly (keyof PlayerLine)[] = [],
): Words | undefined {
  const parts = told
    .filter(([key, , least]) => !without.includes(key) && line[key].value >= least)
    .map(([key, noun]) => count(line[key], noun))
  return parts.length === 0 ? undefined : figures(parts)
}

/** What is rare about a line, as a noun: `triple-double`, `45 points`, `20 rebounds`, `11-of-12 shooting`. */
export function featNoun(feat: FeatKind, line: Line): Words {
  switch (feat) {
    case 'triple-double':
    case 'double-double': {
      const columns = [line.points, line.rebounds, line.assists, line.steals, line.blocks]
      return { ...fixed(feat), facts: columns.filter(({ value }) => value >= 10) }
    }
    case 'points':
      return count(line.points, nouns.point)
    case 'rebounds':
      return count(line.rebounds, nouns.rebound)
    case 'assists':
      return count(line.assists, nouns.assist)
    case 'threes':
      return count(line.threePointersMade, nouns.three)
    case 'steals':
      return count(line.steals, nouns.steal)
    case 'blocks':
      return count(line.blocks, nouns.block)
    case 'shooting':
      return say`${madeOf(line.fieldGoalsMade, line.fieldGoalsAttempted)} shooting`
  }
}
