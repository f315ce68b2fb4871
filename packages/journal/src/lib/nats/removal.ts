import type { Chain, EntryOf, Position } from '../../entry.ts'
import { AppendConflictError } from '../../errors.ts'
import type { Purge, Scrub } from '../../journal.ts'
import { chainsOf, isEndedBy, scrubText } from '../removal.ts'
import {
  decodeBody,
  encodeMessage,
  encodeNote,
  placeOf,
  type StoredMessage,
} from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { isPurged, type JournalNode, type OpenNode } from './journal-index.ts'
import {
  eraseMessage,
  getMessage,
  publishMessage,
  type ReadMessage,
  readMessages,
} from './messages.ts'
import { retry } from './retry.ts'
import { type ChainToken, chainToken, entrySubject, scrubbedSubject } from './subjects.ts'

/**
 * Removes an item from a chain: for each entry with the item, stores a copy without it, and then has the servers
 * overwrite the message itself. Readers on all nodes use the copy as soon as they follow it.
 */
export async function scrubItem(node: OpenNode, scrub: Scrub): Promise<void> {
  const { jetStream, index } = node
  const { itemId, position: before } = scrub
  const chain = chainToken(scrub)
  for (const copy of index.copiesBetween(chain, 0, before - 1)) {
    const message = await retry(jetStream, () => getMessage(jetStream, copy.position))
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
export async function readUnfinishedScrubs(node: OpenNode): Promise<EntryOf<'erasure'>[]> {
  const noted = await Array.fromAsync(readNotedScrubs(node, '*'))
  return [...new Map(noted.map(({ erasure }) => [erasure.position, erasure])).values()]
}

/**
 * The erasures that notes are of. A note is void when its erasure lost its race or was never stored. It is kept all the
 * same: if it were the last message of the stream, followers would wait for it after its deletion.
 */
async function* readNotedScrubs(
  { jetStream, readChainAfter }: OpenNode,
  chain: ChainToken,
): AsyncGenerator<{ readonly note: Position; readonly erasure: EntryOf<'erasure'> }> {
  const subject = scrubbedSubject(jetStream.stream, chain)
  for await (const { message } of readMessages(jetStream, subject, { headersOnly: true })) {
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
    { subject: scrubbedSubject(jetStream.stream, chain), messageId: jetStream.runtime.createId() },
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

type PurgingNode = Pick<OpenNode, 'jetStream' | 'index' | 'append'>

/** How many messages are erased at once. */
const PARALLEL = 32

/**
 * Erases the messages of a fixture's chains. Each chain keeps one message at its end that says so: without it a node that
 * opens the stream later could accept what all others refused, an append decided before the purge. Any number of nodes
 * may finish a purge at once.
 */
export async function purgeFixture(node: PurgingNode, purge: Purge): Promise<void> {
  const { index } = node
  const { fixtureId, position: begun } = purge
  const own = chainToken({ fixtureId })
  const isUnfinished = (): boolean => index.end(own).position === begun
  for (const chain of chainsOf(purge)) {
    const token = chainToken(chain)
    // The purge itself goes last, as it says what is unfinished.
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
    // A chain that has begun anew since another node finished the purge is left alone.
    if (previous === 0 || isPurged(end) || !isUnfinished()) return
    try {
      const recordedAt = new Date(runtime.nowMs()).toISOString()
      await append({ kind: 'purged', ...chain, id: runtime.createId(), previous, recordedAt })
    } catch (error) {
      if (!(error instanceof AppendConflictError)) throw error
    }
  }
}

function eraseEntries(node: JournalNode, chain: ChainToken, before: Position): Promise<void> {
  const subject = entrySubject(node.jetStream.stream, chain)
  return eraseMessages(node, subject, ({ position }) => position < before)
}

/** Erases the copies and notes of entries, also late ones, but for those of the chain that has begun anew meanwhile. */
function eraseCopies(node: JournalNode, chain: ChainToken, before: Position): Promise<void> {
  const subject = scrubbedSubject(node.jetStream.stream, chain)
  return eraseMessages(node, subject, ({ message }) => {
    if (message === undefined) return true
    return (message.role === 'copy' ? message.replaces : message.previous) < before
  })
}

async function eraseMessages(
  { jetStream }: JournalNode,
  subject: string,
  isToErase: (message: ReadMessage) => boolean,
): Promise<void> {
  let erasing: Promise<void>[] = []
  for await (const message of readMessages(jetStream, subject, { headersOnly: true })) {
    if (!isToErase(message)) continue
    erasing.push(eraseMessage(jetStream, message.position))
    if (erasing.length < PARALLEL) continue
    await Promise.all(erasing)
    erasing = []
  }
  await Promise.all(erasing)
}
