import type { Change, Item } from '@fixture-feed/client'
import type { ItemMark } from '../item/item-header.ts'
import { itemTitle } from '../item/item-title.ts'
import { numberText } from '../item/language.ts'
import { msg, str } from '../item/msg.ts'

/** The added, revised and withdrawn items of a new snapshot. */
export type ItemChanges = Omit<Change, 'snapshot'>

export interface Announcer {
  /** Records a change, to be announced now or together with the next ones. */
  note(changes: ItemChanges): void
  /** Discards changes that were not announced yet. */
  clear(): void
}

/** Minimum time between two announcements, about the time that it takes to hear one. */
const restMs = 8_000

/**
 * Announces changed items to a screen reader: the first change immediately, and the changes of the next 8 seconds
 * together.
 */
export function createAnnouncer(say: (text: string) => void): Announcer {
  const noted = new Map<string, Noted>()
  let rest: ReturnType<typeof setTimeout> | undefined

  return { note, clear: () => noted.clear() }

  function note(changes: ItemChanges): void {
    for (const change of ['added', 'revised', 'withdrawn'] as const) {
      for (const item of changes[change]) {
        const isUnstated = noted.get(item.id)?.change === 'added'
        // An item that was added and withdrawn between two announcements was never announced.
        if (isUnstated && change === 'withdrawn') noted.delete(item.id)
        else noted.set(item.id, { item, change: isUnstated ? 'added' : change })
      }
    }
    if (rest === undefined) announce()
  }

  function announce(): void {
    rest = undefined
    const text = announcementText([...noted.values()])
    noted.clear()
    if (text === '') return
    rest = setTimeout(announce, restMs)
    say(text)
  }
}

/** The change of an item since the last announcement. */
interface Noted {
  readonly item: Item
  readonly change: ItemMark
}

const sentences = {
  added: [() => msg('New'), (count: string) => msg(str`${count} new updates.`)],
  revised: [() => msg('Updated'), (count: string) => msg(str`${count} updates changed.`)],
  withdrawn: [() => msg('Removed'), (count: string) => msg(str`${count} updates removed.`)],
} as const

/**
 * The text of an announcement, such as `New: Herons on a run. 2 updates changed.` It has one sentence for each kind
 * of change: with the title if one item changed in this way, otherwise with the number of items.
 */
function announcementText(noted: readonly Noted[]): string {
  const announced: string[] = []
  for (const [change, [one, many]] of Object.entries(sentences)) {
    const [first, ...others] = noted.filter(each => each.change === change)
    if (first === undefined) continue
    if (others.length > 0) announced.push(many(numberText(others.length + 1)))
    else announced.push(`${one()}: ${itemTitle(first.item).replace(/\.$/, '')}.`)
  }
  return announced.join(' ')
}
