/** Reads every message of a subject, also if a replica lags or has lost a record. */
import type { Position } from '../../entry.ts'
import type { StoredMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import type { JournalNode } from './journal-index.ts'
import { expectPosition } from './leader-state.ts'
import { readFromLeader, readMessages, type SubjectMessage } from './messages.ts'
import { readFromOtherReplicas } from './other-replicas.ts'
import { retry } from './retry.ts'

/**
 * All messages of a subject, the messages from one replica first. If the replica lags, or has lost a record, the
 * leader is asked for each message, and then other replicas for messages that the leader cannot read. A replica
 * applies the changes of the stream in order, so a replica with the leader's last message does not lag. The number of
 * its messages does not prove this, because it may still have deleted messages.
 *
 * @throws {UnreadableRecordsError} if a replica that lags or does not respond may have more messages.
 */
export async function* readWholeSubject(
  { jetStream, index }: JournalNode,
  subject: string,
  { headersOnly = false }: { readonly headersOnly?: boolean } = {},
): AsyncGenerator<SubjectMessage> {
  // The extent is read before any message, because the caller may erase the messages that it reads.
  const { count, last } = await retry(jetStream, () =>
    readExtent(jetStream, { subject, until: index.position }),
  )
  const read = new Set<Position>()
  for await (const message of readMessages(jetStream, subject, { headersOnly })) {
    read.add(message.position)
    yield message
  }
  const hasLast = last === undefined ? count === 0 : read.has(last)
  if (hasLast && read.size >= count) return
  for await (const message of readFromLeader(jetStream, subject, 1)) {
    if (read.has(message.position)) continue
    read.add(message.position)
    yield message
  }
  // The leader counts a message that it cannot read.
  if (read.size < count) yield* readFromOtherReplicas(jetStream, { subject, read, headersOnly })
}

/**
 * The number of messages of a subject that the leader has, and the position of the last one. Throws if the leader has
 * not applied all records up to a position, as after an election.
 */
async function readExtent(
  jetStream: JetStream,
  { subject, until }: { readonly subject: string; readonly until: Position },
): Promise<{ readonly count: number; readonly last: Position | undefined }> {
  const { manager, stream } = jetStream
  const { state } = await manager.streams.info(stream, { subjects_filter: subject })
  const last = await manager.streams.getMessage(stream, { last_by_subj: subject })
  expectPosition(state, until)
  return { count: state.subjects?.[subject] ?? 0, last: last?.seq }
}

/**
 * The messages of a subject that this journal wrote, in order, without their bodies. A server skips a record that it
 * cannot read. Without this record, the node could open with an older state, or miss an erasure.
 *
 * @param count The number of messages at the leader. Other replicas are read if the first one returns fewer.
 * @throws {UnreadableRecordsError} if a replica that lags or does not respond may have more messages.
 */
export async function readHeaders(
  jetStream: JetStream,
  subject: string,
  count: number,
): Promise<readonly StoredMessage[]> {
  const read = new Set<Position>()
  const found: StoredMessage[] = []
  const add = ({ position, message }: SubjectMessage): void => {
    read.add(position)
    if (message !== undefined) found.push(message)
  }
  for await (const each of readMessages(jetStream, subject, { headersOnly: true })) add(each)
  if (read.size < count)
    for await (const each of readFromOtherReplicas(jetStream, { subject, read, headersOnly: true }))
      add(each)
  return inOrder(found)
}

export function inOrder<Message extends StoredMessage>(
  messages: Iterable<Message>,
): readonly Message[] {
  return [...messages].sort((a, b) => a.position - b.position)
}
