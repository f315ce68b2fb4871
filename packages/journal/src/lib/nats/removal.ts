import type { Chain, Entry, EntryOf, Position } from '../../entry.ts'
import { AppendConflictError } from '../../errors.ts'
import type { ErasedContent, Purge, Scrub } from '../../journal.ts'
import type { EntryText } from '../entry-text.ts'
import { isLarge, nextTurn } from '../large-text.ts'
import { chainsOf, isEndedBy, scrubEntryInSteps } from '../removal.ts'
import {
  composeMessage,
  decodeBody,
  type EncodedBody,
  encodeBody,
  encodeBodyElsewhere,
  encodeNote,
  placeOf,
  type StoredMessage,
} from './entry-message.ts'
import { type JetStream, REQUEST_TIMEOUT_MS } from './jet-stream.ts'
import { isPurged, type JournalNode, type OpenNode } from './journal-index.ts'
import { expectSameStream } from './leader-state.ts'
import {
  eraseMessages,
  getMessage,
  publishMessage,
  readFromLeader,
  type SubjectMessage,
} from './messages.ts'
import { readFromReplicas } from './other-replicas.ts'
import { retry } from './retry.ts'
import { type ChainToken, chainToken, entrySubject, scrubbedSubject } from './subjects.ts'
import { readWholeSubject } from './whole-subject.ts'

/** A node whose index has the records that a removal is based on. */
type RemovingNode = Pick<OpenNode, 'jetStream' | 'index' | 'availability'>

/**
 * Checks that this node still follows the stream whose records it is about to change. An operator may have deleted the
 * stream during the removal and created it again, or the servers may have lost the end of the stream. Other records
 * then have the positions that this node knows.
 *
 * @param least The position of a record that the stream must also have, such as a copy that this node has stored.
 */
async function expectFollowedStream(
  { jetStream, index, availability }: RemovingNode,
  least: Position = 0,
): Promise<void> {
  const { runtime } = jetStream
  await availability.readyWithinGrace()
  const askedMs = runtime.elapsedMs()
  await expectSameStream(jetStream, Math.max(index.position, least))
  // A suspended process receives a response that arrived long before.
  if (runtime.elapsedMs() - askedMs > REQUEST_TIMEOUT_MS)
    throw new Error('the report of the leader about the stream is too old')
  // The request follows immediately, so the client cannot store it and send it over a later connection.
  availability.throwIfUnavailable()
}

/**
 * Removes an item from the entries of a chain before its erasure, and the bytes of the assets that the erasure lists.
 * For each entry with such content, stores a copy without this content, and then asks the servers to overwrite the
 * message itself. Each node reads the copy as soon as it has followed the copy.
 */
export async function scrubItem(node: OpenNode, scrub: Scrub): Promise<void> {
  const { jetStream, index } = node
  const { position: before } = scrub
  const chain = chainToken(scrub)
  for await (const message of readWholeChain(node, chain, before)) {
    const { position } = message
    if (position < before && index.copyOf(position) === undefined)
      await scrubMessage(node, message, scrub)
  }
  for (const copy of index.copiesBetween(chain, 0, before - 1)) {
    // Other servers may still have the text of a copy that the leader cannot read.
    const message =
      (await retry(jetStream, () => getMessage(jetStream, copy.position))) ??
      (await readFromReplicas(jetStream, copy.position))
    if (message !== undefined) await scrubMessage(node, message, scrub)
    // An interrupted scrub may have stored the copy without erasing the entry.
    await eraseMessages(jetStream, [copy.replaces], () => expectFollowedStream(node, copy.position))
  }
  for (const { position } of index.replacedCopies(chain)) {
    await eraseMessages(jetStream, [position], () => expectFollowedStream(node))
    index.forgetReplacedCopy(position)
  }
  for await (const unfinished of readNotedScrubs(node, chain)) {
    if (!isEndedBy(unfinished.erasure, scrub)) continue
    await eraseMessages(jetStream, [unfinished.note], () => expectFollowedStream(node))
    index.forgetNote(unfinished.note)
  }
}

/**
 * All existing messages of a chain, accepted or not. Each entry names its predecessor, so a message that a server does
 * not list is requested by its position.
 */
async function* readWholeChain(
  node: JournalNode,
  chain: ChainToken,
  last: Position,
): AsyncGenerator<StoredMessage> {
  const { jetStream, index } = node
  const { purged = 0 } = index.end(chain).heads
  const found = new Set<Position>()
  const named = new Set<Position>([last])
  const subject = entrySubject(jetStream.stream, chain)
  for await (const { position, message } of readWholeSubject(node, subject)) {
    found.add(position)
    if (message === undefined) continue
    named.add(message.previous)
    yield message
  }
  // The set grows while it is iterated.
  for (const position of named) {
    if (position <= purged || found.has(position) || index.copyOf(position) !== undefined) continue
    const message =
      (await retry(jetStream, () => getMessage(jetStream, position))) ??
      (await readFromReplicas(jetStream, position))
    if (message?.chain !== chain) continue
    named.add(message.previous)
    yield message
  }
}

/** The erasures whose scrubs are unfinished, from the notes of all chains. */
export async function readUnfinishedScrubs(node: OpenNode): Promise<EntryOf<'erasure'>[]> {
  const noted = await Array.fromAsync(readNotedScrubs(node))
  return [...new Map(noted.map(({ erasure }) => [erasure.position, erasure])).values()]
}

/**
 * The erasures of the existing notes, in one chain or in all. This node followed all notes; the leader knows which of
 * them still exist. A note is void when its erasure lost its race or was never stored.
 */
async function* readNotedScrubs(
  node: OpenNode,
  chain?: ChainToken,
): AsyncGenerator<{ readonly note: Position; readonly erasure: EntryOf<'erasure'> }> {
  const { jetStream, index } = node
  const { manager, stream } = jetStream
  for (const { position: seq, id, ...note } of index.notes(chain)) {
    if (id === VOID_NOTE.id) continue
    const stored = await retry(jetStream, () => manager.streams.getMessage(stream, { seq }))
    if (stored === null) {
      index.forgetNote(seq)
      continue
    }
    const erasure = await readSuccessor(node, note.chain, note.previous)
    if (erasure?.id === id && erasure.kind === 'erasure') yield { note: seq, erasure }
  }
}

/** The entry after a position of a chain; `undefined` also where the chain is damaged, which is reported elsewhere. */
async function readSuccessor(
  { damaged, readChainAfter }: OpenNode,
  chain: ChainToken,
  position: Position,
): Promise<Entry | undefined> {
  try {
    for await (const entry of readChainAfter(chain, position)) return entry
  } catch (error) {
    if (damaged.refusalOf(chain) === undefined) throw error
  }
  return undefined
}

/**
 * If a message has content to remove, stores a scrubbed copy and erases the message. Another node may scrub another
 * item from the same message at the same time. The later one of the two copies still contains the item that the earlier
 * one lacks, so its writer looks for the earlier copy and scrubs it too.
 */
async function scrubMessage(
  node: RemovingNode,
  message: StoredMessage,
  content: ErasedContent,
): Promise<void> {
  const { jetStream, index } = node
  let source: StoredMessage | undefined = message
  let isSuperseding = false
  while (source !== undefined && source.role !== 'note') {
    const seen = index.position
    const encoded = decodeBody(source)
    const scrubbed = (await scrubInTurns(encoded, content)) ?? (isSuperseding ? encoded : undefined)
    if (scrubbed === undefined) return
    const { chain, previous } = source
    const replaces = placeOf(source)
    const subject = scrubbedSubject(jetStream.stream, chain)
    const messageId = jetStream.runtime.createId()
    const copy = composeMessage(source, await encodeInTurns(scrubbed), replaces)
    await retry(jetStream, () => expectFollowedStream(node))
    const position = await publishMessage(jetStream, copy, { subject, messageId })
    if (position === undefined)
      throw new Error('the servers did not return the position of the copy')
    index.addCopy({ chain, previous, replaces, position })
    await eraseMessages(jetStream, [source.position], () => expectFollowedStream(node, position))
    source = await readOtherCopy(jetStream, { subject, replaces, after: seen, before: position })
    isSuperseding = true
  }
}

/**
 * Scrubs an entry; `undefined` if there is nothing to remove. Each step for a large entry has a separate turn of the
 * event loop, so that clients are answered in between.
 */
async function scrubInTurns(
  entry: EntryText,
  content: ErasedContent,
): Promise<EntryText | undefined> {
  const steps = scrubEntryInSteps(entry, content)
  for (;;) {
    if (isLarge(entry.text)) await nextTurn()
    const step = steps.next()
    if (step.done) return step.value
  }
}

async function encodeInTurns(entry: EntryText): Promise<EncodedBody> {
  if (!isLarge(entry.text)) return encodeBody(entry)
  await nextTurn()
  return encodeBodyElsewhere(entry)
}

/** The last copy of the same entry that was stored between two positions; `undefined` if there is none. */
async function readOtherCopy(
  jetStream: JetStream,
  place: {
    readonly subject: string
    readonly replaces: Position
    readonly after: Position
    readonly before: Position
  },
): Promise<StoredMessage | undefined> {
  const { subject, replaces, after, before } = place
  let found: StoredMessage | undefined
  for await (const { position, message } of readFromLeader(jetStream, subject, after + 1)) {
    if (position >= before) break
    if (message?.role === 'copy' && message.replaces === replaces) found = message
  }
  return found
}

/**
 * Erases the copy of an entry that was purged before the copy was stored. Any number of nodes may do so concurrently.
 */
export async function eraseLateCopy(
  jetStream: JetStream,
  { chain, position }: StoredMessage,
): Promise<void> {
  const { journalId } = jetStream
  // A void note follows the copy: if the copy were the last message of the stream, followers would wait for it after
  // its deletion.
  await publishMessage(jetStream, encodeNote({ ...VOID_NOTE, journalId }), {
    subject: scrubbedSubject(jetStream.stream, chain),
    messageId: `late:${position}`,
  })
  await eraseMessages(jetStream, [position], () => expectSameStream(jetStream, position))
}

/** The fields of a note that refers to no erasure. */
const VOID_NOTE = { id: '', previous: 0 } as const

type PurgingNode = RemovingNode & Pick<OpenNode, 'append'>

/** The maximum number of messages that are erased concurrently. */
const PARALLEL = 32

/**
 * Erases the messages of a fixture's chains. Each chain that had entries keeps one message at its end that records the
 * purge. Without this message, a node that opens the stream later could accept an append that was decided before the
 * purge and that all other nodes refused. Any number of nodes may finish a purge concurrently.
 */
export async function purgeFixture(node: PurgingNode, purge: Purge): Promise<void> {
  const { index } = node
  const { fixtureId, position: begun } = purge
  const own = chainToken({ fixtureId })
  const isUnfinished = (): boolean => index.end(own).position === begun
  for (const chain of chainsOf(purge)) {
    const token = chainToken(chain)
    // The purge entry is erased last, because it records the unfinished work.
    if (token === own) await eraseEntries(node, token, begun)
    await endChain(node, chain, isUnfinished)
    const end = index.end(token)
    if (!isPurged(end)) continue
    await eraseEntries(node, token, end.position)
    await eraseCopies(node, token, end.position)
  }
}

/** Ends a chain that has entries, unless another node does so first. */
async function endChain(
  { jetStream: { runtime }, index, append }: PurgingNode,
  chain: Chain,
  isUnfinished: () => boolean,
): Promise<void> {
  for (;;) {
    const end = index.end(chainToken(chain))
    const { position: previous } = end
    // If a chain has started again since another node finished the purge, it is left unchanged.
    if (previous === 0 || isPurged(end) || !isUnfinished()) return
    try {
      const recordedAt = new Date(runtime.nowMs()).toISOString()
      await append({ kind: 'purged', ...chain, id: runtime.createId(), previous, recordedAt })
    } catch (error) {
      if (!(error instanceof AppendConflictError)) throw error
    }
  }
}

function eraseEntries(node: RemovingNode, chain: ChainToken, before: Position): Promise<void> {
  const subject = entrySubject(node.jetStream.stream, chain)
  return eraseListed(node, subject, ({ position }) => position < before)
}

/**
 * Erases the copies and notes that belong to entries before a position, including copies that were stored late, and the
 * messages that this journal did not write.
 */
function eraseCopies(node: RemovingNode, chain: ChainToken, before: Position): Promise<void> {
  const subject = scrubbedSubject(node.jetStream.stream, chain)
  return eraseListed(node, subject, ({ message }) => {
    if (message === undefined) return true
    return (message.role === 'copy' ? message.replaces : message.previous) < before
  })
}

async function eraseListed(
  node: RemovingNode,
  subject: string,
  isToErase: (message: SubjectMessage) => boolean,
): Promise<void> {
  const { jetStream, index } = node
  const listed = new Set<Position>()
  const named = new Set<Position>()
  let batch: Position[] = []
  const eraseBatch = async (): Promise<void> => {
    const positions = batch
    batch = []
    await eraseMessages(jetStream, positions, () => expectFollowedStream(node))
  }
  const erase = async (position: Position): Promise<void> => {
    index.forgetNote(position)
    batch.push(position)
    if (batch.length === PARALLEL) await eraseBatch()
  }
  for await (const found of readWholeSubject(node, subject, { headersOnly: true })) {
    if (!isToErase(found)) continue
    const { position, message } = found
    listed.add(position)
    if (message?.role === 'entry' && message.previous > 0) named.add(message.previous)
    await erase(position)
  }
  // A server that cannot read a message any more does not list it.
  for (const position of named) if (!listed.has(position)) await erase(position)
  await eraseBatch()
}
