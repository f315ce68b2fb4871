import { setTimeout as delay } from 'node:timers/promises'
import { JetStreamApiCodes, JetStreamApiError, type MsgRequest } from '@nats-io/jetstream'
import type { Position } from '../../entry.ts'
import { EntryTooLargeError } from '../../errors.ts'
import { type NewMessage, parseMessage, type StoredMessage } from './entry-message.ts'
import { type JetStream, REQUEST_TIMEOUT_MS } from './jet-stream.ts'
import { PATIENCE_MS, retry } from './retry.ts'
import { type ChainToken, entrySubject } from './subjects.ts'

/** The message at a position; `undefined` when there is none or a journal did not write it. */
export function getMessage(
  jetStream: JetStream,
  position: Position,
): Promise<StoredMessage | undefined> {
  return get(jetStream, { seq: position })
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
  if (message === null) return undefined
  const { seq, subject, header: headers, data } = message
  return parseMessage({ seq, subject, headers, data })
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

function getMessageAfter(
  jetStream: JetStream,
  chain: ChainToken,
  position: Position,
): Promise<StoredMessage | undefined> {
  const subject = entrySubject(jetStream.stream, chain)
  return get(jetStream, { seq: position + 1, next_by_subj: subject })
}

export interface PublishOptions {
  readonly subject: string
  /** A message with the same id as one stored within the last minutes is not stored again. */
  readonly messageId: string
  /** As of `performance.now`: when the message is not stored by then, the last error is thrown. */
  readonly deadline?: number
}

const RETRY_AFTER_MS = 150

/** Room for the command line, the subject and the id that the client adds. */
const OVERHEAD_BYTES = 1024

/**
 * Stores a message and returns its position, or the position of a stored message with the same id. Retries while no
 * server answers.
 *
 * @throws {EntryTooLargeError} when the servers take no message of its size.
 */
export async function publishMessage(
  { client, connection, stream }: JetStream,
  { headers, body }: NewMessage,
  { subject, messageId, deadline = performance.now() + PATIENCE_MS }: PublishOptions,
): Promise<Position | undefined> {
  const limit = (connection.info?.max_payload ?? Infinity) - OVERHEAD_BYTES
  const size = body.length + [...headers].join().length
  if (size > limit) throw new EntryTooLargeError(size, limit)
  for (;;) {
    const left = deadline - performance.now()
    try {
      const timeout = Math.max(1, Math.min(left, REQUEST_TIMEOUT_MS))
      const expect = { streamName: stream }
      const options = { msgID: messageId, headers, expect, timeout }
      return (await client.publish(subject, body, options)).seq
    } catch (error) {
      const { code, status } = error instanceof JetStreamApiError ? error : { code: 0, status: 503 }
      if (code === DUPLICATE_UNDER_WAY) return undefined
      const isRefused = status !== 503 || code === STORE_FAILED
      if (isRefused || left <= RETRY_AFTER_MS) throw error
      await delay(RETRY_AFTER_MS)
    }
  }
}

/** The message of a racer is being stored, as newer servers report: a follower will see that message. */
const DUPLICATE_UNDER_WAY = 10_158

/** The error of a full stream or disk. Its status is also that of a stream without a leader, which is transient. */
const STORE_FAILED = 10_077

/** Overwrites a message with random bytes; a message that is gone already is no error. */
export async function eraseMessage(
  { manager, stream }: JetStream,
  position: Position,
): Promise<void> {
  await retry(async () => {
    try {
      await manager.streams.deleteMessage(stream, position, true)
    } catch (error) {
      if (!isGone(error)) throw error
    }
  })
}

/** NATS 2.9 reports a message that was deleted before as 10043, and a deletion that found it gone as 10057. */
function isGone(error: unknown): boolean {
  if (!(error instanceof JetStreamApiError)) return false
  return (
    error.code === JetStreamApiCodes.NoMessageFound || /not found|no message/i.test(error.message)
  )
}
