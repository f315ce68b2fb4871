import type { Position } from '../../entry.ts'
import { type CopyMessage, type EntryMessage, inPlace } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { JournalIndex, type JournalNode } from './journal-index.ts'
import { isAccepted, type ReadMessage, readMessages, UndeliveredError } from './messages.ts'
import { eraseLateCopy } from './removal.ts'
import { type Patience, retryPatiently } from './retry.ts'
import { type ChainToken, entrySubject, scrubbedSubject } from './subjects.ts'
import { inWords } from './unavailable.ts'

/** The number of chains that are examined concurrently because their last message may have lost its race. */
const PARALLEL = 64

/**
 * Finds the end of every chain from the last message of each, which also names the heads of its chain. The time does
 * not depend on the length of the journal. Starts again when the servers cannot answer for a while.
 */
export function openIndex(jetStream: JetStream, patience: Patience): Promise<JournalIndex> {
  return retryPatiently(patience, () => readIndex(jetStream, patience), {
    toReason: error => `stream ${jetStream.stream} cannot be read: ${inWords(error)}`,
  })
}

async function readIndex(
  jetStream: JetStream,
  { onProgress }: Pick<Patience, 'onProgress'>,
): Promise<JournalIndex> {
  const { stream } = jetStream
  const node = { jetStream, index: new JournalIndex() }
  const { index } = node
  const candidates = new Map<ChainToken, EntryMessage[]>()
  const add = (message: EntryMessage): void => {
    candidates.set(message.chain, [...(candidates.get(message.chain) ?? []), message])
  }
  let read = 0
  for await (const last of readLastMessages(jetStream)) {
    index.position = Math.max(index.position, last.position)
    if (last.message?.role === 'entry') add(last.message)
    onProgress?.(`read the ends of ${++read} of ${read + last.pending} chains`)
  }
  const subject = scrubbedSubject(stream, '*')
  const copies: CopyMessage[] = []
  for await (const { message } of readMessages(jetStream, subject, { headersOnly: true })) {
    if (message?.role === 'note') index.addNote(message)
    if (message?.role !== 'copy') continue
    copies.push(message)
    index.addCopy(message)
    // A scrubbed entry at the end of its chain is no longer in the stream, so its copy replaces it.
    add(inPlace(message))
  }
  await eachInParallel([...candidates.values()], chain => learnEnd(node, chain))
  // Only the end of a chain shows which of its copies are of purged entries.
  for (const copy of copies) {
    if (!index.addCopy(copy)) await eraseLateCopy(jetStream, copy)
  }
  return index
}

/**
 * The last message of each chain that this journal wrote. nats-server 2.9 leaves some out, or announces some that it
 * does not deliver, where the last message of a subject was deleted: the leader's list of subjects shows which.
 */
async function* readLastMessages(jetStream: JetStream): AsyncGenerator<ReadMessage> {
  const { stream } = jetStream
  const found = new Set<string>()
  const ends = { after: 'last of each', headersOnly: true } as const
  try {
    for await (const last of readMessages(jetStream, entrySubject(stream, '*'), ends)) {
      if (last.message !== undefined) found.add(entrySubject(stream, last.message.chain))
      yield last
    }
  } catch (error) {
    if (!(error instanceof UndeliveredError)) throw error
  }
  const { state } = await jetStream.manager.streams.info(stream, {
    subjects_filter: entrySubject(stream, '*'),
  })
  const missing = Object.keys(state.subjects ?? {}).filter(subject => !found.has(subject))
  const lastMessages: ReadMessage[] = []
  await eachInParallel(missing, async subject => {
    let newest: ReadMessage | undefined
    for await (const read of readMessages(jetStream, subject, { headersOnly: true }))
      if (newest === undefined || read.message !== undefined) newest = read
    if (newest !== undefined) lastMessages.push(newest)
  })
  yield* lastMessages
}

/**
 * Finds the end of a chain from its last messages: where the last one lost its race, by reading on from its predecessor.
 *
 * @param messages The last message of the chain, and all its scrubbed entries.
 */
async function learnEnd(node: JournalNode, messages: readonly EntryMessage[]): Promise<void> {
  const { jetStream, index } = node
  const last = messages.toSorted(byPosition).at(-1)
  if (last === undefined) return
  if (await isAccepted(node, last)) return index.startAt(last)
  const { chain, previous } = last
  const subject = entrySubject(jetStream.stream, chain)
  const read = await Array.fromAsync(
    readMessages(jetStream, subject, { after: previous, headersOnly: true }),
  )
  const unscrubbed = read.flatMap(({ position, message }) =>
    message?.role === 'entry' && index.copyOf(position) === undefined ? message : [],
  )
  const scrubbed = messages.filter(({ position }) => index.copyOf(position) !== undefined)
  let end: Position = previous
  for (const message of [...unscrubbed, ...scrubbed].sort(byPosition)) {
    if (message.position <= previous || message.position > last.position) continue
    // A purged chain has no end to compare with.
    const isNext =
      message.kind === 'purged' ? await isAccepted(node, message) : message.previous === end
    if (!isNext) continue
    end = message.position
    index.startAt(message)
  }
}

async function eachInParallel<Value>(
  values: readonly Value[],
  use: (value: Value) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < values.length; start += PARALLEL)
    await Promise.all(values.slice(start, start + PARALLEL).map(use))
}

function byPosition(a: EntryMessage, b: EntryMessage): number {
  return a.position - b.position
}
