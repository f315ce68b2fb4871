import type { Position } from '../../entry.ts'
import { Chains } from './chains.ts'
import type { CopyMessage, StoredMessage } from './entry-message.ts'
import { isAccepted } from './get-message.ts'
import type { JetStream } from './jet-stream.ts'
import { readMessages } from './read-messages.ts'
import { type Patience, retryPatiently } from './retry.ts'
import { eraseLateCopy } from './scrub.ts'
import { ScrubbedCopies } from './scrubbed-copies.ts'
import { entrySubject, scrubbedSubject } from './subjects.ts'
import { inWords } from './unavailable.ts'

/** A node's knowledge of the whole journal, as of one position. */
export interface JournalIndex {
  readonly chains: Chains
  readonly copies: ScrubbedCopies
  /** The index covers all messages up to this position. */
  readonly position: Position
}

/** How many chains are examined at once whose last message may have lost its race. */
const PARALLEL = 64

/**
 * Finds the end of every chain from the last message of each, which also names the heads of its chain. The time does
 * not depend on the length of the journal. Starts again when the servers cannot answer for a while.
 */
export function openIndex(jetStream: JetStream, patience: Patience): Promise<JournalIndex> {
  return retryPatiently(
    patience,
    () =>
      readIndex(jetStream, (read, total) =>
        patience.onProgress?.(`read the ends of ${read} of ${total} chains`),
      ),
    error => {
      if (patience.signal?.aborted) throw error
      return `stream ${jetStream.stream} cannot be read: ${inWords(error)}`
    },
  )
}

async function readIndex(
  jetStream: JetStream,
  onProgress: (read: number, total: number) => void,
): Promise<JournalIndex> {
  const chains = new Chains()
  const index = { chains, copies: new ScrubbedCopies(chains) }
  const { position, messages } = await readLastMessages(jetStream, onProgress)
  const copies = await readCopies(jetStream)
  for (const copy of copies) index.copies.add(copy)
  for (let start = 0; start < messages.length; start += PARALLEL) {
    const some = messages.slice(start, start + PARALLEL)
    await Promise.all(some.map(message => learnEnd(jetStream, index, message)))
  }
  // A scrubbed entry at the end of its chain is gone from the stream: its copy stands for it.
  for (const copy of copies) takeOver(chains, { ...copy, position: copy.replaces })
  // Only the end of a chain says which of its copies are of purged entries.
  for (const copy of copies) {
    if (!index.copies.add(copy)) await eraseLateCopy(jetStream, copy)
  }
  return { ...index, position }
}

async function readLastMessages(
  jetStream: JetStream,
  onProgress: (read: number, total: number) => void,
): Promise<{ readonly position: Position; readonly messages: readonly StoredMessage[] }> {
  const messages: StoredMessage[] = []
  const subject = entrySubject(jetStream.stream, '*')
  let position = 0
  let read = 0
  const wanted = { after: 0, subject, headersOnly: true, lastOfEach: true }
  for await (const last of readMessages(jetStream, wanted)) {
    position = last.position
    if (last.message !== undefined) messages.push(last.message)
    onProgress(++read, read + last.pending)
  }
  return { position, messages }
}

async function readCopies(jetStream: JetStream): Promise<readonly CopyMessage[]> {
  const copies: CopyMessage[] = []
  const subject = scrubbedSubject(jetStream.stream, '*')
  for await (const { message } of readMessages(jetStream, {
    after: 0,
    subject,
    headersOnly: true,
  })) {
    if (message?.role === 'copy') copies.push(message)
  }
  return copies
}

async function learnEnd(
  jetStream: JetStream,
  index: Omit<JournalIndex, 'position'>,
  message: StoredMessage,
): Promise<void> {
  if (await isAccepted(jetStream, message)) takeOver(index.chains, message)
  else await learnEndBefore(jetStream, index, message)
}

/**
 * Finds the end of a chain whose last message lost its race: by reading on from the predecessor that the message names.
 */
async function learnEndBefore(
  jetStream: JetStream,
  { chains, copies }: Omit<JournalIndex, 'position'>,
  { chain, previous, position }: StoredMessage,
): Promise<void> {
  const subject = entrySubject(jetStream.stream, chain)
  let end = previous
  for await (const { message } of readMessages(jetStream, {
    after: previous,
    subject,
    headersOnly: true,
  })) {
    if (message === undefined || message.position > position) continue
    end = copies.between(end, message.position, chain).at(-1)?.replaces ?? end
    // What a purge deleted has no end to compare with.
    const isNext =
      message.kind === 'purged' ? await isAccepted(jetStream, message) : message.previous === end
    if (!isNext) continue
    end = message.position
    takeOver(chains, message)
  }
}

function takeOver(chains: Chains, message: StoredMessage): void {
  if (message.position > chains.end(message.chain).position) chains.startAt(message)
}
