import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConsumerInfo } from '@nats-io/jetstream'
import { encodeMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { readMessages } from './messages.ts'
import { readChainFromLeader } from './missed-records.ts'
import { PATIENCE_MS } from './retry.ts'
import { processRuntime } from './runtime.ts'

const subject = 'S.chain'
const positions = [3, 5, 8]

function fieldsOf(position: number) {
  const facts = { id: `${position}`, kind: 'settings', previous: 0, seen: 0, heads: {} } as const
  return encodeMessage(facts, { text: '{}', bytes: null }).headers
}

/** A stream whose replica delivers `delivered` of the announced messages; `undefined` if it does not respond. */
function streamWith(
  replica: { readonly announced: number; readonly delivered: number } | undefined,
) {
  const page = positions.slice(0, replica?.delivered).map((seq, index) => ({
    ...{ seq, subject, headers: fieldsOf(seq), data: new Uint8Array() },
    info: { deliverySequence: index + 1, pending: (replica?.announced ?? 0) - index - 1 },
  }))
  let pages = [page]
  return {
    stream: 'S',
    runtime: processRuntime,
    client: {
      consumers: { getConsumerFromInfo: () => ({ fetch: async () => pages.shift() ?? [] }) },
    },
    manager: {
      consumers: {
        async add() {
          if (replica === undefined) throw new Error('timeout')
          pages = [page]
          return { name: 'C', num_pending: replica.announced }
        },
        delete: async () => true,
      },
      streams: {
        async getMessage(_: string, { seq }: { readonly seq: number }) {
          const found = positions.find(position => position >= seq)
          if (found === undefined) return null
          return { seq: found, subject, header: fieldsOf(found), data: new Uint8Array() }
        },
      },
    },
  } as unknown as JetStream
}

async function read(jetStream: JetStream): Promise<readonly number[]> {
  const messages = await Array.fromAsync(readMessages(jetStream, subject))
  return messages.map(({ position }) => position)
}

test('readMessages() reads every message from a replica', async () => {
  assert.deepEqual(await read(streamWith({ announced: 3, delivered: 3 })), positions)
})

test('readMessages() asks the leader where a replica delivers fewer messages than it announces', async () => {
  assert.deepEqual(await read(streamWith({ announced: 3, delivered: 1 })), positions)
})

test('readMessages() ends where a replica announces more messages than there are', async () => {
  assert.deepEqual(await read(streamWith({ announced: 5, delivered: 3 })), positions)
})

test('readMessages() asks the leader where the server of the consumer does not respond', async () => {
  assert.deepEqual(await read(streamWith(undefined)), positions)
})

test('readMessages() asks the leader where the client does not notice that a message was lost', {
  timeout: 30_000,
}, async () => {
  const jetStream = streamWith({ announced: 3, delivered: 1 })
  const ended = Promise.withResolvers<never>()
  async function* oneMessage() {
    const fetched = jetStream.client.consumers.getConsumerFromInfo({} as ConsumerInfo)
    yield* await fetched.fetch()
    await ended.promise
  }
  const messages = Object.assign(oneMessage(), { stop: ended.reject })
  const withSilence = {
    ...jetStream,
    runtime: {
      ...processRuntime,
      startTimer: (_ms: number, onEnd: () => void) => processRuntime.startTimer(1, onEnd),
    },
    client: { consumers: { getConsumerFromInfo: () => ({ fetch: async () => messages }) } },
  } as unknown as JetStream
  assert.deepEqual(await read(withSilence), positions)
})

test('readChainFromLeader() ends in time if a leader that lags stops to respond', async () => {
  let elapsedMs = 0
  const jetStream = {
    stream: 'S',
    runtime: {
      ...processRuntime,
      elapsedMs: () => elapsedMs,
      async delay(ms: number) {
        elapsedMs += ms
      },
    },
    manager: {
      streams: {
        async getMessage() {
          if (elapsedMs > 4000) throw new Error('timeout')
          return null
        },
        info: async () => ({ state: { last_seq: 0 } }),
      },
    },
  } as unknown as JetStream
  const range = { after: 0, entry: 3, until: 3 }
  await assert.rejects(readChainFromLeader(jetStream, 'chain', range), /timeout/)
  assert.ok(elapsedMs <= PATIENCE_MS, `${elapsedMs}`)
})
