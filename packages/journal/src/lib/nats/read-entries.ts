import { setTimeout as delay } from 'node:timers/promises'
import type { Entry, Position } from '../../entry.ts'
import { decodeEntry } from '../entry-text.ts'
import { decodeBody, type StoredMessage } from './entry-message.ts'
import { getMessage, isAccepted } from './get-message.ts'
import type { JetStream } from './jet-stream.ts'
import { readMessages } from './read-messages.ts'
import { retryUntil } from './retry-until.ts'
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

/** How long to wait for a replica that lags behind or a server that does not answer. */
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

export function toEntry(message: StoredMessage): Entry {
  return decodeEntry(message.replaces ?? message.position, decodeBody(message))
}

/** The messages up to the end. Reads again until the replica that answers has them all. */
async function* readUpTo(
  { jetStream, copies }: EntrySource,
  { chain, after, end }: EntriesWanted,
): AsyncGenerator<StoredMessage> {
  const subject = entrySubject(jetStream.stream, chain)
  const deadline = performance.now() + PATIENCE_MS
  let last = after
  for (;;) {
    for await (const { position, message } of readMessages(jetStream, { after: last, subject })) {
      last = position
      if (message !== undefined && position <= end) yield message
      if (position >= end) return
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
