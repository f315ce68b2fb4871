import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '../../entry.ts'
import { Chains } from './chains.ts'
import type { ConnectPatience } from './connect.ts'
import type { StoredMessage } from './entry-message.ts'
import { isAccepted } from './is-accepted.ts'
import type { JetStream } from './jet-stream.ts'
import { readMessages } from './read-messages.ts'
import { ScrubbedCopies } from './scrubbed-copies.ts'
import { entrySubject, scrubbedSubject } from './subjects.ts'
import { inWords } from './unavailable.ts'

/** What a node knows of the whole journal, as of one position. */
export interface JournalIndex {
  readonly chains: Chains
  readonly copies: ScrubbedCopies
  /** All messages up to here are accounted for. */
  readonly position: Position
}

/** How many chains are looked into at once where the last message may be one that lost its race. */
const PARALLEL = 64

/**
 * Learns where all chains end from the last message of each, which also names the heads of its chain: how long that
 * takes does not depend on the length of the journal. Begins anew when the servers cannot answer for a while.
 */
export async function openIndex(
  jetStream: JetStream,
  { signal, onWait }: ConnectPatience,
): Promise<JournalIndex> {
  for (;;) {
    try {
      signal?.throwIfAborted()
      return await readIndex(jetStream, (read, total) =>
        onWait(`read the ends of ${read} of ${total} chains`),
      )
    } catch (error) {
      if (signal?.aborted) throw error
      onWait(`stream ${jetStream.stream} cannot be read: ${inWords(error)}`)
      await delay(500, undefined, { signal }).catch(() => {})
    }
  }
}

async function readIndex(
  jetStream: JetStream,
  onProgress: (read: number, total: number) => void,
): Promise<JournalIndex> {
  const index = { chains: new Chains(), copies: new ScrubbedCopies() }
  const { position, messages } = await readLastMessages(jetStream, onProgress)
  const copied = await readCopies(jetStream)
  for (const { chain, replaces = 0, position: at } of copied)
    index.copies.add({ chain, replaces, position: at })
  for (let start = 0; start < messages.length; start += PARALLEL) {
    const some = messages.slice(start, start + PARALLEL)
    await Promise.all(some.map(message => learnEnd(jetStream, index, message)))
  }
  // A scrubbed entry at the end of its chain is no longer there itself.
  for (const copy of copied) takeOver(index.chains, { ...copy, position: copy.replaces ?? 0 })
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

async function readCopies(jetStream: JetStream): Promise<readonly StoredMessage[]> {
  const copies: StoredMessage[] = []
  const subject = scrubbedSubject(jetStream.stream, '*')
  for await (const { message } of readMessages(jetStream, {
    after: 0,
    subject,
    headersOnly: true,
  })) {
    if (message !== undefined) copies.push(message)
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

/** The last message of its chain has lost: the entries behind the predecessor that it names lead to the end. */
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
    if (message.previous !== end) continue
    end = message.position
    takeOver(chains, message)
  }
}

function takeOver(chains: Chains, message: StoredMessage): void {
  if (message.position > chains.end(message.chain).position) chains.startAt(message)
}
