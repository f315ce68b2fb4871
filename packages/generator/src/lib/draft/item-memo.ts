import type { Moment } from '../moments/moment.ts'
import type { Prefix } from '../statistics/prefix.ts'
import type { GeneratedItem } from './generated-item.ts'

interface Remembered {
  /** What the feeds had said before. */
  readonly said: string
  readonly prefixes: readonly (Prefix | undefined)[]
  readonly items: readonly GeneratedItem[]
}

/**
 * The items of a game's moments from one poll to the next. A moment whose prefixes are the same values as before, after
 * feeds that have said the same, makes the same items, so they need not be made again. Good for one game with the same teams, rosters and history.
 */
export class ItemMemo {
  readonly #before: ReadonlyMap<string, Remembered>
  readonly #now = new Map<string, Remembered>()

  constructor(before?: ItemMemo) {
    this.#before = before === undefined ? new Map() : before.#now
  }

  /** The items of a moment after what was said before it: those remembered, or else made now. */
  take(
    moment: Moment,
    said: string,
    make: () => readonly GeneratedItem[],
  ): readonly GeneratedItem[] {
    const { key, prefixes } = moment
    const known = this.#before.get(key)
    const same = known?.said === said && isSameList(known.prefixes, prefixes)
    const items = same ? known.items : make()
    this.#now.set(key, { said, prefixes, items })
    return items
  }
}

function isSameList(
  a: readonly (Prefix | undefined)[],
  b: readonly (Prefix | undefined)[],
): boolean {
  return a.length === b.length && a.every((prefix, index) => prefix === b[index])
}
