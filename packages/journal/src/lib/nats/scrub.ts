import { randomUUID } from 'node:crypto'
import type { Entry, EntryOf, Position } from '../../entry.ts'
import type { Scrub } from '../../journal.ts'
import { isEndedBy, scrubText } from '../removal.ts'
import {
  decodeBody,
  encodeNote,
  encodeScrubbed,
  placeOf,
  type StoredMessage,
} from './entry-message.ts'
import { eraseMessage } from './erase-message.ts'
import { getMessage } from './get-message.ts'
import type { JetStream } from './jet-stream.ts'
import { publishMessage } from './publish-message.ts'
import type { EntrySource } from './read-entries.ts'
import { readMessages } from './read-messages.ts'
import { retry } from './retry.ts'
import { type ChainToken, chainToken, entrySubject, scrubbedSubject } from './subjects.ts'

export interface ScrubSource extends EntrySource {
  readonly readChainAfter: (chain: ChainToken, position: Position) => AsyncIterable<Entry>
}

/**
 * Removes an item from a chain: for each entry with the item, stores a copy without it, and then has the servers
 * overwrite the message itself. Readers on all nodes use the copy as soon as they follow it.
 */
export async function scrubItem(source: ScrubSource, scrub: Scrub): Promise<void> {
  const { jetStream, copies } = source
  const { itemId, position: before } = scrub
  const chain = chainToken(scrub)
  const subject = entrySubject(jetStream.stream, chain)
  for (const copy of copies.between(0, before - 1, chain)) {
    const message = await retry(() => getMessage(jetStream, copy.position))
    await scrubMessage(source, message, itemId)
    // An interrupted scrub may have stored the copy without erasing the entry.
    await eraseMessage(jetStream, copy.replaces)
  }
  for await (const { position, message } of readMessages(jetStream, { after: 0, subject })) {
    if (position >= before) break
    await scrubMessage(source, message, itemId)
  }
  for await (const unfinished of readNotedScrubs(source, chain)) {
    if (isEndedBy(unfinished.erasure, scrub)) await eraseMessage(jetStream, unfinished.note)
  }
}

/** The erasures whose scrubs are unfinished, from the notes of all chains. */
export async function readUnfinishedScrubs(source: ScrubSource): Promise<EntryOf<'erasure'>[]> {
  const erasures = new Map<Position, EntryOf<'erasure'>>()
  for await (const { erasure } of readNotedScrubs(source, '*'))
    erasures.set(erasure.position, erasure)
  return [...erasures.values()]
}

/**
 * The erasures that notes are of. A note is void when its erasure lost its race or was never stored. It is kept all the
 * same: if it were the last message of the stream, followers would wait for it after its deletion.
 */
async function* readNotedScrubs(
  { jetStream, readChainAfter }: ScrubSource,
  chain: ChainToken,
): AsyncGenerator<{ readonly note: Position; readonly erasure: EntryOf<'erasure'> }> {
  const subject = scrubbedSubject(jetStream.stream, chain)
  for await (const { message } of readMessages(jetStream, {
    after: 0,
    subject,
    headersOnly: true,
  })) {
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
  { jetStream, copies }: EntrySource,
  message: StoredMessage | undefined,
  itemId: string,
): Promise<void> {
  if (message === undefined || message.role === 'note') return
  const { text, bytes } = decodeBody(message)
  const scrubbed = scrubText(text, itemId)
  if (scrubbed === undefined) return
  const position = await publishMessage(
    jetStream,
    encodeScrubbed(message, { text: scrubbed, bytes }),
    {
      subject: scrubbedSubject(jetStream.stream, message.chain),
      messageId: randomUUID(),
    },
  )
  if (position === undefined) throw new Error('the servers do not say where the copy is')
  copies.add({ chain: message.chain, replaces: placeOf(message), position })
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
