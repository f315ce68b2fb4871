import { randomUUID } from 'node:crypto'
import { type Chain, chainKey, type Entry, type NewEntry, type Position } from '../../entry.ts'
import { AppendConflictError } from '../../errors.ts'
import type { Purge } from '../../journal.ts'
import { chainsOf } from '../purging.ts'
import type { Chains } from './chains.ts'
import { eraseMessage } from './erase-message.ts'
import type { JetStream } from './jet-stream.ts'
import { readMessages } from './read-messages.ts'
import { chainToken, entrySubject, scrubbedSubject } from './subjects.ts'

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
    if (isOwn) await eraseSubject(jetStream, entrySubject(jetStream.stream, token), begun)
    await endChain(source, chain, isUnfinished)
    const { isPurged, position } = chains.end(token)
    if (!isPurged) continue
    await eraseSubject(jetStream, entrySubject(jetStream.stream, token), position)
    await eraseSubject(jetStream, scrubbedSubject(jetStream.stream, token), Infinity)
  }
}

/** Ends a chain that has entries, unless another node does so first. */
async function endChain(
  { chains, append }: PurgeSource,
  chain: Chain,
  isUnfinished: () => boolean,
): Promise<void> {
  for (;;) {
    const { position: previous, isPurged } = chains.end(chainToken(chain))
    // A chain that has begun anew since another node finished the purge is left alone.
    if (previous === 0 || isPurged || !isUnfinished()) return
    try {
      const recordedAt = new Date().toISOString()
      await append({ kind: 'purged', ...chain, id: randomUUID(), previous, recordedAt })
    } catch (error) {
      if (!(error instanceof AppendConflictError)) throw error
    }
  }
}

async function eraseSubject(
  jetStream: JetStream,
  subject: string,
  before: Position,
): Promise<void> {
  let erasing: Promise<void>[] = []
  const wanted = { after: 0, subject, headersOnly: true }
  for await (const { position } of readMessages(jetStream, wanted)) {
    if (position >= before) break
    erasing.push(eraseMessage(jetStream, position))
    if (erasing.length < PARALLEL) continue
    await Promise.all(erasing)
    erasing = []
  }
  await Promise.all(erasing)
}
