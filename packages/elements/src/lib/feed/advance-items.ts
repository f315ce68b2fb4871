import type { Item } from '@fixture-feed/client'

/** The items after a snapshot, and what it changed. */
export interface ItemsAdvance {
  /** In the snapshot's order. An item whose revision did not change is the same object as before. */
  readonly items: readonly Item[]
  readonly added: readonly Item[]
  readonly revised: readonly Item[]
  /** As last seen. */
  readonly withdrawn: readonly Item[]
}

/**
 * The next items from those held and those of a new snapshot, whose objects are all new. Keeping the old object of
 * every unchanged item lets a renderer skip it by comparing two references.
 */
export function advanceItems(held: readonly Item[], next: readonly Item[]): ItemsAdvance {
  const before = new Map(held.map(item => [item.id, item]))
  const added: Item[] = []
  const revised: Item[] = []
  const items = next.map(item => {
    const known = before.get(item.id)
    if (known === undefined) {
      added.push(item)
      return item
    }
    before.delete(item.id)
    if (sameRevision(known, item)) return known
    revised.push(item)
    return item
  })
  return { items, added, revised, withdrawn: [...before.values()] }
}

/** Whether two items of one feed are the same revision of the same item. */
export function sameRevision(one: Item | undefined, other: Item | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return (
    one.id === other.id &&
    one.revision === other.revision &&
    one.publishedAt === other.publishedAt &&
    one.fixtureId === other.fixtureId &&
    one.definitionKey === other.definitionKey &&
    one.definitionVersion === other.definitionVersion
  )
}
