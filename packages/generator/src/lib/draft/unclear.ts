import { compareInstants, type Instant, parseInstant } from '@fixture-feed/contract/instant'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Term } from '../facts/fact.ts'
import type { GameInput, UnreadAction } from '../game/game-input.ts'
import { definitionKeyOf, definitions } from './feeds.ts'
import type { GeneratedItem } from './generated-item.ts'

/** They tell the score, which is known whatever else is not. */
const statedBefore = definitionKeyOf(definitions.preGame)
const statedMeanwhile = definitionKeyOf(definitions.entry)
const statedByPlayer = definitionKeyOf(definitions.player)

/** Items that may be published, and those that tell of something in the game that was not understood. */
export function partedByClarity(
  items: readonly GeneratedItem[],
  input: GameInput,
): { readonly clear: readonly GeneratedItem[]; readonly heldBack: readonly GeneratedItem[] } {
  const tellsOfUnclear = unclearIn(input)
  const isUnclear = (each: GeneratedItem): boolean =>
    tellsOfUnclear(each.item) || tellsOfBench(each, input)
  return { clear: items.filter(each => !isUnclear(each)), heldBack: items.filter(isUnclear) }
}

/** The fields that decide which actions an item covers. */
type Telling = Pick<Item, 'definitionKey' | 'asOf' | 'entities'>

/** Whether an item of a game tells of something in it that was not understood. */
export function unclearIn(input: GameInput): (item: Telling) => boolean {
  const { unclear } = input
  if (unclear === undefined) return () => false
  const unread = unreadIn(input)
  return item =>
    names(item, unclear.playerIds) ||
    unread.some(({ action, instant }) => isOf(item, instant) && tellsOf(item, action))
}

/** Whether an item of a game says less than it would, as it is not known who scored. */
export function reducedIn(input: GameInput): (item: Telling) => boolean {
  const scored = unreadIn(input).filter(({ action }) => action.scored)
  return item =>
    item.definitionKey === statedMeanwhile && scored.some(({ instant }) => isOf(item, instant))
}

function unreadIn({
  unclear,
  actions,
}: GameInput): readonly { readonly action: UnreadAction; readonly instant: Instant }[] {
  if (unclear === undefined) return []
  return actions.flatMap(({ actionNumber, instant }) => {
    const action = unclear.unread.get(actionNumber)
    return action === undefined ? [] : [{ action, instant }]
  })
}

/** Nobody knows whether a player who is not listed came from the bench. */
function tellsOfBench({ claims }: GeneratedItem, { unclear }: GameInput): boolean {
  if (unclear === undefined || unclear.playerIds.size === 0) return false
  const tells = (part: string | Term) => typeof part === 'object' && part.of === 'benchPoints'
  return claims.some(({ from }) => from.some(({ parts }) => parts.some(tells)))
}

function tellsOf(item: Telling, { scored, playerIds }: UnreadAction): boolean {
  if (item.definitionKey === statedBefore || item.definitionKey === statedMeanwhile) return false
  if (item.definitionKey !== statedByPlayer) return true
  // Any unread points may change who leads, so they hold back the items of all players.
  return scored || playerIds === undefined || names(item, playerIds)
}

function names({ entities }: Telling, playerIds: ReadonlySet<string>): boolean {
  return playerIds.size > 0 && entities.some(({ id }) => playerIds.has(id))
}

/** Whether an item counts what happened at an instant. */
function isOf({ asOf }: Telling, instant: Instant): boolean {
  return compareInstants(parseInstant(asOf), instant) >= 0
}
