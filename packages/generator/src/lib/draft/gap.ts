import type { Term } from '../facts/fact.ts'
import { gapsOf } from '../statistics/doubts.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { definitionKeyOf, definitions } from './feeds.ts'
import type { GeneratedItem } from './generated-item.ts'

/** Definitions whose texts compare the score with earlier scores. The other ones leave such comparisons out. */
const comparing: ReadonlySet<string> = new Set(
  [definitions.break, definitions.run].map(definitionKeyOf),
)

/** The number of ends of periods after a gap up to which items compare with scores and marks that may be missing. */
const doubtfulEnds = 2

/**
 * Returns a function that reports whether an item may depend on the scores within a gap of several missing baskets: it
 * is in the period of the gap or in the next one, names a score before the gap, or a team has its biggest lead so far.
 */
export function comparesAcrossGap(game: Game): (item: GeneratedItem) => boolean {
  const [gap] = gapsOf(game.input)
  if (gap === undefined) return () => false
  const later = game.prefixes.filter(({ index }) => index > gap.index)
  const after = new Map(later.map(prefix => [prefix.action.actionNumber, prefix]))
  const ends = later.filter(({ action }) => action.kind === 'period-end')
  const doubtfulUpTo = ends[doubtfulEnds - 1]?.index ?? Number.POSITIVE_INFINITY
  return ({ at, claims, item }) => {
    const prefix = at === undefined ? undefined : after.get(at)
    if (prefix === undefined || !comparing.has(item.definitionKey)) return false
    const isEarlier = (part: string | Term): boolean =>
      typeof part === 'object' &&
      (part.of === 'homeScore' || part.of === 'awayScore') &&
      (part.until?.index ?? -1) < gap.index
    return (
      prefix.index <= doubtfulUpTo ||
      isBiggestLead(prefix) ||
      claims.some(({ from }) => from.some(({ parts }) => parts.some(isEarlier)))
    )
  }
}

function isBiggestLead({ scoreState: { away, home, biggestLead } }: GamePrefix): boolean {
  return away - home === biggestLead.away.margin || home - away === biggestLead.home.margin
}
