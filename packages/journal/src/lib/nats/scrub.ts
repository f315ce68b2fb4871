import { randomUUID } from 'node:crypto'
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import type { Entry, Position } from '../../entry.ts'
import type { Scrub } from '../../journal.ts'
import { isEndedBy, scrubText, toScrub } from '../scrubbing.ts'
import { decodeBody, encodeScrubbed, type StoredMessage } from './entry-message.ts'
import { getMessage } from './get-message.ts'
import type { JetStream } from './jet-stream.ts'
import { publishMessage } from './publish-message.ts'
import type { EntrySource } from './read-entries.ts'
import { readMessages } from './read-messages.ts'
import { retryUntil } from './retry-until.ts'
import { type ChainToken, chainToken, entrySubject, scrubbedSubject } from './subjects.ts'

export interface ScrubSource extends EntrySource {
  /** The accepted entries of a chain after a position. */
  readonly readChainAfter: (chain: ChainToken, position: Position) => AsyncIterable<Entry>
}

const PATIENCE_MS = 4500

/**
 * Takes an item out of a chain: stores a copy of each publication that had it without it, and then has the servers
 * overwrite the message itself. Readers of all nodes take the copy as soon as they follow it.
 */
export async function scrubItem(source: ScrubSource, scrub: Scrub): Promise<void> {
  const { jetStream, copies } = source
  const { itemId, before } = scrub
  const chain = chainToken(scrub.feed)
  const subject = entrySubject(jetStream.stream, chain)
  for (const copy of copies.between(0, before - 1, chain)) {
    const message = await retry(() => getMessage(jetStream, copy.position))
    if (message !== undefined) await scrubMessage(source, message, itemId)
    // The entry itself is still there when the first scrubbing was interrupted before its last step.
    await erase(jetStream, copy.replaces)
  }
  for await (const { position, message } of readMessages(jetStream, { after: 0, subject })) {
    if (position >= before) break
    if (message !== undefined) await scrubMessage(source, message, itemId)
  }
  for await (const unfinished of readNotedScrubs(source, chain)) {
    if (isEndedBy(unfinished.scrub, scrub)) await erase(jetStream, unfinished.note)
  }
}

/** What is to be scrubbed by the notes of all chains. */
export async function readUnfinishedScrubs(source: ScrubSource): Promise<readonly Scrub[]> {
  const scrubs = new Map<Position, Scrub>()
  for await (const { scrub } of readNotedScrubs(source, '*')) scrubs.set(scrub.before, scrub)
  return [...scrubs.values()].sort((a, b) => a.before - b.before)
}

/**
 * The scrubs that notes ask for. A note whose erasure lost its race, or was never stored, asks for nothing; it stays, as
 * deleting what may be the last message of the stream would leave its followers waiting for it.
 */
async function* readNotedScrubs(
  { jetStream, readChainAfter }: ScrubSource,
  chain: ChainToken,
): AsyncGenerator<{ readonly note: Position; readonly scrub: Scrub }> {
  const subject = scrubbedSubject(jetStream.stream, chain)
  for await (const { note } of readMessages(jetStream, { after: 0, subject, headersOnly: true })) {
    if (note === undefined) continue
    for await (const entry of readChainAfter(note.chain, note.previous)) {
      if (entry.id === note.id && entry.kind === 'erasure') {
        yield { note: note.position, scrub: toScrub(entry) }
      }
      break
    }
  }
}

async function scrubMessage(
  { jetStream, copies }: EntrySource,
  message: StoredMessage,
  itemId: string,
): Promise<void> {
  const { text, bytes } = decodeBody(message)
  const scrubbed = scrubText(text, itemId)
  if (scrubbed === undefined) return
  const position = await publishMessage(
    jetStream,
    encodeScrubbed(message, { text: scrubbed, bytes }),
    {
      subject: scrubbedSubject(jetStream.stream, message.chain),
      messageId: randomUUID(),
      deadline: performance.now() + PATIENCE_MS,
    },
  )
  if (position === undefined) throw new Error('the servers do not say where the copy is')
  copies.add({ chain: message.chain, replaces: message.replaces ?? message.position, position })
  await erase(jetStream, message.position)
}

/** Overwrites a message with random bytes; one that is gone already is as good. */
async function erase({ manager, stream }: JetStream, position: Position): Promise<void> {
  await retry(async () => {
    try {
      await manager.streams.deleteMessage(stream, position, true)
    } catch (error) {
      if (!isGone(error)) throw error
    }
  })
}

function retry<Value>(attempt: () => Promise<Value>): Promise<Value> {
  return retryUntil(performance.now() + PATIENCE_MS, attempt)
}

/** 10043 is what NATS 2.9 says of a message that was deleted before, 10057 of a deletion that failed as it is gone. */
function isGone(error: unknown): boolean {
  if (!(error instanceof JetStreamApiError)) return false
  return (
    error.code === JetStreamApiCodes.NoMessageFound || /not found|no message/i.test(error.message)
  )
}
