import type { Entry, Position } from '../../entry.ts'
import { NoEntryError } from '../../errors.ts'
import { getMessage } from './get-message.ts'
import { type EntrySource, readCopy, toEntry } from './read-entries.ts'
import { retryUntil } from './retry-until.ts'

/** How many messages are requested at once. */
const PARALLEL = 64
const PATIENCE_MS = 4500

/**
 * The entries at positions up to the last one followed, in the order asked for.
 *
 * @param isPurged Whether a position without an entry is to be passed over, as soon as this node knows.
 * @throws {NoEntryError} naming the first position at which there is no entry.
 */
export async function* readEntriesAt(
  source: EntrySource,
  positions: readonly Position[],
  last: Position,
  isPurged?: (position: Position) => boolean,
): AsyncGenerator<Entry> {
  for (let start = 0; start < positions.length; start += PARALLEL) {
    const some = positions.slice(start, start + PARALLEL)
    const entries = await Promise.all(some.map(position => readEntryAt(source, position, last)))
    for (const [index, entry] of entries.entries()) {
      const position = some[index] ?? 0
      if (entry !== undefined) yield entry
      else if (isPurged === undefined) throw new NoEntryError(position)
      else await passOver(position, isPurged)
    }
  }
}

/** Another node may erase an entry before this one follows that it is purged. */
function passOver(position: Position, isPurged: (position: Position) => boolean): Promise<void> {
  return retryUntil(performance.now() + PATIENCE_MS, async () => {
    if (!isPurged(position)) throw new NoEntryError(position)
  })
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
