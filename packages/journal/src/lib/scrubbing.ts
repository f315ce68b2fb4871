import { chainKey, type Entry, type EntryOf } from '../entry.ts'
import type { Scrub } from '../journal.ts'

/**
 * The text of a publication without an item and without its withdrawal, whose reason may describe the item. `undefined`
 * when there is nothing to remove, as in entries of all other kinds.
 */
export function scrubText(text: string, itemId: string): string | undefined {
  // All texts are made by JSON.stringify, so an id in them is spelled as JSON.stringify spells it.
  if (!text.includes(JSON.stringify(itemId))) return undefined
  const publication: Entry = JSON.parse(text)
  if (publication.kind !== 'publication') return undefined
  const items = publication.items.filter(item => item.id !== itemId)
  const withdrawals = publication.withdrawals.filter(withdrawal => withdrawal.id !== itemId)
  const named = publication.items.length + publication.withdrawals.length
  if (items.length + withdrawals.length === named) return undefined
  return JSON.stringify({ ...publication, items, withdrawals })
}

/** The scrub that an accepted erasure asks for. */
export function toScrub({ fixtureId, feedKey, itemId, position }: EntryOf<'erasure'>): Scrub {
  return { feed: { fixtureId, feedKey }, itemId, before: position }
}

/** Whether a finished scrub covers everything that an unfinished one was to remove. */
export function isEndedBy(unfinished: Scrub, { feed, itemId, before }: Scrub): boolean {
  const isSameItem = unfinished.itemId === itemId && chainKey(unfinished.feed) === chainKey(feed)
  return isSameItem && unfinished.before <= before
}
