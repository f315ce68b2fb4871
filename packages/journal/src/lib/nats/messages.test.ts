import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConsumerInfo } from '@nats-io/jetstream'
import { encodeMessage, type MessageFacts, parseMessage, type RawMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { JournalIndex } from './journal-index.ts'
import { isAccepted, readChainFromLeader } from './leader-chain.ts'
import { readMessages } from './messages.ts'
import { MissedRecords } from './missed-records.ts'
import { openIndex } from './open-index.ts'
import { readEntries } from './read-entries.ts'
import { PATIENCE_MS } from './retry.ts'
import { processRuntime } from './runtime.ts'
import { readHeaders, readWholeSubject } from './whole-subject.ts'

const subject = 'S.chain'
const positions = [3, 5, 8]

function fieldsOf(position: number) {
  const facts = { id: `${position}`, kind: 'settings', previous: 0, seen: 0, heads: {} } as const
  return encodeMessage(facts, { text: '{}', bytes: null }).headers
}

/**
 * A stream whose replica delivers `delivered` of its `announced` messages. If `replica` is `undefined`, the servers
 * create no consumer.
 */
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

test('readMessages() ends where a replica announces more messages than exist', async () => {
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

test('readChainFromLeader() ends in time if a leader that lags stops responding', async () => {
  let elapsedMs = 0
  const respond = async (response: unknown) => {
    if (elapsedMs > 4000) throw new Error('timeout')
    return response
  }
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
        getMessage: () => respond(null),
        info: () => respond({ state: { last_seq: 0 } }),
      },
    },
  } as unknown as JetStream
  const range = { after: 0, entry: 3, until: 3 }
  await assert.rejects(readChainFromLeader(jetStream, 'chain', range), /timeout/)
  assert.ok(elapsedMs <= PATIENCE_MS, `${elapsedMs}`)
})

/** A stream with records at the positions 3, 5 and 8, of which the leader cannot read the one at 5. */
function streamWithUnreadable(
  replicas: readonly { readonly server: string; readonly has: readonly number[] }[],
) {
  let elapsedMs = 0
  let chosen = 0
  const state = { first_seq: 3, last_seq: 8, num_deleted: 3, deleted: [4, 6, 7] }
  const toMessage = (seq: number) => ({
    seq,
    subject,
    headers: fieldsOf(seq),
    data: new Uint8Array(),
  })
  return {
    stream: 'S',
    runtime: {
      ...processRuntime,
      elapsedMs: () => elapsedMs,
      async delay(ms: number) {
        elapsedMs += 10 * ms
      },
    },
    client: {
      consumers: {
        getConsumerFromInfo: ({ name }: { readonly name: string }) => ({
          fetch: async () => [toMessage(Number(name))],
        }),
      },
    },
    manager: {
      consumers: {
        async add(_: string, { opt_start_seq: from = 0 }: { readonly opt_start_seq?: number }) {
          const { server, has } = replicas[chosen++ % replicas.length] ?? { server: '', has: [] }
          const first = has.find(position => position >= from)
          const pending = first === undefined ? 0 : 1
          return { name: `${first}`, num_pending: pending, cluster: { leader: server } }
        },
        delete: async () => true,
      },
      streams: {
        info: async () => ({ state, cluster: { replicas: [{ name: 'B' }, { name: 'C' }] } }),
        async getMessage(
          _: string,
          { seq, next_by_subj }: { readonly seq: number; readonly next_by_subj: string },
        ) {
          const found = [3, 8].find(position => position >= seq)
          if (found === undefined || next_by_subj !== 'S.>') return null
          return { ...toMessage(found), header: fieldsOf(found), time: new Date(0) }
        },
      },
    },
  } as unknown as JetStream
}

test('readRange() does not skip a record that the leader cannot read while another server may have it', async () => {
  const leader = { server: 'A', has: [3, 8] }
  const lagging = streamWithUnreadable([
    leader,
    { server: 'B', has: [3, 8] },
    { server: 'C', has: [3] },
  ])
  await assert.rejects(new MissedRecords(lagging).readRange(3, 9), {
    name: 'UnreadableRecordError',
    message: 'the record at position 5 cannot be read from the servers that respond',
  })
  const read = async (jetStream: JetStream): Promise<readonly number[]> => {
    const { messages } = await new MissedRecords(jetStream).readRange(3, 9)
    return messages.map(({ position }) => position)
  }
  const complete = streamWithUnreadable([leader, { server: 'C', has: [3, 5, 8] }])
  assert.deepEqual(await read(complete), [3, 5, 8])
  // All replicas have lost the record. The next entry of its chain reports the damage.
  const lost = streamWithUnreadable([
    { server: 'B', has: [3, 8] },
    { server: 'C', has: [8] },
  ])
  assert.deepEqual(await read(lost), [3, 8])
})

/**
 * A stream with the records 3, 5 and 8 whose leader has applied none of them during the first `requests` requests, and
 * all of them afterwards.
 */
function streamThatCatchesUp(requests: number) {
  let received = 0
  const isLagging = () => received++ < requests
  return {
    stream: 'S',
    runtime: { ...processRuntime, delay: async () => {} },
    manager: {
      streams: {
        async info() {
          if (isLagging())
            return { state: { first_seq: 1, last_seq: 2, num_deleted: 0, deleted: [] } }
          return { state: { first_seq: 3, last_seq: 8, num_deleted: 3, deleted: [4, 6, 7] } }
        },
        async getMessage(
          _: string,
          query: { readonly seq: number; readonly next_by_subj: string },
        ) {
          if (isLagging() || query.next_by_subj.endsWith('scrubbed')) return null
          const seq = positions.find(position => position >= query.seq)
          if (seq === undefined) return null
          return { seq, subject, header: fieldsOf(seq), data: new Uint8Array(), time: new Date(0) }
        },
      },
    },
  } as unknown as JetStream
}

test('readRange(), readChainFromLeader() and isAccepted() skip no record while a leader catches up', async () => {
  for (let requests = 0; requests < 12; requests++) {
    const { messages } = await new MissedRecords(streamThatCatchesUp(requests)).readRange(3, 9)
    assert.deepEqual(messages.map(positionOf), positions, `${requests}`)
    const range = { after: 0, entry: 8, until: 8 }
    const chain = await readChainFromLeader(streamThatCatchesUp(requests), 'chain', range)
    assert.deepEqual(chain.map(positionOf), positions, `${requests}`)
    const node = { jetStream: streamThatCatchesUp(requests), index: new JournalIndex() }
    const lost = { chain: 'chain', position: 8, previous: 0 }
    // The record at 3 names the same predecessor and won.
    const verdict = await isAccepted(node, lost).catch(error => error.message)
    const lag = 'the leader of the stream is at position 2, not yet at 8'
    assert.ok(verdict === false || verdict === lag, `${requests}: ${verdict}`)
  }
})

function positionOf({ position }: { readonly position: number }): number {
  return position
}

interface FakeReplica {
  readonly server: string
  /** The positions that the replica returns. */
  readonly has: readonly number[]
  /** The position up to which the replica has applied the stream. */
  readonly end: number
}

/**
 * A stream with the records 3, 5 and 8 of one subject on the servers A, B and C. The leader A cannot read the record 5.
 * The servers choose the replica of each consumer in turn.
 */
function streamOnReplicas(replicas: readonly FakeReplica[], counts: readonly number[] = [3]) {
  let chosen = 0
  let asked = 0
  const state = { first_seq: 3, last_seq: 8, num_deleted: 3, deleted: [4, 6, 7] }
  const toMessage = (seq: number) => ({ seq, subject, data: new Uint8Array() })
  return {
    stream: 'S',
    runtime: processRuntime,
    client: {
      consumers: {
        getConsumerFromInfo: ({ name }: { readonly name: string }) => ({
          async fetch() {
            const has = JSON.parse(name) as readonly number[]
            return has.map((seq, index) => ({
              ...toMessage(seq),
              headers: fieldsOf(seq),
              info: { deliverySequence: index + 1, pending: has.length - index - 1 },
            }))
          },
        }),
      },
    },
    manager: {
      consumers: {
        async add() {
          const { server, has, end } = replicas[chosen++ % replicas.length] as FakeReplica
          return {
            name: JSON.stringify(has),
            num_pending: has.length,
            delivered: { stream_seq: end },
            cluster: { leader: server },
          }
        },
        delete: async () => true,
      },
      streams: {
        async info(_: string, { subjects_filter }: { readonly subjects_filter?: string } = {}) {
          const count = counts[Math.min(asked, counts.length - 1)]
          if (subjects_filter !== undefined) asked++
          const cluster = { leader: 'A', replicas: [{ name: 'B' }, { name: 'C' }] }
          return { state: { ...state, subjects: { [subject]: count } }, cluster }
        },
        async getMessage(
          _: string,
          { seq, last_by_subj }: { seq?: number; last_by_subj?: string },
        ) {
          const found = last_by_subj === undefined ? [3, 8].find(each => each >= (seq ?? 0)) : 8
          if (found === undefined) return null
          return { ...toMessage(found), header: fieldsOf(found), time: new Date(0) }
        },
      },
    },
  } as unknown as JetStream
}

test('readHeaders() and readWholeSubject() do not skip a record while another server may have it', async () => {
  const leader = { server: 'A', has: [3, 8], end: 8 }
  const lacking = { server: 'B', has: [3, 8], end: 8 }
  const found = (read: readonly { readonly position: number }[]) =>
    read.map(({ position }) => position).sort()
  const reads = [
    (jetStream: JetStream) => readHeaders(jetStream, subject, 3),
    (jetStream: JetStream) =>
      Array.fromAsync(readWholeSubject({ jetStream, index: new JournalIndex() }, subject)),
  ]
  for (const read of reads) {
    const lagging = { server: 'C', has: [3], end: 3 }
    await assert.rejects(read(streamOnReplicas([leader, lacking, lagging])), {
      name: 'UnreadableRecordsError',
      message: '1 records of S.chain cannot be read from the servers that respond',
    })
    const whole = { server: 'C', has: [3, 5, 8], end: 8 }
    assert.deepEqual(found(await read(streamOnReplicas([leader, lacking, whole]))), [3, 5, 8])
    // All servers have lost the record. The next entry of its chain reports the damage.
    const lost = { server: 'C', has: [3, 8], end: 8 }
    assert.deepEqual(found(await read(streamOnReplicas([leader, lacking, lost]))), [3, 8])
    // The record was deleted after it was counted.
    const deleted = streamOnReplicas([leader, lacking, lagging], [3, 2])
    assert.deepEqual(found(await read(deleted)), [3, 8])
  }
})

/** A record of the chain of `subject`. */
function recordAt(seq: number, previous: number, kind: MessageFacts['kind'] = 'publication') {
  const facts = { id: `${seq}`, kind, previous, seen: previous, heads: {} }
  const text = JSON.stringify({ kind, fixtureId: 'f1', feedKey: 'pulse', id: `${seq}`, previous })
  const { headers, body: data } = encodeMessage(facts, { text, bytes: null })
  return { seq, subject, headers, data }
}

/**
 * A stream whose leader has all records. Every other replica lacks some of them, but has the last message of each
 * subject. The servers place consumers and direct reads on these replicas.
 */
function streamWithLeader(records: readonly RawMessage[], lacking: readonly number[]) {
  const left = records.filter(({ seq }) => !lacking.includes(seq))
  const last_seq = records.at(-1)?.seq ?? 0
  const state = { first_seq: 1, last_seq, num_deleted: 0, deleted: [] }
  const find = (from: readonly RawMessage[], query: Readonly<Record<string, unknown>>) => {
    const {
      seq = 0,
      next_by_subj: next,
      last_by_subj: last,
    } = query as {
      readonly seq?: number
      readonly next_by_subj?: string
      readonly last_by_subj?: string
    }
    const found =
      last === undefined
        ? from.find(each => (next === undefined ? each.seq === seq : each.seq >= seq))
        : from.at(-1)
    if (found === undefined || (next ?? last ?? subject) !== subject) return null
    return { ...found, header: found.headers, time: new Date(0) }
  }
  return {
    stream: 'S',
    runtime: processRuntime,
    client: {
      consumers: {
        getConsumerFromInfo: ({ name }: { readonly name: string }) => ({
          async fetch() {
            const wanted = JSON.parse(name) as readonly number[]
            return wanted.map((position, index) => ({
              ...(records.find(({ seq }) => seq === position) as RawMessage),
              info: { deliverySequence: index + 1, pending: wanted.length - index - 1 },
            }))
          },
        }),
      },
    },
    manager: {
      consumers: {
        async add(_: string, config: Readonly<Record<string, unknown>>) {
          const { opt_start_seq: start = 1, filter_subject: filter } = config
          const delivered =
            config.deliver_policy === 'last_per_subject'
              ? records.slice(-1)
              : left.filter(({ seq }) => seq >= Number(start))
          const isOther = filter !== subject && filter !== 'S.*'
          const positions = isOther ? [] : delivered.map(({ seq }) => seq)
          return { name: JSON.stringify(positions), num_pending: positions.length }
        },
        delete: async () => true,
      },
      streams: {
        async info(_: string, { subjects_filter: filter = '' } = {}) {
          const isCounted = filter === subject || filter === 'S.*'
          const subjects = isCounted ? { [subject]: records.length } : {}
          return { state: { ...state, subjects } }
        },
        getMessage: async (_: string, query: object) => find(records, { ...query }),
      },
      direct: { getMessage: async (_: string, query: object) => find(left, { ...query }) },
    },
  } as unknown as JetStream
}

/** A node that has followed all records, of which the one at `end` is the last accepted entry. */
function nodeAt(jetStream: JetStream, end: RawMessage) {
  const index = new JournalIndex()
  const message = parseMessage(end)
  assert.ok(message !== undefined)
  index.startAt(message)
  index.position = end.seq
  return { jetStream, index }
}

test('readEntries() reads entries that a replica lacks from the leader, also after any position', async () => {
  const records = [recordAt(1, 0), recordAt(3, 1), recordAt(4, 3), recordAt(5, 4)]
  const readAfter = async (after: number, lacking: readonly number[]) => {
    const node = nodeAt(streamWithLeader(records, lacking), recordAt(5, 4))
    const entries = await Array.fromAsync(readEntries(node, 'chain', after))
    return entries.map(({ position }) => position)
  }
  assert.deepEqual(await readAfter(1, [3]), [3, 4, 5])
  assert.deepEqual(await readAfter(0, [1, 3]), [1, 3, 4, 5])
  // The position 2 belongs to another chain.
  assert.deepEqual(await readAfter(2, [3, 4]), [3, 4, 5])
  assert.deepEqual(await readAfter(2, [3, 4, 5]), [3, 4, 5])
})

test('readEntries() names the entry that neither a replica nor the leader has', async () => {
  const records = [recordAt(1, 0), recordAt(4, 2)]
  for (const after of [0, 1]) {
    const node = nodeAt(streamWithLeader(records, [4]), recordAt(4, 2))
    await assert.rejects(Array.fromAsync(readEntries(node, 'chain', after)), {
      name: 'MissingEntryError',
      position: 2,
    })
  }
})

test('readEntries() ignores a purge that lost its race', async () => {
  const records = [recordAt(1, 0), recordAt(2, 1), recordAt(3, 1, 'purge'), recordAt(4, 2)]
  for (const lacking of [[], [2], [2, 4]]) {
    const node = nodeAt(streamWithLeader(records, lacking), recordAt(4, 2))
    const entries = await Array.fromAsync(readEntries(node, 'chain', 1))
    assert.deepEqual(
      entries.map(({ position }) => position),
      [2, 4],
    )
  }
})

test('readEntries() begins with a purge whose earlier entries are deleted', async () => {
  const records = [recordAt(1, 0), recordAt(5, 4, 'purge')]
  for (const lacking of [[], [5]]) {
    const node = nodeAt(streamWithLeader(records, lacking), recordAt(5, 4, 'purge'))
    const entries = await Array.fromAsync(readEntries(node, 'chain', 0))
    assert.equal(entries.at(-1)?.position, 5)
  }
})

test('isAccepted() finds the winner of a race that another replica than the leader lacks', async () => {
  const records = [recordAt(1, 0), recordAt(2, 1), recordAt(3, 1)]
  const jetStream = streamWithLeader(records, [2])
  const node = { jetStream, index: new JournalIndex() }
  const verdicts = [1, 2, 3].map(position =>
    isAccepted(node, { chain: 'chain', position, previous: position === 1 ? 0 : 1 }),
  )
  assert.deepEqual(await Promise.all(verdicts), [true, true, false])
  // This leader has not applied the record at position 5 yet.
  await assert.rejects(isAccepted(node, { chain: 'chain', position: 5, previous: 3 }), {
    message: 'the leader of the stream is at position 3, not yet at 5',
  })
})

test('openIndex() finds the end of a chain whose last message lost its race to one that a replica lacks', async () => {
  const records = [recordAt(1, 0), recordAt(2, 1), recordAt(4, 1)]
  // A replica that has lost a record, and two replicas that lag.
  for (const lacking of [[2], [2, 4], [1, 2, 4]]) {
    const jetStream = streamWithLeader(records, lacking)
    const index = await openIndex(jetStream, { onWait: reason => assert.fail(reason) })
    assert.deepEqual([index.end('chain').position, index.position], [2, 4], `${lacking}`)
  }
})
