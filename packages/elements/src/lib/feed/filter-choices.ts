import type { Entity, Item } from '@fixture-feed/client'

/** The definition keys of the items with the number of items of each, most frequent first. */
export function definitionCounts(items: readonly Item[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { definitionKey } of items) {
    counts.set(definitionKey, (counts.get(definitionKey) ?? 0) + 1)
  }
  return [...counts].sort(([aKey, a], [bKey, b]) => b - a || (aKey < bKey ? -1 : 1))
}

/** The entities of the items, each once: teams before players, then by name. */
export function entitiesOf(items: readonly Item[]): readonly Entity[] {
  const entities = new Map(items.flatMap(item => item.entities).map(entity => [entity.id, entity]))
  return [...entities.values()].sort(
    (a, b) => b.kind.localeCompare(a.kind) || a.displayName.localeCompare(b.displayName),
  )
}
