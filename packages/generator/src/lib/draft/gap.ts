import type { Term } from '../facts/fact.ts'
import { gapsOf } from '../statistics/doubts.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { definitionKeyOf, definitions } from './feeds.ts'
import type { GeneratedItem } from './generated-item.ts'

/**
 * Definitions whose texts compare the score with earlier scores. The plans of other definitions leave out comparisons
 * that a gap makes uncertain.
 */
const comparing: ReadonlySet<string> = new Set(
  [definitions.break, definitions.run].map(definitionKeyOf),
)

/**
 * Returns a function that reports whether an item compares scores across a gap (`gapsOf`). Only items of a `comparing`
 * definition can do so, and only at an action after the gap. Such an item does so if it belongs to the period of the
 * gap or to the next period, if it names a score before the gap, or if a team has its biggest lead at that action.
 */
export function comparesAcrossGap(game: Game): (item: GeneratedItem) => boolean {
  const gaps = gapsOf(game.input)
    .map(({ index }) => game.prefixes[index])
    .filter(each => each !== undefined)
  if (gaps.length === 0) return () => false
  const byNumber = new Map(game.prefixes.map(prefix => [prefix.action.actionNumber, prefix]))
  return ({ at, claims, item }) => {
    const prefix = at === undefined ? undefined : byNumber.get(at)
    if (prefix === undefined || !comparing.has(item.definitionKey)) return false
    const terms = claims.flatMap(({ from }) => from.flatMap(({ parts }) => parts))
    const earlier = gaps.filter(({ index }) => index < prefix.index)
    return earlier.some(
      gap =>
        prefix.action.period <= gap.action.period + 1 ||
        isBiggestLead(prefix) ||
        terms.some(term => isScoreBefore(gap, term)),
    )
  }
}

function isScoreBefore(gap: GamePrefix, term: string | Term): boolean {
  return (
    typeof term === 'object' &&
    (term.of === 'homeScore' || term.of === 'awayScore') &&
    (term.until?.index ?? -1) < gap.index
  )
}

function isBiggestLead({ scoreState: { away, home, biggestLead } }: GamePrefix): boolean {
  return away - home === biggestLead.away.margin || home - away === biggestLead.home.margin
}
