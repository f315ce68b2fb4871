import type { Item } from '@fixture-feed/client'
import { msg, str } from '@lit/localize'
import { itemTitle } from '../item/item-title.ts'
import { numberText } from '../item/language.ts'

/** What changed since the last announcement. */
export interface ItemChanges {
  readonly added: readonly Item[]
  readonly revised: readonly Item[]
  readonly withdrawn: readonly Item[]
}

export interface Announcer {
  /** Takes note of a change, to be told now or together with the next ones. */
  note(changes: ItemChanges): void
  /** Forgets changes that were not told yet. */
  clear(): void
}

/** The least time between two announcements: about as long as it takes to hear one. */
const restMs = 8_000

/**
 * Tells a screen reader what is new without a flood: the first change at once, those that follow soon after gathered
 * into one sentence.
 */
export function createAnnouncer(
  say: (text: string) => void,
  { now = Date.now }: { readonly now?: () => number } = {},
): Announcer {
  const added = new Map<string, Item>()
  const revised = new Map<string, Item>()
  const withdrawn = new Map<string, Item>()
  let saidAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  return { note, clear }

  function note(changes: ItemChanges): void {
    for (const item of changes.added) {
      added.set(item.id, item)
      withdrawn.delete(item.id)
    }
    for (const item of changes.revised) {
      if (added.has(item.id)) added.set(item.id, item)
      else revised.set(item.id, item)
    }
    for (const item of changes.withdrawn) {
      revised.delete(item.id)
      // An item that came and went between two announcements was never told of.
      if (!added.delete(item.id)) withdrawn.set(item.id, item)
    }
    if (timer !== undefined) return
    const wait = saidAt + restMs - now()
    if (wait <= 0) tell()
    else timer = setTimeout(tell, wait)
  }

  function tell(): void {
    const text = announcementText({
      added: [...added.values()],
      revised: [...revised.values()],
      withdrawn: [...withdrawn.values()],
    })
    clear()
    if (text === '') return
    saidAt = now()
    say(text)
  }

  function clear(): void {
    clearTimeout(timer)
    timer = undefined
    for (const items of [added, revised, withdrawn]) items.clear()
  }
}

/** `New: Herons on a run. 2 revised. 1 withdrawn.` Titles only while they are few. */
export function announcementText({ added, revised, withdrawn }: ItemChanges): string {
  return [
    sentence(added, {
      one: title => msg(str`New: ${title}.`),
      many: count => msg(str`${count} new items.`),
    }),
    sentence(revised, {
      one: title => msg(str`Revised: ${title}.`),
      many: count => msg(str`${count} items revised.`),
    }),
    sentence(withdrawn, {
      one: title => msg(str`Withdrawn: ${title}.`),
      many: count => msg(str`${count} items withdrawn.`),
    }),
  ]
    .filter(Boolean)
    .join(' ')
}

interface Sentences {
  readonly one: (title: string) => string
  readonly many: (count: string) => string
}

function sentence(items: readonly Item[], { one, many }: Sentences): string {
  const [first] = items
  if (first === undefined) return ''
  if (items.length > 1) return many(numberText(items.length))
  return one(itemTitle(first).replace(/\.$/, ''))
}
