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
        info: async () => ({ state: { last_seq: 20, subjects: { [subject]: 2 } } }),
        getMessage: async () => ({ seq: 5 }),
        async deleteMessage() {
          throw new Error('the stream has no leader')
        },
      },
    },
  } as unknown as JetStream
  const index = {
    position: 20,
    end: () => ({ position: 20, heads: { purged: 20 } }),
    forgetNote: () => {},
  } as unknown as JournalIndex
  const append = () => Promise.reject(new Error('no chain needs an end'))
  await assert.rejects(purgeFixture({ jetStream, index, append }, purge), /has no leader/)
})

test('purgeFixture() erases entries that a new leader had not applied when it was asked first', async () => {
  const stored = [3, 5]
  const erased: number[] = []
  let applied = 3
  const known = (): readonly number[] => stored.filter(seq => seq <= applied)
  const jetStream = {
    stream: 'S',
    runtime: { elapsedMs: () => 0, delay: async () => {} },
    client: {
      consumers: {
        // The delivering replica lags as well.
        getConsumerFromInfo: () => ({
          fetch: async () => [{ ...messageAt(3, 0), info: { deliverySequence: 1, pending: 0 } }],
        }),
      },
    },
    manager: {
      consumers: { add: async () => ({ name: 'C', num_pending: 1 }), delete: async () => true },
      streams: {
        async info(_: string, { subjects_filter: wanted }: { readonly subjects_filter: string }) {
          const subjects = wanted === subject ? { [subject]: known().length } : {}
          const state = { last_seq: applied, subjects }
          queueMicrotask(() => (applied = 20))
          return { state }
        },
        async getMessage(
          _: string,
          query: {
            readonly last_by_subj?: string
            readonly next_by_subj?: string
            readonly seq: number
          },
        ) {
          if ((query.last_by_subj ?? query.next_by_subj) !== subject) return null
          const seq =
            query.last_by_subj === undefined
              ? known().find(each => each >= query.seq)
              : known().at(-1)
          if (seq === undefined) return null
          const { headers: header, ...message } = messageAt(seq, 0)
          return { ...message, header }
        },
        async deleteMessage(_: string, seq: number) {
          erased.push(seq)
        },
      },
    },
  } as unknown as JetStream
  const index = {
    position: 20,
    end: () => ({ position: 20, heads: { purged: 20 } }),
    forgetNote: () => {},
  } as unknown as JournalIndex
  const append = () => Promise.reject(new Error('no chain needs an end'))
  await purgeFixture({ jetStream, index, append }, { ...purge, feedKeys: ['pulse'] })
  // The consumer of each subject delivers the message.
  assert.deepEqual([...new Set(erased)], [3, 5])
})
