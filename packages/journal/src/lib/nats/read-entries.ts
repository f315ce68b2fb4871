import { setTimeout as delay } from 'node:timers/promises'
import type { Entry, Position } from '../../entry.ts'
import { NoEntryError } from '../../errors.ts'
import { decodeEntry } from '../entry-text.ts'
import { type CopyMessage, decodeBody, type EntryMessage, placeOf } from './entry-message.ts'
import { getMessage, isAccepted } from './get-message.ts'
import type { JetStream } from './jet-stream.ts'
import { readMessages } from './read-messages.ts'
import { retry } from './retry.ts'
import type { ScrubbedCopies } from './scrubbed-copies.ts'
import { type ChainToken, entrySubject } from './subjects.ts'

export interface EntriesWanted {
  readonly chain: ChainToken
  readonly after: Position
  /** The position of the chain's last accepted entry. A replica without that entry lags behind. */
  readonly end: Position
}

export interface EntrySource {
  readonly jetStream: JetStream
  readonly copies: ScrubbedCopies
}

/** How long to wait for a replica that lags behind. */
const PATIENCE_MS = 4500
const LAG_MS = 50

/** The accepted entries of a chain after a position, in order, each scrubbed one from its copy. */
export async function* readEntries(
  source: EntrySource,
  wanted: EntriesWanted,
): AsyncGenerator<Entry> {
  const { jetStream, copies } = source
  if (wanted.after >= wanted.end) return
  const scrubbed = copies.between(wanted.after, wanted.end, wanted.chain).values()
  let copy = scrubbed.next().value
  /** The last accepted position read; `undefined` until there is one. */
  let end = wanted.after === 0 ? 0 : undefined

  for await (const message of readUpTo(source, wanted)) {
    const { kind, previous, position } = message
    if (kind === 'purged') {
      // What a purge deleted has no end to compare with. Copies of it may be stored late.
      if (!(await isAccepted(jetStream, message))) continue
      while (copy !== undefined && copy.replaces < position) copy = scrubbed.next().value
      end = position
      continue
    }
    while (copy !== undefined && copy.replaces <= position) {
      end = copy.replaces
      yield await readCopy(source, end)
      copy = scrubbed.next().value
    }
    if (copies.of(position) !== undefined) continue
    if (end !== undefined && previous > end) {
      // The predecessor was accepted, as a message names it. It was scrubbed just now, and its copy is about to be
      // followed.
      yield await readCopy(source, previous)
    } else if (previous !== end) {
      if (end !== undefined || !(await isAccepted(jetStream, message))) continue
    }
    end = position
    yield toEntry(message)
  }
  for (; copy !== undefined; copy = scrubbed.next().value)
    yield await readCopy(source, copy.replaces)
}

/** The messages up to the end. Reads again until the replica that answers has them all. */
async function* readUpTo(
  { jetStream, copies }: EntrySource,
  { chain, after, end }: EntriesWanted,
): AsyncGenerator<EntryMessage> {
  const subject = entrySubject(jetStream.stream, chain)
  const deadline = performance.now() + PATIENCE_MS
  let last = after
  for (;;) {
    for await (const { position, message } of readMessages(jetStream, { after: last, subject })) {
      last = position
      if (message?.role === 'entry' && position <= end) yield message
      if (position >= end) return
    }
    // A scrubbed entry is gone from the stream: do not wait for it.
    if (last >= end || copies.of(end) !== undefined) return
    if (performance.now() > deadline) throw new Error(`entry ${end} does not come`)
    await delay(LAG_MS)
  }
}

/** How many messages are requested at once. */
const PARALLEL = 64

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
      // Another node may erase an entry before this one follows that it is purged.
      else
        await retry(async () => {
          if (!isPurged(position)) throw new NoEntryError(position)
        })
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
  const message = await retry(() => getMessage(jetStream, position))
  // The entry may have been scrubbed a moment ago.
  if (message === undefined && copies.of(position) !== undefined) return readCopy(source, position)
  return message?.role === 'entry' ? toEntry(message) : undefined
}

/** The scrubbed copy of an entry. Waits until its position is known. */
function readCopy({ jetStream, copies }: EntrySource, replaces: Position): Promise<Entry> {
  return retry(async () => {
    const copy = copies.of(replaces)
    const message = copy && (await getMessage(jetStream, copy.position))
    if (message?.role !== 'copy') throw new Error(`entry ${replaces} is missing`)
    return toEntry(message)
  })
}

function toEntry(message: EntryMessage | CopyMessage): Entry {
  return decodeEntry(placeOf(message), decodeBody(message))
}
