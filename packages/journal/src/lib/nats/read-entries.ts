import { setTimeout as delay } from 'node:timers/promises'
import type { Entry, Position } from '../../entry.ts'
import { decodeEntry } from '../entry-text.ts'
import { decodeBody, type StoredMessage } from './entry-message.ts'
import { getMessage } from './get-message.ts'
import { isAccepted } from './is-accepted.ts'
import type { JetStream } from './jet-stream.ts'
import { readMessages } from './read-messages.ts'
import { retryUntil } from './retry-until.ts'
import type { ScrubbedCopies } from './scrubbed-copies.ts'
import { type ChainToken, entrySubject } from './subjects.ts'

export interface EntriesWanted {
  readonly after: Position
  readonly until: Position
  /** The position of the last accepted entry, of the chain if one is read. A replica without that entry lags behind. */
  readonly end: Position
  readonly chain: ChainToken | undefined
}

export interface EntrySource {
  readonly jetStream: JetStream
  readonly copies: ScrubbedCopies
}

/** How long to wait for a replica that lags behind or a server that does not answer. */
const PATIENCE_MS = 4500
const LAG_MS = 50

/** The accepted entries between two positions, in order, each scrubbed one from its copy. */
export async function* readEntries(
  source: EntrySource,
  wanted: EntriesWanted,
): AsyncGenerator<Entry> {
  const { jetStream, copies } = source
  const until = Math.min(wanted.until, wanted.end)
  if (wanted.after >= until) return
  const scrubbed = copies.between(wanted.after, until, wanted.chain).values()
  let copy = scrubbed.next().value
  const ends = new Map<ChainToken, Position>()

  for await (const message of readUpTo(source, { ...wanted, until })) {
    while (copy !== undefined && copy.replaces <= message.position) {
      ends.set(copy.chain, copy.replaces)
      yield await readCopy(source, copy.replaces)
      copy = scrubbed.next().value
    }
    if (copies.of(message.position) !== undefined) continue
    const end = ends.get(message.chain) ?? (wanted.after === 0 ? 0 : undefined)
    if (message.kind === 'purged') {
      // The entries before it are gone, its predecessor too.
      if (message.previous === end || (await isAccepted(jetStream, message))) {
        ends.set(message.chain, message.position)
      }
      continue
    }
    if (end !== undefined && message.previous > end) {
      // The predecessor was accepted, as a message names it. It was scrubbed just now, and its copy is about to be
      // followed.
      yield await readCopy(source, message.previous)
    } else if (
      !(end === undefined ? await isAccepted(jetStream, message) : message.previous === end)
    ) {
      continue
    }
    ends.set(message.chain, message.position)
    yield toEntry(message)
  }
  for (; copy !== undefined; copy = scrubbed.next().value)
    yield await readCopy(source, copy.replaces)
}

export function toEntry(message: StoredMessage): Entry {
  return decodeEntry(message.replaces ?? message.position, decodeBody(message))
}

/** The messages up to a position. Reads again until the replica that answers has them all. */
async function* readUpTo(
  { jetStream, copies }: EntrySource,
  { after, until, end, chain }: EntriesWanted,
): AsyncGenerator<StoredMessage> {
  const subject = entrySubject(jetStream.stream, chain ?? '*')
  const deadline = performance.now() + PATIENCE_MS
  let last = after
  for (;;) {
    for await (const { position, message } of readMessages(jetStream, { after: last, subject })) {
      last = position
      if (message !== undefined && position <= until) yield message
      if (position >= until) return
    }
    // A scrubbed entry is gone from the stream: do not wait for it.
    if (last >= end || copies.of(end) !== undefined) return
    if (performance.now() > deadline) throw new Error(`entry ${end} does not come`)
    await delay(LAG_MS)
  }
}

/** The scrubbed copy of an entry. Waits until its position is known. */
export function readCopy({ jetStream, copies }: EntrySource, replaces: Position): Promise<Entry> {
  return retryUntil(performance.now() + PATIENCE_MS, async () => {
    const copy = copies.of(replaces)
    const message = copy && (await getMessage(jetStream, copy.position))
    if (message === undefined) throw new Error(`entry ${replaces} is missing`)
    return toEntry(message)
  })
}
