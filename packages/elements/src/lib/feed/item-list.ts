import { type Change, changesBetween, type Item, type Snapshot } from '@fixture-feed/client'
import type { ItemMark } from '../item/item-header.ts'

/** An item in the list, with the mark of its last change. */
export interface ListedItem {
  readonly item: Item
  readonly change: ItemMark | undefined
  /** Time of the marked change, in milliseconds; 0 without a mark. */
  readonly changedAt: number
}

/** The displayed items: the items of the snapshot, and among them the recently withdrawn items. */
export type ItemList = readonly ListedItem[]

/** The maximum number of changes of one snapshot that are marked. More changes are a jump, as in a replay. */
const mostMarks = 12

/** The items of a list, without the withdrawn ones. */
export function itemsOf(list: ItemList): readonly Item[] {
  return list.filter(({ change }) => change !== 'withdrawn').map(({ item }) => item)
}

/**
 * The list after a snapshot. Withdrawn items remain with a mark until `settled` removes them. After a `jump` in time,
 * or more than `mostMarks` changes, nothing is marked, and withdrawn items disappear.
 */
export function nextList(
  before: ItemList,
  snapshot: Snapshot,
  { now, jump = false }: { readonly now: number; readonly jump?: boolean },
): { readonly list: ItemList; readonly change: Change } {
  const { items } = snapshot
  const change = changesBetween(itemsOf(before), snapshot)
  const { added, revised, withdrawn } = change
  if (jump || added.length + revised.length + withdrawn.length > mostMarks) {
    return { list: items.map(unmarked), change }
  }
  const marked = new Map(before.map(each => [each.item.id, each]))
  for (const item of added) marked.set(item.id, { item, change: 'added', changedAt: now })
  for (const item of revised) {
    const mark = marked.get(item.id)?.change === 'added' ? 'added' : 'revised'
    marked.set(item.id, { item, change: mark, changedAt: now })
  }
  const list = items.map(item => ({ ...(marked.get(item.id) ?? unmarked(item)), item }))
  // A withdrawn item stays after the item that preceded it. This also applies to an item that an earlier snapshot
  // withdrew and that is still in the list.
  let place = 0
  for (const each of before) {
    const at = list.findIndex(({ item: { id } }) => id === each.item.id)
    if (at >= 0) place = at + 1
    else if (each.change === 'withdrawn') list.splice(place++, 0, each)
    else list.splice(place++, 0, { item: each.item, change: 'withdrawn', changedAt: now })
  }
  return { list, change }
}

/** Removes the marks that were set at `until` or earlier, and the items that were withdrawn by then. */
export function settled(list: ItemList, until: number): ItemList {
  const hasOldMark = ({ change, changedAt }: ListedItem) =>
    change !== undefined && changedAt <= until
  return list
    .filter(each => !(hasOldMark(each) && each.change === 'withdrawn'))
    .map(each => (hasOldMark(each) ? unmarked(each.item) : each))
}

function unmarked(item: Item): ListedItem {
  return { item, change: undefined, changedAt: 0 }
}
