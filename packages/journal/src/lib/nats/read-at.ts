import type { Entry, Position } from '../../entry.ts'
import { noEntryAt } from '../no-entry-at.ts'
import { getMessage } from './get-message.ts'
import { type EntrySource, readCopy, toEntry } from './read-entries.ts'
import { retryUntil } from './retry-until.ts'

/** How many messages are requested at once. */
const PARALLEL = 64
const PATIENCE_MS = 4500

/**
 * The entries at positions up to the last one followed, in the order asked for.
 *
 * @throws {RangeError} naming the first position at which there is no entry.
 */
export async function* readEntriesAt(
  source: EntrySource,
  positions: readonly Position[],
  last: Position,
): AsyncGenerator<Entry> {
  for (let start = 0; start < positions.length; start += PARALLEL) {
    const some = positions.slice(start, start + PARALLEL)
    const entries = await Promise.all(some.map(position => readEntryAt(source, position, last)))
    for (const [index, entry] of entries.entries()) {
      if (entry === undefined) throw noEntryAt(some[index] ?? 0)
      yield entry
    }
  }
}

async function readEntryAt(
  source: EntrySource,
  position: Position,
  last: Position,
): Promise<Entry | undefined> {
  const { jetStream, copies } = source
  if (!Number.isSafeInteger(position) || position < 1 || position > last) return undefined
  if (copies.of(position) !== undefined) return readCopy(source, position)
  const deadline = performance.now() + PATIENCE_MS
  const message = await retryUntil(deadline, () => getMessage(jetStream, position))
  // The entry may have been scrubbed a moment ago.
  if (message === undefined && copies.of(position) !== undefined) return readCopy(source, position)
  return message === undefined || message.replaces !== undefined ? undefined : toEntry(message)
}
