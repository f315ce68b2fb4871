import { compareHeldItems, type HeldItem } from './held-item.ts'

/** The current items of a feed in snapshot order. */
export type ItemList = readonly HeldItem[]

/** What one entry does to a list: items that are new or revised, and ids that are withdrawn. */
export interface ItemChange {
  readonly revised: readonly HeldItem[]
  readonly withdrawn: readonly string[]
}

/** The list after a change; linear in the list, so that a publication costs a merge and not a sort. */
export function changeItems(items: ItemList, { revised, withdrawn }: ItemChange): ItemList {
  const replaced = new Set(withdrawn)
  for (const item of revised) replaced.add(item.id)
  const incoming = revised.toSorted(compareHeldItems)
  const changed: HeldItem[] = []
  let next = 0
  for (const item of items) {
    if (replaced.has(item.id)) continue
    for (; next < incoming.length; next++) {
      const candidate = incoming[next] as HeldItem
      if (compareHeldItems(candidate, item) > 0) break
      changed.push(candidate)
    }
    changed.push(item)
  }
  for (; next < incoming.length; next++) changed.push(incoming[next] as HeldItem)
  return changed
}
