import { randomUUID } from 'node:crypto'
import { type Chain, chainKey, type Entry, type NewEntry, type Position } from '../../entry.ts'
import { AppendConflictError } from '../../errors.ts'
import type { Purge } from '../../journal.ts'
import { chainsOf } from '../removal.ts'
import { type Chains, isPurged } from './chains.ts'
import { eraseMessage } from './erase-message.ts'
import type { JetStream } from './jet-stream.ts'
import { type ReadMessage, readMessages } from './read-messages.ts'
import { type ChainToken, chainToken, entrySubject, scrubbedSubject } from './subjects.ts'

export interface PurgeSource {
  readonly jetStream: JetStream
  readonly chains: Chains
  readonly append: (entry: NewEntry) => Promise<Entry>
}

/** How many messages are erased at once. */
const PARALLEL = 32

/**
 * Erases the messages of a fixture's chains. Each chain keeps one message at its end that says so: without it a node that
 * opens the stream later could accept what all others refused, an append decided before the purge. Any number of nodes
 * may finish a purge at once.
 */
export async function purgeFixture(source: PurgeSource, purge: Purge): Promise<void> {
  const { jetStream, chains } = source
  const { fixtureId, position: begun } = purge
  const isUnfinished = (): boolean => chains.end(chainToken({ fixtureId })).position === begun
  for (const chain of chainsOf(purge)) {
    const token = chainToken(chain)
    const isOwn = chainKey(chain) === chainKey({ fixtureId })
    // The purge itself goes last, as it says what is unfinished.
    if (isOwn) await eraseEntries(jetStream, token, begun)
    await endChain(source, chain, isUnfinished)
    const end = chains.end(token)
    if (!isPurged(end)) continue
    await eraseEntries(jetStream, token, end.position)
    await eraseCopies(jetStream, token, end.position)
  }
}

/** Ends a chain that has entries, unless another node does so first. */
async function endChain(
  { chains, append }: PurgeSource,
  chain: Chain,
  isUnfinished: () => boolean,
): Promise<void> {
  for (;;) {
    const end = chains.end(chainToken(chain))
    const { position: previous } = end
    // A chain that has begun anew since another node finished the purge is left alone.
    if (previous === 0 || isPurged(end) || !isUnfinished()) return
    try {
      const recordedAt = new Date().toISOString()
      await append({ kind: 'purged', ...chain, id: randomUUID(), previous, recordedAt })
    } catch (error) {
      if (!(error instanceof AppendConflictError)) throw error
    }
  }
}

function eraseEntries(jetStream: JetStream, chain: ChainToken, before: Position): Promise<void> {
  const subject = entrySubject(jetStream.stream, chain)
  return eraseMessages(jetStream, subject, ({ position }) => position < before)
}

/**
 * Erases the copies and notes of entries. One of the chain that begins anew meanwhile, as another node has finished the
 * purge, stays; one of the chain that was may have come late.
 */
function eraseCopies(jetStream: JetStream, chain: ChainToken, before: Position): Promise<void> {
  const subject = scrubbedSubject(jetStream.stream, chain)
  return eraseMessages(jetStream, subject, ({ message }) => {
    if (message === undefined) return true
    return (message.role === 'copy' ? message.replaces : message.previous) < before
  })
}

async function eraseMessages(
  jetStream: JetStream,
  subject: string,
  isToErase: (message: ReadMessage) => boolean,
): Promise<void> {
  let erasing: Promise<void>[] = []
  for await (const message of readMessages(jetStream, { after: 0, subject, headersOnly: true })) {
    if (!isToErase(message)) continue
    erasing.push(eraseMessage(jetStream, message.position))
    if (erasing.length < PARALLEL) continue
    await Promise.all(erasing)
    erasing = []
  }
  await Promise.all(erasing)
}
