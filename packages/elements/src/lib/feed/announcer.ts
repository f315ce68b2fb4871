import type { Change, Item } from '@fixture-feed/client'
import type { ItemMark } from '../item/item-header.ts'
import { itemTitle } from '../item/item-title.ts'
import { numberText } from '../item/language.ts'
import { msg, str } from '../item/msg.ts'

/** What changed since the last announcement. */
export type ItemChanges = Omit<Change, 'snapshot'>

export interface Announcer {
  /** Takes note of a change, to be told now or together with the next ones. */
  note(changes: ItemChanges): void
  /** Forgets changes that were not told yet. */
  clear(): void
}

/** The least time between two announcements: about as long as it takes to hear one. */
const restMs = 8_000

/** Tells a screen reader what is new: the first change at once, those that follow soon after in one sentence. */
export function createAnnouncer(say: (text: string) => void): Announcer {
  const noted = new Map<string, Noted>()
  let rest: ReturnType<typeof setTimeout> | undefined

  return { note, clear: () => noted.clear() }

  function note(changes: ItemChanges): void {
    for (const change of ['added', 'revised', 'withdrawn'] as const) {
      for (const item of changes[change]) {
        const isUntold = noted.get(item.id)?.change === 'added'
        // An item that came and went between two announcements was never told of.
        if (isUntold && change === 'withdrawn') noted.delete(item.id)
        else noted.set(item.id, { item, change: isUntold ? 'added' : change })
      }
    }
    if (rest === undefined) tell()
  }

  function tell(): void {
    rest = undefined
    const text = announcementText([...noted.values()])
    noted.clear()
    if (text === '') return
    rest = setTimeout(tell, restMs)
    say(text)
  }
}

/** What became of an item since the last announcement. */
interface Noted {
  readonly item: Item
  readonly change: ItemMark
}

const sentences = {
  added: [() => msg('New'), (count: string) => msg(str`${count} new items.`)],
  revised: [() => msg('Revised'), (count: string) => msg(str`${count} items revised.`)],
  withdrawn: [() => msg('Withdrawn'), (count: string) => msg(str`${count} items withdrawn.`)],
} as const

/** `New: Herons on a run. 2 items revised.` Titles only while they are few. */
function announcementText(noted: readonly Noted[]): string {
  const said = Object.entries(sentences).flatMap(([change, [one, many]]) => {
    const [first, ...others] = noted.filter(each => each.change === change)
    if (first === undefined) return []
    if (others.length > 0) return many(numberText(others.length + 1))
    return `${one()}: ${itemTitle(first.item).replace(/\.$/, '')}.`
  })
  return said.join(' ')
}
