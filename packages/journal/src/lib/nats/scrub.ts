import { randomUUID } from 'node:crypto'
import type { Entry, EntryOf, Position } from '../../entry.ts'
import type { Scrub } from '../../journal.ts'
import { isEndedBy, scrubText } from '../removal.ts'
import {
  decodeBody,
  encodeMessage,
  encodeNote,
  placeOf,
  type StoredMessage,
} from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import type { JournalNode } from './journal-index.ts'
import { eraseMessage, getMessage, publishMessage } from './message-requests.ts'
import { readHeaders, readMessages } from './read-messages.ts'
import { retry } from './retry.ts'
import { type ChainToken, chainToken, entrySubject, scrubbedSubject } from './subjects.ts'

export interface ScrubbingNode extends JournalNode {
  readonly readChainAfter: (chain: ChainToken, position: Position) => AsyncIterable<Entry>
}

/**
 * Removes an item from a chain: for each entry with the item, stores a copy without it, and then has the servers
 * overwrite the message itself. Readers on all nodes use the copy as soon as they follow it.
 */
export async function scrubItem(node: ScrubbingNode, scrub: Scrub): Promise<void> {
  const { jetStream, index } = node
  const { itemId, position: before } = scrub
  const chain = chainToken(scrub)
  for (const copy of index.copiesBetween(chain, 0, before - 1)) {
    const message = await retry(() => getMessage(jetStream, copy.position))
    await scrubMessage(node, message, itemId)
    // An interrupted scrub may have stored the copy without erasing the entry.
    await eraseMessage(jetStream, copy.replaces)
  }
  const subject = entrySubject(jetStream.stream, chain)
  for await (const { position, message } of readMessages(jetStream, subject)) {
    if (position >= before) break
    await scrubMessage(node, message, itemId)
  }
  for await (const unfinished of readNotedScrubs(node, chain)) {
    if (isEndedBy(unfinished.erasure, scrub)) await eraseMessage(jetStream, unfinished.note)
  }
}

/** The erasures whose scrubs are unfinished, from the notes of all chains. */
export async function readUnfinishedScrubs(node: ScrubbingNode): Promise<EntryOf<'erasure'>[]> {
  const noted = await Array.fromAsync(readNotedScrubs(node, '*'))
  return [...new Map(noted.map(({ erasure }) => [erasure.position, erasure])).values()]
}

/**
 * The erasures that notes are of. A note is void when its erasure lost its race or was never stored. It is kept all the
 * same: if it were the last message of the stream, followers would wait for it after its deletion.
 */
async function* readNotedScrubs(
  { jetStream, readChainAfter }: ScrubbingNode,
  chain: ChainToken,
): AsyncGenerator<{ readonly note: Position; readonly erasure: EntryOf<'erasure'> }> {
  const subject = scrubbedSubject(jetStream.stream, chain)
  for await (const { message } of readHeaders(jetStream, subject)) {
    if (message?.role !== 'note') continue
    for await (const entry of readChainAfter(message.chain, message.previous)) {
      if (entry.id === message.id && entry.kind === 'erasure') {
        yield { note: message.position, erasure: entry }
      }
      break
    }
  }
}

async function scrubMessage(
  { jetStream, index }: JournalNode,
  message: StoredMessage | undefined,
  itemId: string,
): Promise<void> {
  if (message === undefined || message.role === 'note') return
  const { text, bytes } = decodeBody(message)
  const scrubbed = scrubText(text, itemId)
  if (scrubbed === undefined) return
  const { chain } = message
  const replaces = placeOf(message)
  const position = await publishMessage(
    jetStream,
    encodeMessage(message, { text: scrubbed, bytes }, replaces),
    { subject: scrubbedSubject(jetStream.stream, chain), messageId: randomUUID() },
  )
  if (position === undefined) throw new Error('the servers do not say where the copy is')
  index.addCopy({ chain, replaces, position })
  await eraseMessage(jetStream, message.position)
}

/** Erases the copy of an entry that was purged before the copy was stored. Any number of nodes may do so at once. */
export async function eraseLateCopy(
  jetStream: JetStream,
  { chain, position }: Pick<StoredMessage, 'chain' | 'position'>,
): Promise<void> {
  // A void note behind it: if it were the last message of the stream, followers would wait for it after its deletion.
  await publishMessage(jetStream, encodeNote({ id: '', previous: 0 }), {
    subject: scrubbedSubject(jetStream.stream, chain),
    messageId: `late:${position}`,
  })
  await eraseMessage(jetStream, position)
}
