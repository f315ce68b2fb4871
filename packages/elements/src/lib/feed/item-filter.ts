import type { Item } from '@fixture-feed/client'
import { keyMoments } from '@fixture-feed/client/key-moments'

/** A filter of items. An absent or empty field does not filter. */
export interface ItemFilter {
  /** A `definitionKey` of any version. */
  readonly definition?: string | undefined
  /** The id of a team or player that the item lists. */
  readonly entity?: string | undefined
  /** Only key moments, unless a definition is selected: see `chosenItems`. */
  readonly moments?: 'key' | undefined
  /** An additional condition of the caller. */
  readonly only?: ((item: Item) => boolean) | undefined
}

/** Whether an item matches the filter, apart from `moments`. */
export function matchesFilter(item: Item, { definition, entity, only }: ItemFilter): boolean {
  if (only !== undefined && !only(item)) return false
  if (definition && item.definitionKey !== definition) return false
  return !entity || item.entities.some(({ id }) => id === entity)
}

/**
 * Returns the items that match the filter. With `moments` and without a definition, returns only the matching key
 * moments and the current item, if it matches. If no matching item is a key moment, returns all matching items.
 */
export function chosenItems<Listed extends { readonly item: Item }>(
  listed: readonly Listed[],
  filter: ItemFilter,
  currentItem?: string | undefined,
): readonly Listed[] {
  const matching = listed.filter(({ item }) => matchesFilter(item, filter))
  if (filter.moments !== 'key' || filter.definition) return matching
  const key = keyMoments(matching.map(({ item }) => item))
  if (key.size === 0) return matching
  return matching.filter(({ item: { id } }) => key.has(id) || id === currentItem)
}

/**
 * Whether the items list the entity as a player. The page of a player shows all items, because most items about
 * a player are not key moments of the game.
 */
export function isPlayerIn(items: readonly Item[], entity: string | undefined): boolean {
  return items.some(item =>
    item.entities.some(({ id, kind }) => id === entity && kind === 'player'),
  )
}

/**
 * The items with those about the entity first: items whose content is about this team or player. Without an entity, the
 * order is unchanged.
 */
export function aboutFirst<Listed extends { readonly item: Item }>(
  listed: readonly Listed[],
  entity: string | undefined,
): readonly Listed[] {
  if (!entity) return listed
  const isAbout = ({ item: { content } }: Listed): boolean =>
    content.playerId === entity || (content.playerId === undefined && content.teamId === entity)
  return [...listed.filter(isAbout), ...listed.filter(each => !isAbout(each))]
}

/**
 * The definitions with statistics of teams. Each item counts from the tip-off, so the newest item includes the counts
 * of all earlier items.
 */
const teamStatistics: ReadonlySet<string> = new Set([
  'basketball.four-factors',
  'basketball.point-breakdown',
  'basketball.defensive-summary',
  'basketball.team-performance-summary',
])

/**
 * The ids of the newest items with statistics of teams: one for each definition, or one for each team if the
 * definition is about a single team.
 */
export function newestTeamStatistics(items: readonly Item[]): ReadonlySet<string> {
  const newest = new Map<string, string>()
  for (const { id, definitionKey, content } of items) {
    if (teamStatistics.has(definitionKey)) newest.set(`${definitionKey} ${content.teamId}`, id)
  }
  return new Set(newest.values())
}
