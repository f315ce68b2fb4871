import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { encodeMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import type { JournalIndex } from './journal-index.ts'
import { purgeFixture } from './removal.ts'
import { chainToken, entrySubject } from './subjects.ts'

const purge = { kind: 'purge', fixtureId: 'f1', feedKeys: ['pulse'], position: 9 } as const
const subject = entrySubject('S', chainToken({ fixtureId: 'f1', feedKey: 'pulse' }))

function messageAt(seq: number, pending: number) {
  const facts = { id: `${seq}`, kind: 'settings', previous: 0, seen: 0, heads: {} } as const
  const { headers } = encodeMessage(facts, { text: '{}', bytes: null })
  const info = { deliverySequence: 2 - pending, pending }
  return { seq, subject, headers, data: new Uint8Array(), info }
}

test('purgeFixture() rejects if the servers fail to erase a message before all messages are read', async () => {
  const pages = [[messageAt(3, 1)], [messageAt(5, 0)]]
  let nowMs = 0
  const jetStream = {
    stream: 'S',
    // Each look at the clock takes longer than any patience, so that no request is repeated.
    runtime: { elapsedMs: () => (nowMs += 10_000) },
    client: {
      consumers: {
        getConsumerFromInfo: () => ({
          async fetch() {
            if (pages.length < 2) for (let turn = 0; turn < 3; turn++) await setImmediate()
            return pages.shift() ?? []
          },
        }),
      },
    },
    manager: {
      consumers: { add: async () => ({ name: 'C', num_pending: 2 }), delete: async () => true },
      streams: {
        info: async () => ({ state: { subjects: { [subject]: 2 } } }),
        getMessage: async () => ({ seq: 5 }),
        async deleteMessage() {
          throw new Error('the stream has no leader')
        },
      },
    },
  } as unknown as JetStream
  const index = {
    end: () => ({ position: 20, heads: { purged: 20 } }),
    forgetNote: () => {},
  } as unknown as JournalIndex
  const append = () => Promise.reject(new Error('no chain needs an end'))
  await assert.rejects(purgeFixture({ jetStream, index, append }, purge), /has no leader/)
})
