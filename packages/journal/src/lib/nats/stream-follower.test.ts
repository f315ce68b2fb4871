import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StreamInfo } from '@nats-io/jetstream'
import { Availability } from './availability.ts'
import { encodeMessage } from './entry-message.ts'
import { FollowedHistory } from './followed-history.ts'
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

const storedMs = Date.parse('2025-01-02T18:00:05Z')

/** A stream with records up to a position, each of which was stored 10 ms after the one before. */
function streamUpTo(last: number, firstMs: number) {
  const timeOf = (position: number): Date => new Date(firstMs + 10 * position)
  const info = {
    created,
    state: { last_seq: last, last_ts: timeOf(last).toISOString(), num_deleted: 0 },
  } as unknown as StreamInfo
  const facts = { id: 'id', kind: 'settings', previous: 0, seen: 0, heads: {} } as const
  const { headers: header } = encodeMessage(facts, { text: '{}', bytes: null })
  return {
    info,
    async getMessage(_: string, { seq, next_by_subj: subject = '' }: GetMessageQuery) {
      if (seq > last || subject.startsWith('S.scrubbed')) return null
      return { seq, subject: 'S.chain', header, data: new Uint8Array(), time: timeOf(seq) }
    },
  }
}

interface GetMessageQuery {
  readonly seq: number
  readonly next_by_subj?: string
}

test('check() recognizes another record at the position up to which a node opened its index', async () => {
  for (const last of [5, 7]) {
    const opened = streamUpTo(last, storedMs)
    const restored = streamUpTo(last, storedMs + 60_000)
    let current = opened
    const jetStream = {
      stream: 'S',
      manager: {
        streams: {
          getMessage: (name: string, query: GetMessageQuery) => current.getMessage(name, query),
        },
      },
    } as unknown as JetStream
    const history = new FollowedHistory({ jetStream, index: new JournalIndex() }, created)
    await history.rememberOpened(5, opened.info)
    await history.check(opened.info)
    current = restored
    await assert.rejects(history.check(restored.info), /record at position 5 is not the one/)
  }
})

test('a node that read records that were not delivered recognizes other records at their positions', {
  timeout: 30_000,
}, async () => {
  let current = streamUpTo(3, storedMs)
  async function* noStatus() {}
  const asked: ((message: unknown) => void)[] = []
  let ended = Promise.withResolvers<Error>()
  const jetStream = {
    stream: 'S',
    runtime: { ...processRuntime, delay: async () => {} },
    connection: { status: noStatus },
    manager: {
      streams: {
        info: async () => current.info,
        getMessage: (name: string, query: GetMessageQuery) => current.getMessage(name, query),
      },
      consumers: { add: async () => ({ name: 'C' }), delete: async () => true },
    },
    client: {
      consumers: {
        getConsumerFromInfo: () => ({
          async consume({ callback }: { readonly callback: (message: unknown) => void }) {
            asked.push(callback)
            const { promise } = ended
            return {
              stop: () => ended.resolve(new Error('stop')),
              closed: () => promise,
              status: noStatus,
            }
          },
        }),
      },
    },
  } as unknown as JetStream
  const { promise: fault, resolve: onFault } = Promise.withResolvers<string>()
  const followed = Promise.withResolvers<void>()
  const follower = new StreamFollower(
    { jetStream, index: new JournalIndex() },
    {
      availability: new Availability(jetStream),
      created,
      onMessage: ({ position }) => {
        if (position < 3) return
        // The servers lose all records, and then store other records at the positions 1 and 2.
        current = streamUpTo(2, storedMs + 60_000)
        const { resolve } = ended
        ended = Promise.withResolvers()
        resolve(new Error('disconnected'))
        followed.resolve()
      },
      onSettled: () => {},
      onInfo: () => {},
      onFault,
    },
  )
  // The leader check reads the records that no consumer delivers.
  await followed.promise
  assert.match(await fault, /record at position 2 is not the one that this node has read there/)
  await follower.close()
})

test('catchUp() resolves when the last record of the leader has been followed', {
  timeout: 30_000,
}, async () => {
  const { info } = streamUpTo(2, storedMs)
  async function* noStatus() {}
  const consumed = Promise.withResolvers<(message: unknown) => void>()
  const ended = Promise.withResolvers<void>()
  const jetStream = {
    stream: 'S',
    // This delay never ends, so the leader is not asked regularly.
    runtime: { ...processRuntime, delay: () => Promise.withResolvers().promise },
    connection: { status: noStatus },
    manager: {
      streams: { info: async () => info, getMessage: async () => null },
      consumers: { add: async () => ({ name: 'C' }), delete: async () => true },
    },
    client: {
      consumers: {
        getConsumerFromInfo: () => ({
          async consume({ callback }: { readonly callback: (message: unknown) => void }) {
            consumed.resolve(callback)
            return { stop: () => ended.resolve(), closed: () => ended.promise, status: noStatus }
          },
        }),
      },
    },
  } as unknown as JetStream
  const followed: number[] = []
  const follower = new StreamFollower(
    { jetStream, index: new JournalIndex() },
    {
      availability: new Availability(jetStream),
      created,
      onMessage: ({ position }) => {
        followed.push(position)
      },
      onSettled: () => {},
      onInfo: () => {},
    },
  )
  const deliver = await consumed.promise
  await new Promise(setImmediate)
  const facts = { id: 'id', kind: 'settings', previous: 0, seen: 0, heads: {} } as const
  const { headers } = encodeMessage(facts, { text: '{}', bytes: null })
  const message = { subject: 'S.chain', headers, data: new Uint8Array() }
  const caughtUp = follower.catchUp(30_000).then(() => [...followed])
  deliver({ ...message, seq: 1, time: new Date(storedMs + 10) })
  await new Promise(setImmediate)
  deliver({ ...message, seq: 2, time: new Date(storedMs + 20) })
  assert.deepEqual(await caughtUp, [1, 2])
  await follower.catchUp(30_000)
  await follower.close()
})

test('catchUp() rejects if the leader has lost the majority', { timeout: 30_000 }, async () => {
  const { info } = streamUpTo(0, storedMs)
  const silent = { name: 'N', current: false, active: 60_000_000_000, lag: 0 }
  const cluster = { leader: 'L', replicas: [silent, silent] }
  async function* noStatus() {}
  const jetStream = {
    stream: 'S',
    runtime: processRuntime,
    connection: { status: noStatus },
    manager: {
      streams: { info: async () => ({ ...info, cluster }) },
      consumers: { add: () => Promise.reject(new Error('no leader')) },
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
  await assert.rejects(follower.catchUp(1), /its leader has lost the majority/)
  await follower.close()
})
