import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Availability } from './availability.ts'
import type { JetStream } from './jet-stream.ts'
import { JournalIndex } from './journal-index.ts'
import { processRuntime } from './runtime.ts'
import { StreamFollower } from './stream-follower.ts'

const created = '2025-01-02T18:00:00Z'

test('close() ends the delivery of a consumer that is being created', {
  timeout: 30_000,
}, async () => {
  const asked = Promise.withResolvers<void>()
  const made = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  async function* noStatus() {}
  const messages = {
    stop: () => ended.resolve(),
    closed: () => ended.promise,
    status: noStatus,
  }
  const jetStream = {
    stream: 'S',
    runtime: processRuntime,
    connection: { status: noStatus },
    manager: {
      streams: { info: async () => ({ created, state: { last_seq: 0 } }) },
      consumers: { add: async () => ({ name: 'C' }), delete: async () => true },
    },
    client: {
      consumers: {
        getConsumerFromInfo: () => ({
          async consume() {
            asked.resolve()
            await made.promise
            return messages
          },
        }),
      },
    },
  } as unknown as JetStream
  const follower = new StreamFollower(
    { jetStream, index: new JournalIndex() },
    {
      availability: new Availability(jetStream),
      created,
      onMessage: () => assert.fail('there is no message'),
      onSettled: () => {},
      onInfo: () => {},
    },
  )
  await asked.promise
  const closed = follower.close()
  made.resolve()
  await closed
})
