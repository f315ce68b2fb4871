import type { Entry, Position } from '../../entry.ts'
import { NoEntryError } from '../../errors.ts'
import { decodeEntry } from '../entry-text.ts'
import { type CopyMessage, decodeBody, type EntryMessage, placeOf } from './entry-message.ts'
import type { JournalNode } from './journal-index.ts'
import { getMessage, isAccepted, readMessages } from './messages.ts'
import { PATIENCE_MS, retry } from './retry.ts'
import { type ChainToken, entrySubject } from './subjects.ts'

interface EntriesWanted {
  readonly chain: ChainToken
  readonly after: Position
  /** The position of the chain's last accepted entry. A replica without that entry lags behind. */
  readonly end: Position
}

/** How long to wait for a replica that lags behind. */
const LAG_MS = 50

/** The accepted entries of a chain from a position to its end as it is now, in order, each scrubbed one from its copy. */
export function readEntries(
  node: JournalNode,
  chain: ChainToken,
  after: Position,
): AsyncGenerator<Entry> {
  return readUntil(node, { chain, after, end: node.index.end(chain).position })
}

async function* readUntil(node: JournalNode, wanted: EntriesWanted): AsyncGenerator<Entry> {
  const { jetStream, index } = node
  if (wanted.after >= wanted.end) return
  const scrubbed = index.copiesBetween(wanted.chain, wanted.after, wanted.end).values()
  let copy = scrubbed.next().value
  /** The last accepted position read; `undefined` until there is one. */
  let end = wanted.after === 0 ? 0 : undefined

  for await (const message of messagesUntil(node, wanted)) {
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
      yield await readCopy(node, end)
      copy = scrubbed.next().value
    }
    if (index.copyOf(position) !== undefined) continue
    if (end !== undefined && previous > end) {
      // The predecessor was accepted, as a message names it. It was scrubbed just now, and its copy is about to be
      // followed.
      yield await readCopy(node, previous)
    } else if (previous !== end) {
      if (end !== undefined || !(await isAccepted(jetStream, message))) continue
    }
    end = position
    yield toEntry(message)
  }
  for (; copy !== undefined; copy = scrubbed.next().value) yield await readCopy(node, copy.replaces)
}

/** The messages up to the end. Reads again until the replica that answers has them all. */
async function* messagesUntil(
  { jetStream, index }: JournalNode,
  { chain, after, end }: EntriesWanted,
): AsyncGenerator<EntryMessage> {
  const subject = entrySubject(jetStream.stream, chain)
  const { runtime } = jetStream
  const deadline = runtime.elapsedMs() + PATIENCE_MS
  let last = after
  for (;;) {
    for await (const { position, message } of readMessages(jetStream, subject, { after: last })) {
      last = position
      if (message?.role === 'entry' && position <= end) yield message
      if (position >= end) return
    }
    // A scrubbed entry is gone from the stream: do not wait for it.
    if (last >= end || index.copyOf(end) !== undefined) return
    if (runtime.elapsedMs() > deadline) throw new Error(`entry ${end} does not come`)
    await runtime.delay(LAG_MS)
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
  node: JournalNode,
  positions: readonly Position[],
  isPurged?: (position: Position) => boolean,
): AsyncGenerator<Entry> {
  const { position: last } = node.index
  for (let start = 0; start < positions.length; start += PARALLEL) {
    const some = positions.slice(start, start + PARALLEL)
    const entries = await Promise.all(
      some.map(async position => (position > last ? undefined : readEntryAt(node, position))),
    )
    for (const [index, entry] of entries.entries()) {
      const position = some[index] ?? 0
      if (entry !== undefined) yield entry
      else if (isPurged === undefined) throw new NoEntryError(position)
      // Another node may erase an entry before this one follows that it is purged.
      else
        await retry(node.jetStream, async () => {
          if (!isPurged(position)) throw new NoEntryError(position)
        })
    }
  }
}

async function readEntryAt(node: JournalNode, position: Position): Promise<Entry | undefined> {
  const { jetStream, index } = node
  if (!Number.isSafeInteger(position) || position < 1) return undefined
  if (index.copyOf(position) !== undefined) return readCopy(node, position)
  const message = await retry(jetStream, () => getMessage(jetStream, position))
  // The entry may have been scrubbed a moment ago.
  if (message === undefined && index.copyOf(position) !== undefined) return readCopy(node, position)
  return message?.role === 'entry' ? toEntry(message) : undefined
}

/** The scrubbed copy of an entry. Waits until its position is known. */
function readCopy({ jetStream, index }: JournalNode, replaces: Position): Promise<Entry> {
  return retry(jetStream, async () => {
    const copy = index.copyOf(replaces)
    const message = copy && (await getMessage(jetStream, copy.position))
    if (message?.role !== 'copy') throw new Error(`entry ${replaces} is missing`)
    return toEntry(message)
  })
}

function toEntry(message: EntryMessage | CopyMessage): Entry {
  return decodeEntry(placeOf(message), decodeBody(message))
}
