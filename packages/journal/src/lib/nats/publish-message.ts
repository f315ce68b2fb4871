import { setTimeout as delay } from 'node:timers/promises'
import { JetStreamApiError } from '@nats-io/jetstream'
import type { Position } from '../../entry.ts'
import { EntryTooLargeError } from '../../errors.ts'
import type { NewMessage } from './entry-message.ts'
import { type JetStream, REQUEST_TIMEOUT_MS } from './jet-stream.ts'

export interface PublishOptions {
  readonly subject: string
  /** A message with the same id as one stored within the last minutes is not stored again. */
  readonly messageId: string
  /** As of `performance.now`, by default some seconds away: when the message is not stored by then, the last error is thrown. */
  readonly deadline?: number
}

const PATIENCE_MS = 4500
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
      if (isDuplicateUnderWay(error)) return undefined
      if (isRefusal(error) || left <= RETRY_AFTER_MS) throw error
      await delay(RETRY_AFTER_MS)
    }
  }
}

/** Whether the message of a racer is being stored, as newer servers report: a follower will see that message. */
function isDuplicateUnderWay(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === 10_158
}

/** The error of a full stream or disk. Its status is also that of a stream without a leader, which is transient. */
const STORE_FAILED = 10_077

/** Whether the stream refused the message for good: only an operator can help. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof JetStreamApiError)) return false
  return error.status !== 503 || error.code === STORE_FAILED
}
