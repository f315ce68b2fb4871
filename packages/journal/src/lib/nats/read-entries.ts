import type { Entry, Position } from '../../entry.ts'
import { JournalUnavailableError, NoEntryError } from '../../errors.ts'
import { decodeEntry } from '../entry-text.ts'
import { isLarge, nextTurn } from '../large-text.ts'
import {
  type CopyMessage,
  decodeBody,
  type EntryMessage,
  isPurge,
  placeOf,
} from './entry-message.ts'
import type { JournalNode, ScrubbedCopy } from './journal-index.ts'
import { isAccepted, type LeaderEntry, readChainFromLeader } from './leader-chain.ts'
import { getMessage, readMessages } from './messages.ts'
import { readFromReplicas, UnreadableRecordError } from './other-replicas.ts'
import { retry } from './retry.ts'
import { type ChainToken, entrySubject } from './subjects.ts'

/** An accepted entry was not found in the stream, neither itself nor as a scrubbed copy. */
export class MissingEntryError extends Error {
  override readonly name = 'MissingEntryError'
  readonly position: Position

  constructor(position: Position) {
    super(`the entry at position ${position} is missing`)
    this.position = position
  }
}

/** A part of a chain: the entries after `after`, up to `end`. */
interface ChainRange {
  readonly chain: ChainToken
  readonly after: Position
  readonly end: Position
}

/**
 * The accepted entries of a chain after a position, up to its current end, in order. A scrubbed entry is read from its
 * copy. Entries that the responding replica lacks are read from the leader.
 *
 * @throws {MissingEntryError} if an entry is lost.
 * @throws {UnreadableRecordError} if only a server that lags or does not respond may still have an entry.
 * @throws {JournalUnavailableError} if the chain was purged meanwhile, and this node does not follow the purge in time.
 */
export function readEntries(
  node: JournalNode,
  chain: ChainToken,
  after: Position,
): AsyncGenerator<Entry> {
  const { position, heads } = node.index.end(chain)
  const { purged = 0 } = heads
  const range = { chain, after: Math.max(after, purged), end: position }
  return readRange(node, range, range.after === purged ? purged : undefined)
}

/** @param start The last accepted position before the range; `undefined` where it is not known. */
async function* readRange(
  node: JournalNode,
  range: ChainRange,
  start: Position | undefined,
): AsyncGenerator<Entry> {
  const { index } = node
  if (range.after >= range.end) return
  /** The last accepted position read. */
  let end = start
  for await (const candidate of readCandidates(node, range)) {
    const { kind, previous, position } = candidate
    const isLost = end === undefined ? !(await isAccepted(node, candidate)) : previous < end
    if (isLost) continue
    // All entries before a purge are irrelevant, and some may already be deleted.
    const needsEarlier = kind === undefined || !isPurge({ kind })
    if (needsEarlier && previous > (end ?? range.after)) {
      const isComplete = yield* readMissing(node, { ...range, end: previous }, end)
      // Without the entries before it, this entry would show content that the feed never had.
      if (!isComplete) return
    }
    end = position
    // The entry may have been scrubbed since it was read.
    const isScrubbed = candidate.message === undefined || index.copyOf(position) !== undefined
    const entry = isScrubbed
      ? await readCopy(node, range.chain, position)
      : await toEntry(candidate.message)
    if (entry === undefined) return
    yield entry
  }
  if (end !== range.end) yield* readMissing(node, range, end)
}

/** A message of a chain, accepted or not. */
interface Candidate extends Pick<EntryMessage, 'chain' | 'position' | 'previous'> {
  readonly kind?: EntryMessage['kind']
  /** Absent for a scrubbed message: its copy must be read. */
  readonly message?: EntryMessage
}

/** The messages of a range that the replica has, in order, including the scrubbed messages, but no `purged` entries. */
async function* readCandidates(
  { jetStream, index }: JournalNode,
  { chain, after, end }: ChainRange,
): AsyncGenerator<Candidate> {
  const scrubbed = index.copiesBetween(chain, after, end).values()
  let copy = scrubbed.next().value
  const subject = entrySubject(jetStream.stream, chain)
  for await (const { position, message } of readMessages(jetStream, subject, { after })) {
    if (position > end) break
    for (; copy !== undefined && copy.replaces <= position; copy = scrubbed.next().value)
      yield ofCopy(copy)
    if (message?.role !== 'entry' || message.kind === 'purged') continue
    if (index.copyOf(position) === undefined) yield { ...message, message }
    if (position === end) break
  }
  for (; copy !== undefined; copy = scrubbed.next().value) yield ofCopy(copy)
}

function ofCopy({ chain, previous, replaces: position }: ScrubbedCopy): Candidate {
  return { chain, previous, position }
}

/**
 * The accepted entries of a range that the replica lacks, from the leader. Returns whether they are complete: false if
 * the chain was purged meanwhile.
 *
 * @param start The last accepted position before these entries; `undefined` where it is not known.
 */
async function* readMissing(
  node: JournalNode,
  { chain, after: first, end }: ChainRange,
  start: Position | undefined,
): AsyncGenerator<Entry, boolean> {
  const { jetStream, index } = node
  const after = start ?? first
  const messages = await readChainFromLeader(jetStream, chain, { after, entry: end, until: end })
  const { accepted, position } = readBack(messages, { after, end })
  const isComplete = start === undefined ? position <= after : position === start
  if (!isComplete) {
    // A missing entry is no fault if its chain was purged during the read.
    const isPurgedLater = messages.some(message => isPurge(message) && message.previous >= end)
    if (isPurgedLater) await followPurge(node, chain, end)
    if (isPurgedSince(node, chain, end)) return false
    throw new MissingEntryError(position > after ? position : end)
  }
  for (const message of accepted) {
    // A scrubbed entry is read when this node has followed its copy, and therefore also the erasure.
    const isScrubbed = message.isCopy || index.copyOf(message.position) !== undefined
    const entry = isScrubbed
      ? await readCopy(node, chain, message.position)
      : await toEntry(message)
    if (entry === undefined) return false
    yield entry
  }
  return true
}

interface AcceptedPart {
  /** In order. */
  readonly accepted: readonly LeaderEntry[]
  /** The predecessor of the first of these entries: it is missing, or at or before the start of the range. */
  readonly position: Position
}

/** The accepted entries of a range. They are found from its end, because each entry names its predecessor. */
function readBack(
  messages: readonly LeaderEntry[],
  { after, end }: Pick<ChainRange, 'after' | 'end'>,
): AcceptedPart {
  const found = new Map(messages.map(message => [message.position, message]))
  const accepted: LeaderEntry[] = []
  let position = end
  while (position > after) {
    const message = found.get(position)
    if (message === undefined) break
    accepted.push(message)
    // All entries before a purge are irrelevant.
    position = isPurge(message) ? after : message.previous
  }
  return { accepted: accepted.reverse(), position }
}

function isPurgedSince({ index }: JournalNode, chain: ChainToken, position: Position): boolean {
  const { purged = 0 } = index.end(chain).heads
  return purged > position
}

/**
 * Waits until this node has followed the purge of a chain. Until then the node still follows entries from before the
 * purge. Without the deleted entries before them, these entries would show content that the feed never had.
 *
 * @throws {JournalUnavailableError} if the node does not follow the purge within `PATIENCE_MS`.
 */
function followPurge(node: JournalNode, chain: ChainToken, position: Position): Promise<void> {
  return retry(node.jetStream, async () => {
    if (isPurgedSince(node, chain, position)) return
    throw new JournalUnavailableError('a purge has not been followed yet')
  })
}

/** The number of messages that are requested concurrently. */
const PARALLEL = 64

/**
 * The entries at positions up to the last one followed, in the requested order.
 *
 * @param onMissing Called with a position without an entry, or with an entry that cannot be read. The position is then
 *   skipped.
 * @throws {NoEntryError} with the first position without an entry, if `onMissing` is absent.
 */
export async function* readEntriesAt(
  node: JournalNode,
  positions: readonly Position[],
  onMissing?: (position: Position) => void,
): AsyncGenerator<Entry> {
  const { position: last } = node.index
  const read = async (position: Position): Promise<Entry | undefined> => {
    if (position > last) return undefined
    try {
      return await readEntryAt(node, position)
    } catch (error) {
      if (onMissing !== undefined && error instanceof UnreadableRecordError) return undefined
      throw error
    }
  }
  for (let start = 0; start < positions.length; start += PARALLEL) {
    const some = positions.slice(start, start + PARALLEL)
    for (const [index, entry] of (await Promise.all(some.map(read))).entries()) {
      const position = some[index] ?? 0
      if (entry !== undefined) yield entry
      else if (onMissing !== undefined) onMissing(position)
      else throw new NoEntryError(position)
    }
  }
}

/**
 * An entry that is the last one of its kind in its chain, from the leader, or from another replica if the leader cannot
 * read it; `undefined` when it was purged.
 *
 * @throws {MissingEntryError} when it is lost.
 */
export async function readHead(
  node: JournalNode,
  chain: ChainToken,
  position: Position,
): Promise<Entry | undefined> {
  const range = { after: position - 1, entry: position, until: position }
  const messages = await readChainFromLeader(node.jetStream, chain, range)
  const head = messages.find(message => message.position === position)
  if (head !== undefined) return head.isCopy ? readCopy(node, chain, position) : toEntry(head)
  const isPurgedLater = messages.some(each => isPurge(each) && each.previous >= position)
  if (isPurgedLater || isPurgedSince(node, chain, position)) return undefined
  throw new MissingEntryError(position)
}

async function readEntryAt(node: JournalNode, position: Position): Promise<Entry | undefined> {
  const { jetStream, index } = node
  if (!Number.isSafeInteger(position) || position < 1) return undefined
  const message =
    index.copyOf(position) === undefined
      ? ((await retry(jetStream, () => getMessage(jetStream, position))) ??
        (await readFromReplicas(jetStream, position)))
      : undefined
  // The entry may have been scrubbed a moment ago.
  const copy = index.copyOf(position)
  if (message === undefined && copy !== undefined) {
    return readCopy(node, copy.chain, position).catch(error => {
      if (error instanceof MissingEntryError) return undefined
      throw error
    })
  }
  return message?.role === 'entry' ? toEntry(message) : undefined
}

/**
 * The scrubbed copy of an entry; `undefined` if the chain was purged meanwhile. Waits until this node has followed the
 * copy.
 *
 * @throws {MissingEntryError} if the copy is not found within the patience of the journal.
 */
function readCopy(
  node: JournalNode,
  chain: ChainToken,
  replaces: Position,
): Promise<Entry | undefined> {
  const { jetStream, index } = node
  return retry(jetStream, async () => {
    if (isPurgedSince(node, chain, replaces)) return undefined
    const copy = index.copyOf(replaces)
    const message =
      copy &&
      ((await getMessage(jetStream, copy.position)) ??
        (await readFromReplicas(jetStream, copy.position)))
    if (message?.role !== 'copy') throw new MissingEntryError(replaces)
    return toEntry(message)
  })
}

/** A large entry is decompressed in one turn of the event loop, and parsed in the next one. */
function toEntry(message: EntryMessage | CopyMessage): Entry | Promise<Entry> {
  const encoded = decodeBody(message)
  const decode = (): Entry => decodeEntry(placeOf(message), encoded)
  return isLarge(encoded.text) ? nextTurn().then(decode) : decode()
}
