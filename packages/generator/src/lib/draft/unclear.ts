import { compareInstants, type Instant, parseInstant } from '@fixture-feed/contract/instant'
import type { GameInput } from '../game/game-input.ts'
import { definitionKeyOf, definitions } from './feeds.ts'
import type { GeneratedItem } from './generated-item.ts'

/** Definitions that tell score and points, or the numbers of one player: an unreadable action moved none of those. */
const toldByScore: ReadonlySet<string> = new Set(
  [definitions.preGame, definitions.entry, definitions.player].map(definitionKeyOf),
)

/** Items that may be published, and those that tell of something in the game that was not understood. */
export function partedByClarity(
  items: readonly GeneratedItem[],
  { unclear, actions }: GameInput,
): { readonly clear: readonly GeneratedItem[]; readonly heldBack: readonly GeneratedItem[] } {
  if (unclear === undefined) return { clear: items, heldBack: [] }
  const { playerIds, actionNumbers } = unclear
  const unreadable = actions.find(({ actionNumber }) => actionNumbers.has(actionNumber))
  const isUnclear = (each: GeneratedItem): boolean =>
    tellsOfPlayer(each, playerIds) || tellsOfActions(each, unreadable?.instant)
  return { clear: items.filter(each => !isUnclear(each)), heldBack: items.filter(isUnclear) }
}

function tellsOfPlayer({ item, facts }: GeneratedItem, playerIds: ReadonlySet<string>): boolean {
  if (item.entities.some(({ id }) => playerIds.has(id))) return true
  // Nobody knows whether a player who is not listed came from the bench.
  return playerIds.size > 0 && facts.some(({ path }) => /bench/i.test(path))
}

function tellsOfActions({ item }: GeneratedItem, since: Instant | undefined): boolean {
  if (since === undefined || toldByScore.has(item.definitionKey)) return false
  return compareInstants(parseInstant(item.asOf), since) >= 0
}
