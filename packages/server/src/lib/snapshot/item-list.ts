import { compareItems, type EncodedItem, type EncodedMember, type Placed } from './encoded-item.ts'

export type ItemList = readonly EncodedItem[]

/** A change of a list: new or revised items, and the ids of withdrawn items. */
export interface ListChange<Item extends Placed = EncodedItem> {
  readonly revised: readonly Item[]
  readonly withdrawn: readonly string[]
}

/**
 * The list after a change. The time grows linearly with the list, because the sorted change is merged into the list.
 */
export function changeItems<Item extends Placed>(
  items: readonly Item[],
  { revised, withdrawn }: ListChange<Item>,
  compare: (a: Item, b: Item) => number = compareItems,
): readonly Item[] {
  const replaced = new Set(withdrawn)
  for (const item of revised) replaced.add(item.id)
  const incoming = revised.toSorted(compare)
  const changed: Item[] = []
  let next = 0
  for (const item of items) {
    if (replaced.has(item.id)) continue
    for (; next < incoming.length; next++) {
      const candidate = incoming[next] as Item
      if (compare(candidate, item) > 0) break
      changed.push(candidate)
    }
    changed.push(item)
  }
  for (; next < incoming.length; next++) changed.push(incoming[next] as Item)
  return changed
}

/** Sorts items by a given order of ids; without one, returns them unchanged. */
export function inOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  order: readonly string[] | undefined,
): readonly Item[] {
  if (order === undefined) return items
  const indexes = new Map(order.map((id, index) => [id, index]))
  const indexOf = ({ id }: Item): number => indexes.get(id) ?? Infinity
  return items.toSorted((a, b) => indexOf(a) - indexOf(b))
}

const comma = Buffer.from(',')
const end = Buffer.from(']}')

/**
 * The text of an object whose last field is a list: `head` is the text before the first member. No member is encoded
 * again.
 */
export function joinMembers(head: string, members: readonly EncodedMember[]): Buffer {
  const between = members.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [comma, bytes]))
  return Buffer.concat([Buffer.from(head), ...between, end])
}
