/** Reads the chains of the stream as its leader has them. */
import type { Position } from '../../entry.ts'
import { type EntryMessage, inPlace, isPurge, type StoredMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import type { JournalNode } from './journal-index.ts'
import { expectLeaderAt } from './leader-state.ts'
import { readFromLeader } from './messages.ts'
import { readFromReplicas } from './other-replicas.ts'
import { patienceOf, retry } from './retry.ts'
import { readUnreadableCopies } from './scrubbed-records.ts'
import { type ChainToken, entrySubject, scrubbedSubject } from './subjects.ts'
import { inOrder } from './whole-subject.ts'

/** A message of a chain, from the leader, or from another replica if the leader cannot read it. */
export interface LeaderEntry extends EntryMessage {
  /** Whether it is the scrubbed copy in the place of the entry. */
  readonly isCopy: boolean
}

interface LeaderRange {
  readonly after: Position
  /**
   * If the leader cannot read this entry or one of its predecessors in the range, another replica is read, unless the
   * chain was purged later.
   */
  readonly entry: Position
  /** The leader must have applied all records up to this position. A new leader may lag at first. */
  readonly until: Position
}

/** The messages of a chain after a position, accepted or not, with the copy of each scrubbed message in its place. */
export async function readChainFromLeader(
  jetStream: JetStream,
  chain: ChainToken,
  { after, entry, until }: LeaderRange,
): Promise<readonly LeaderEntry[]> {
  const deadline = patienceOf(jetStream)
  const attempt = async (): Promise<Map<Position, LeaderEntry>> => {
    // A leader that lags may catch up during the read, and another leader may be elected.
    await expectLeaderAt(jetStream, until)
    const read = await readChain(jetStream, chain, { after, deadline })
    await expectLeaderAt(jetStream, until)
    return read
  }
  const messages = await retry(jetStream, attempt, deadline)
  const isPurged = messages.values().some(each => isPurge(each) && each.previous >= entry)
  for (let position = entry; position > after && !isPurged; ) {
    const message = messages.get(position) ?? (await readUnreadable(jetStream, chain, position))
    if (message === undefined) break
    messages.set(position, message)
    // All entries before a purge are irrelevant, and some may already be deleted.
    if (isPurge(message)) break
    position = message.previous
  }
  return inOrder(messages.values())
}

async function readChain(
  jetStream: JetStream,
  chain: ChainToken,
  { after, deadline }: { readonly after: Position; readonly deadline: number },
): Promise<Map<Position, LeaderEntry>> {
  const { stream } = jetStream
  const messages = new Map<Position, LeaderEntry>()
  const entries = readFromLeader(jetStream, entrySubject(stream, chain), after + 1, deadline)
  for await (const { position, message } of entries) {
    if (message?.role === 'entry') messages.set(position, { ...message, isCopy: false })
  }
  const copies = readFromLeader(jetStream, scrubbedSubject(stream, chain), after + 1, deadline)
  for await (const { message } of copies) {
    if (message?.role !== 'copy' || message.replaces <= after) continue
    messages.set(message.replaces, { ...inPlace(message), isCopy: true })
  }
  return messages
}

/** Reads an entry that the leader cannot read, or its copy, from another replica; `undefined` if neither is found. */
async function readUnreadable(
  jetStream: JetStream,
  chain: ChainToken,
  position: Position,
): Promise<LeaderEntry | undefined> {
  const message = await readFromReplicas(jetStream, position)
  if (message?.role === 'entry') return { ...message, isCopy: false }
  const [copy] = await readUnreadableCopies(jetStream, chain, [position])
  return copy && { ...inPlace(copy), isCopy: true }
}

/**
 * Whether a message won its race, without reading its chain: it won when it is the first message of its chain that
 * names its predecessor. A journal names only an entry that it has followed as accepted, so no message can name a later
 * entry of the chain before some message has named that predecessor. Only the leader is asked, because another replica
 * may lag, or may have lost the message that won.
 *
 * A writer states how far it had followed the stream, but that proves nothing: it may have missed entries.
 */
export async function isAccepted(
  { jetStream, index }: JournalNode,
  { chain, position, previous }: Pick<StoredMessage, 'chain' | 'position' | 'previous'>,
): Promise<boolean> {
  const copies = index.copiesBetween(chain, previous, position - 1)
  if (copies.some(copy => copy.previous >= previous)) return false
  if (position === previous + 1) return true
  const verdict = await findVerdict(jetStream, { chain, position, previous })
  if (verdict !== undefined) return verdict
  // The leader does not have the message. A leader that lagged may have caught up since, so the leader is asked again.
  await expectLeaderAt(jetStream, position)
  return (await findVerdict(jetStream, { chain, position, previous })) ?? true
}

/** Whether a message won its race; `undefined` if the leader does not have the message. */
async function findVerdict(
  jetStream: JetStream,
  { chain, position, previous }: Pick<StoredMessage, 'chain' | 'position' | 'previous'>,
): Promise<boolean | undefined> {
  const subject = entrySubject(jetStream.stream, chain)
  // The first request is not repeated here. A caller that can wait repeats the whole call.
  const deadline = jetStream.runtime.elapsedMs()
  for await (const next of readFromLeader(jetStream, subject, previous + 1, deadline)) {
    if (next.position >= position) return true
    if (next.message !== undefined && next.message.previous >= previous) return false
  }
  return undefined
}
