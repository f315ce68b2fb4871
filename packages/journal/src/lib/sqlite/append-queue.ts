import { type Chain, chainKey, chainOf, type Entry, type NewEntry } from '../../entry.ts'
import { encodeEntry } from '../entry-text.ts'
import type { NewStoredEntry } from './stored-entry.ts'

/** The limits of one transaction (which has at least one entry): enough to share the cost of an fsync. */
const GROUP_ENTRIES = 512
const GROUP_CHARACTERS = 8 * 1024 * 1024

export interface QueuedAppend {
  readonly stored: NewStoredEntry
  readonly chain: Chain
  readonly resolve: (entry: Entry) => void
  readonly reject: (error: unknown) => void
}

export function toStored(entry: NewEntry): NewStoredEntry {
  const { id, previous, kind } = entry
  return {
    id: JSON.stringify(id),
    chain: chainKey(chainOf(entry)),
    previous,
    kind,
    ...encodeEntry(entry),
  }
}

/** Removes the next group to commit from the front of the queue. */
export function takeGroup(queue: QueuedAppend[]): readonly QueuedAppend[] {
  let count = 0
  let size = 0
  for (const { stored } of queue) {
    size += stored.text.length + (stored.bytes?.length ?? 0)
    if (count > 0 && (size > GROUP_CHARACTERS || count === GROUP_ENTRIES)) break
    count++
  }
  return queue.splice(0, count)
}
