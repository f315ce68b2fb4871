import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import type { Position } from '../../entry.ts'
import type { JetStream } from './jet-stream.ts'
import { retry } from './retry.ts'

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

/**
 * NATS 2.9 reports a message that was deleted before as 10043, and a deletion that failed because it is gone as 10057.
 */
function isGone(error: unknown): boolean {
  if (!(error instanceof JetStreamApiError)) return false
  return (
    error.code === JetStreamApiCodes.NoMessageFound || /not found|no message/i.test(error.message)
  )
}
