import { type Change, changesBetween, type Item, type Snapshot } from '@fixture-feed/client'
import type { ItemMark } from '../item/item-header.ts'

/** An item as a list shows it. */
export interface ListedItem {
  readonly item: Item
  readonly change: ItemMark | undefined
  /** When it changed, in milliseconds. */
  readonly changedAt: number
}

/** What a list shows: the items of the snapshot, and among them those that were withdrawn a moment ago. */
export type ItemList = readonly ListedItem[]

/** More changes than these at once are a jump, as in a replay, and not news: they are not marked. */
const mostMarks = 12

/** The items of the snapshot that a list shows. */
export function itemsOf(list: ItemList): readonly Item[] {
  return list.filter(({ change }) => change !== 'withdrawn').map(({ item }) => item)
}

/** The list after a snapshot. Withdrawn items stay, marked, until `settled`. After a `jump` in time nothing is news. */
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
  // What leaves, now or since a moment ago, stays behind the item that it stood behind.
  let place = 0
  for (const each of before) {
    const at = list.findIndex(({ item: { id } }) => id === each.item.id)
    if (at >= 0) place = at + 1
    else if (each.change === 'withdrawn') list.splice(place++, 0, each)
    else list.splice(place++, 0, { item: each.item, change: 'withdrawn', changedAt: now })
  }
  return { list, change }
}

/** The list without marks from before `until` and without the items that were withdrawn before it. */
export function settled(list: ItemList, until: number): ItemList {
  return list.flatMap(each => {
    if (each.change === undefined || each.changedAt > until) return each
    return each.change === 'withdrawn' ? [] : unmarked(each.item)
  })
}

function unmarked(item: Item): ListedItem {
  return { item, change: undefined, changedAt: 0 }
}
