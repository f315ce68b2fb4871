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
export interface ItemList {
  readonly items: readonly Item[]
  readonly listed: readonly ListedItem[]
}

export const emptyList: ItemList = { items: [], listed: [] }

/** More changes than these at once are a jump, as in a replay, and not news: they are not marked. */
const mostMarks = 12

/** The list after a snapshot. Withdrawn items stay, marked, until `settled`. After a `jump` in time nothing is news. */
export function nextList(
  { items: held, listed: before }: ItemList,
  snapshot: Snapshot,
  { now, jump = false }: { readonly now: number; readonly jump?: boolean },
): { readonly list: ItemList; readonly change: Change } {
  const { items } = snapshot
  const change = changesBetween(held, snapshot)
  const { added, revised, withdrawn } = change
  if (jump || added.length + revised.length + withdrawn.length > mostMarks) {
    return { list: { items, listed: items.map(unmarked) }, change }
  }
  const marked = new Map(before.map(each => [each.item.id, each]))
  for (const item of added) marked.set(item.id, { item, change: 'added', changedAt: now })
  for (const item of revised) {
    const mark = marked.get(item.id)?.change === 'added' ? 'added' : 'revised'
    marked.set(item.id, { item, change: mark, changedAt: now })
  }
  const listed = items.map(item => ({ ...(marked.get(item.id) ?? unmarked(item)), item }))
  return { list: { items, listed: withLeaving(listed, before, new Set(withdrawn), now) }, change }
}

/** The list without marks from before `until` and without the items that were withdrawn before it. */
export function settled({ items, listed }: ItemList, until: number): ItemList {
  const isOver = ({ change, changedAt }: ListedItem) => change !== undefined && changedAt <= until
  return {
    items,
    listed: listed
      .filter(each => each.change !== 'withdrawn' || !isOver(each))
      .map(each => (isOver(each) ? unmarked(each.item) : each)),
  }
}

/** When the oldest mark is from; `undefined` without marks. */
export function oldestMark({ listed }: ItemList): number | undefined {
  const marks = listed.filter(({ change }) => change !== undefined).map(each => each.changedAt)
  return marks.length === 0 ? undefined : Math.min(...marks)
}

function unmarked(item: Item): ListedItem {
  return { item, change: undefined, changedAt: 0 }
}

/** Puts what leaves, now or since a moment ago, behind the item that it stood behind. */
function withLeaving(
  listed: readonly ListedItem[],
  before: readonly ListedItem[],
  withdrawn: ReadonlySet<Item>,
  now: number,
): readonly ListedItem[] {
  const all = [...listed]
  let place = 0
  for (const each of before) {
    const { item, change } = each
    const at = all.findIndex(({ item: { id } }) => id === item.id)
    if (at >= 0) place = at + 1
    else if (change === 'withdrawn') all.splice(place++, 0, each)
    else if (withdrawn.has(item))
      all.splice(place++, 0, { item, change: 'withdrawn', changedAt: now })
  }
  return all
}
