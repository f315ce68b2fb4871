import { randomUUID } from 'node:crypto'
import type { Chain, Entry, NewEntry, Position } from '../../entry.ts'
import { AppendConflictError } from '../../errors.ts'
import type { Purge } from '../../journal.ts'
import { chainsOf } from '../removal.ts'
import { isPurged, type JournalNode } from './journal-index.ts'
import { eraseMessage } from './message-requests.ts'
import { type ReadMessage, readHeaders } from './read-messages.ts'
import { type ChainToken, chainToken, entrySubject, scrubbedSubject } from './subjects.ts'

export interface PurgingNode extends JournalNode {
  readonly append: (entry: NewEntry) => Promise<Entry>
}

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
  { index, append }: PurgingNode,
  chain: Chain,
  isUnfinished: () => boolean,
): Promise<void> {
  for (;;) {
    const end = index.end(chainToken(chain))
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
  for await (const message of readHeaders(jetStream, subject)) {
    if (!isToErase(message)) continue
    erasing.push(eraseMessage(jetStream, message.position))
    if (erasing.length < PARALLEL) continue
    await Promise.all(erasing)
    erasing = []
  }
  await Promise.all(erasing)
}
