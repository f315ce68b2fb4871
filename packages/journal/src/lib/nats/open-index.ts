import type { Position } from '../../entry.ts'
import {
  type CopyMessage,
  type EntryMessage,
  inPlace,
  type StoredMessage,
} from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { JournalIndex, type JournalNode } from './journal-index.ts'
import { isAccepted } from './leader-chain.ts'
import { readExistingPositions } from './leader-state.ts'
import { type ReadMessage, readFromLeader, readMessages, UndeliveredError } from './messages.ts'
import { eraseLateCopy } from './removal.ts'
import { type Patience, retry, retryPatiently } from './retry.ts'
import { readScrubbed } from './scrubbed-records.ts'
import { type ChainToken, entrySubject } from './subjects.ts'
import { inWords } from './unavailable.ts'
import { readHeaders, readWholeSubject } from './whole-subject.ts'

/** The number of chains that are examined concurrently. */
const PARALLEL = 64

/**
 * Finds the end of every chain from its last message, which also names the heads of the chain. A chain is read as a
 * whole only if its last message lost its race, was not found, or may have lost to an unreadable record. Starts again
 * after an error, such as a request without a response.
 */
export function openIndex(jetStream: JetStream, patience: Patience): Promise<JournalIndex> {
  return retryPatiently(patience, () => readIndex(jetStream, patience), {
    toReason: error => `stream ${jetStream.stream} cannot be read: ${inWords(error)}`,
  })
}

async function readIndex(jetStream: JetStream, { onProgress }: Patience): Promise<JournalIndex> {
  const node = { jetStream, index: new JournalIndex() }
  const { index } = node
  const candidates = new Map<ChainToken, EntryMessage[]>()
  const add = (message: EntryMessage): void => {
    candidates.set(message.chain, [...(candidates.get(message.chain) ?? []), message])
  }
  const report = (pending: number): void => {
    onProgress?.(`read the ends of ${candidates.size} of ${candidates.size + pending} chains`)
  }
  for await (const last of readLastMessages(jetStream)) {
    // The index starts at the last message of this read, because all later messages are followed. Messages that the
    // read omits are read below, and their positions do not count.
    index.position = Math.max(index.position, last.position)
    if (last.message?.role === 'entry') add(last.message)
    report(last.pending)
  }
  const isFound = (chain: ChainToken): boolean => candidates.has(chain)
  for (const message of await readLeftOutMessages(jetStream, isFound)) {
    if (message.role === 'entry') add(message)
    report(0)
  }
  const copies: CopyMessage[] = []
  for (const message of await readScrubbed(jetStream, '*')) {
    if (message.role === 'note') index.addNote(message)
    if (message.role !== 'copy') continue
    copies.push(message)
    index.addCopy(message)
    // A scrubbed entry at the end of its chain may no longer be in the stream, so its copy replaces it.
    add(inPlace(message))
  }
  await eachInParallel([...candidates.values()], chain => learnEnd(node, chain))
  // Only the end of a chain shows which of its copies belong to purged entries.
  for (const copy of copies) {
    if (!index.addCopy(copy)) await eraseLateCopy(jetStream, copy)
  }
  return index
}

/** The last message of each chain, without messages that the server announces but does not deliver. */
async function* readLastMessages(jetStream: JetStream): AsyncGenerator<ReadMessage> {
  const ends = { after: 'last of each', headersOnly: true } as const
  try {
    yield* readMessages(jetStream, entrySubject(jetStream.stream, '*'), ends)
  } catch (error) {
    if (!(error instanceof UndeliveredError)) throw error
  }
}

/**
 * The last messages of chains that `readLastMessages()` did not find. nats-server 2.9 leaves some out, or announces
 * some that it does not deliver, where the last message of a subject was deleted or cannot be read. The leader's list
 * of subjects contains these chains.
 */
async function readLeftOutMessages(
  jetStream: JetStream,
  isFound: (chain: ChainToken) => boolean,
): Promise<readonly StoredMessage[]> {
  const { stream } = jetStream
  const { state } = await jetStream.manager.streams.info(stream, {
    subjects_filter: entrySubject(stream, '*'),
  })
  const lastMessages: StoredMessage[] = []
  await eachInParallel(Object.entries(state.subjects ?? {}), async ([subject, count]) => {
    const [, chain = ''] = subject.split('.')
    if (isFound(chain)) return
    const last = (await readHeaders(jetStream, subject, count)).at(-1)
    if (last !== undefined) lastMessages.push(last)
  })
  return lastMessages
}

/**
 * Finds the end of a chain from its last messages. If the last one lost its race, or may have lost it to an unreadable
 * record, the whole chain is read, because the message that won may be missing at a replica that lags or has lost it.
 *
 * @param messages The last message of the chain, and all its scrubbed entries.
 */
async function learnEnd(node: JournalNode, messages: readonly EntryMessage[]): Promise<void> {
  const { jetStream, index } = node
  const last = messages.toSorted(byPosition).at(-1)
  if (last === undefined) return
  const hasWon = (message: EntryMessage): Promise<boolean> =>
    retry(jetStream, () => isAccepted(node, message))
  if ((await hasWon(last)) && !(await mayHaveHiddenRival(jetStream, last)))
    return index.startAt(last)
  const { chain, previous } = last
  const subject = entrySubject(jetStream.stream, chain)
  const read = await Array.fromAsync(readWholeSubject(node, subject, { headersOnly: true }))
  const unscrubbed = read
    .filter(({ position }) => index.copyOf(position) === undefined)
    .map(({ message }) => message)
    .filter(message => message?.role === 'entry')
  const scrubbed = messages.filter(({ position }) => index.copyOf(position) !== undefined)
  let end: Position = previous
  for (const message of [...unscrubbed, ...scrubbed].sort(byPosition)) {
    if (message.position <= previous || message.position > last.position) continue
    // The predecessor of a message that records a purge may be deleted.
    const isNext = message.kind === 'purged' ? await hasWon(message) : message.previous === end
    if (!isNext) continue
    end = message.position
    index.startAt(message)
  }
}

/** The maximum number of positions that are searched for an unreadable record. Above it, the whole chain is read. */
const MOST_UNFOLLOWED = 100

/**
 * Whether a record that the leader cannot read may have won the race that a message appears to have won. Such a record
 * is stored after the position that the writer had followed, because a writer never names the predecessor of an entry
 * that it has followed.
 */
async function mayHaveHiddenRival(
  jetStream: JetStream,
  { previous, seen, position }: EntryMessage,
): Promise<boolean> {
  const first = Math.max(previous, seen) + 1
  if (position - first > MOST_UNFOLLOWED) return true
  const unread = new Set<Position>()
  for (let each = first; each < position; each++) unread.add(each)
  if (unread.size === 0) return false
  for await (const found of readFromLeader(jetStream, `${jetStream.stream}.>`, first)) {
    if (found.position >= position) break
    unread.delete(found.position)
  }
  if (unread.size === 0) return false
  const existing = await retry(jetStream, () => readExistingPositions(jetStream))
  return unread.values().some(position => existing.has(position))
}

async function eachInParallel<Value>(
  values: readonly Value[],
  use: (value: Value) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < values.length; start += PARALLEL)
    await Promise.all(values.slice(start, start + PARALLEL).map(use))
}

function byPosition(a: StoredMessage, b: StoredMessage): number {
  return a.position - b.position
}
