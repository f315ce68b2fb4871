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

/** The first message of a chain after a position. */
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
