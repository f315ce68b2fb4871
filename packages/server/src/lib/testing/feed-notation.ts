/**
 * Entries of a feed on one line, separated by spaces:
 *
 *     a2    a publication of item a in revision 2
 *     -a    a withdrawal of a
 *     a1,-b one publication with both
 *     ~a    an erasure of a
 *
 * The first entry has position 1 and the instant of minute 1, the second of minute 2, and so on.
 */
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Entry, FeedId } from '@fixture-feed/journal/entry'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { toItem } from '../publish/item-content.ts'
import { FeedFold } from '../snapshot/feed-fold.ts'

/** The entries that a line stands for. */
export function parseEntries(line: string): Entry[] {
  const present = new Set<string>()
  return line
    .split(' ')
    .filter(word => word !== '')
    .map((word, index) => parseEntry(word, index + 1, present))
}

/** The instant of the entry at a position, as text: this number of minutes after 19:00. */
export function instantOf(position: number): string {
  return new Date(Date.UTC(2026, 2, 1, 19, position)).toISOString()
}

/** The fold of the entries of a line, one after the other in the order in which a running service receives them. */
export function foldOf(line: string): FeedFold {
  const fold = new FeedFold(pulse)
  for (const entry of parseEntries(line)) {
    fold.advance(entry)
    // Reads each snapshot, like a service that shows each change. From then on, the fold keeps its list of items
    // current.
    void fold.snapshot
  }
  return fold
}

/** A snapshot's items in their order, such as `a2 b1`; `undefined` if there is none. */
export function itemsText(
  snapshot: { readonly items: readonly Pick<Item, 'id' | 'revision'>[] } | undefined,
): string | undefined {
  return snapshot?.items.map(({ id, revision }) => `${id}${revision}`).join(' ')
}

export function itemSample(id: string, revision: number, more: Partial<Item> = {}): Item {
  return { ...toItem(draftSample(id, `${id}${revision}`), revision, instantOf(revision)), ...more }
}

/** The entry of a feed with these facts, after entries at all earlier positions. */
export function entryAt<const Facts extends { readonly kind: Entry['kind'] }>(
  position: number,
  facts: Facts,
): FeedId & Pick<Entry, 'id' | 'previous' | 'position' | 'recordedAt'> & { at: string } & Facts {
  const at = instantOf(position)
  const place = { id: `entry ${position}`, previous: position - 1, position, recordedAt: at }
  return { ...pulse, at, ...facts, ...place }
}

function parseEntry(word: string, position: number, present: Set<string>): Entry {
  if (word.startsWith('~')) {
    const itemId = word.slice(1)
    present.delete(itemId)
    return entryAt(position, { kind: 'erasure', itemId, itemCount: present.size })
  }
  const items: Item[] = []
  const withdrawals: { id: string }[] = []
  for (const part of word.split(',')) {
    const [, withdrawn, id, revision] = /^(?:-(\w+?)|([a-z]+)(\d+))$/.exec(part) ?? []
    if (withdrawn !== undefined) withdrawals.push({ id: withdrawn })
    else if (id !== undefined) items.push(itemSample(id, Number(revision)))
    else throw new SyntaxError(`Cannot read "${part}"`)
  }
  for (const { id } of withdrawals) present.delete(id)
  for (const { id } of items) present.add(id)
  return entryAt(position, { kind: 'publication', items, withdrawals, itemCount: present.size })
}
