import type { Entity, Item } from '@fixture-feed/client'

/** Which items to show. A field that is left out or empty does not filter. */
export interface ItemFilter {
  /** A `definitionKey`, of any version. */
  readonly definition?: string | undefined
  /** The id of a team or player that the item lists. */
  readonly entity?: string | undefined
}

/** Whether an item is asked for. */
export function matchesFilter(item: Item, { definition, entity }: ItemFilter): boolean {
  if (definition && item.definitionKey !== definition) return false
  return !entity || item.entities.some(({ id }) => id === entity)
}

/** The definitions of some items with how many items each has, most first. */
export function definitionCounts(items: readonly Item[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { definitionKey } of items) {
    counts.set(definitionKey, (counts.get(definitionKey) ?? 0) + 1)
  }
  return [...counts].sort(([aKey, a], [bKey, b]) => b - a || (aKey < bKey ? -1 : 1))
}

/** The entities that some items are about, each once, by kind and then by name. */
export function entitiesOf(items: readonly Item[]): readonly Entity[] {
  const entities = new Map(items.flatMap(item => item.entities).map(entity => [entity.id, entity]))
  return [...entities.values()].sort(
    (a, b) => b.kind.localeCompare(a.kind) || a.displayName.localeCompare(b.displayName),
  )
}
