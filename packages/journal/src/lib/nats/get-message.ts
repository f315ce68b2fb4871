import type { MsgRequest, StoredMsg } from '@nats-io/jetstream'
import type { Position } from '../../entry.ts'
import { parseMessage, type StoredMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { type ChainToken, entrySubject } from './subjects.ts'

/** The message at a position; `undefined` when there is none or a journal did not write it. */
export function getMessage(
  jetStream: JetStream,
  position: Position,
): Promise<StoredMessage | undefined> {
  return get(jetStream, { seq: position })
}

export function getMessageAfter(
  jetStream: JetStream,
  chain: ChainToken,
  position: Position,
): Promise<StoredMessage | undefined> {
  return get(jetStream, {
    seq: position + 1,
    next_by_subj: entrySubject(jetStream.stream, chain),
  })
}

async function get(
  { manager, stream }: JetStream,
  query: { readonly seq: number; readonly next_by_subj?: string },
): Promise<StoredMessage | undefined> {
  // The first request may reach a replica that lags behind: a message that it has is right, but its "not found" is not
  // final.
  const message =
    (await manager.direct.getMessage(stream, query)) ??
    (await manager.streams.getMessage(stream, query as MsgRequest))
  return message === null ? undefined : toStored(message)
}

function toStored({ seq, subject, header, data }: StoredMsg): StoredMessage | undefined {
  return parseMessage({ position: seq, subject, headers: header, body: data })
}

/**
 * Whether a message won its race, without reading its chain: it won when it is the first message of its chain that
 * names its predecessor. Journals name only accepted entries as predecessors, so no message can name a later entry of
 * the chain before some message has named that predecessor.
 */
export async function isAccepted(jetStream: JetStream, message: StoredMessage): Promise<boolean> {
  const { chain, position, previous, seen } = message
  // No message came between: the writer knew the end of the chain at the position just before.
  if (position === seen + 1) return true
  let between = await getMessageAfter(jetStream, chain, previous)
  while (between !== undefined && between.position < position) {
    if (between.previous >= previous) return false
    between = await getMessageAfter(jetStream, chain, between.position)
  }
  return true
}
