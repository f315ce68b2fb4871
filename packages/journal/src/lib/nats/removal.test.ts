import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as setImmediateCallback } from 'node:timers'
import { setImmediate } from 'node:timers/promises'
import { zstdDecompressSync } from 'node:zlib'
import { pulse, sample } from '../contract-cases/samples.ts'
import { Availability } from './availability.ts'
import { encodeMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { JournalIndex, type OpenNode } from './journal-index.ts'
import { purgeFixture, scrubItem } from './removal.ts'
import { chainToken, entrySubject, scrubbedSubject } from './subjects.ts'

const purge = { kind: 'purge', fixtureId: 'f1', feedKeys: ['pulse'], position: 9 } as const
const subject = entrySubject('S', chainToken({ fixtureId: 'f1', feedKey: 'pulse' }))

/** The availability of a node that follows its stream. */
function followingNow({ stream, runtime }: JetStream): Availability {
  const availability = new Availability({ stream, runtime })
  availability.caughtUp()
  return availability
}

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
    runtime: { elapsedMs: () => nowMs, startTimer: () => () => {} },
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
          // Each deletion takes longer than every time limit of retries, so that no request is repeated.
          nowMs += 10_000
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
  const node = { jetStream, index, availability: followingNow(jetStream), append }
  await assert.rejects(purgeFixture(node, purge), /has no leader/)
})

test('purgeFixture() erases entries that a new leader had not applied when it was asked first', async () => {
  const stored = [3, 5]
  const erased: number[] = []
  let applied = 3
  const known = (): readonly number[] => stored.filter(seq => seq <= applied)
  const jetStream = {
    stream: 'S',
    runtime: { elapsedMs: () => 0, delay: async () => {}, startTimer: () => () => {} },
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
        async info(
          _: string,
          { subjects_filter: wanted = '' }: { readonly subjects_filter?: string } = {},
        ) {
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
  const node = { jetStream, index, availability: followingNow(jetStream), append }
  await purgeFixture(node, { ...purge, feedKeys: ['pulse'] })
  // The consumer of each subject delivers the same message, so `erased` can contain its position more than once.
  assert.deepEqual([...new Set(erased)], [3, 5])
})

test('scrubItem() gives each step for a large entry a turn of the event loop', async () => {
  const entry = sample.publication(
    pulse,
    Array.from({ length: 1_000 }, (_, index) => `i${index}`),
  )
  const facts = { id: '3', kind: 'publication', previous: 0, seen: 0, heads: {} } as const
  const { headers, body: data } = encodeMessage(facts, { text: JSON.stringify(entry), bytes: null })
  const chain = chainToken(pulse)
  const own = entrySubject('S', chain)
  const large = { seq: 3, subject: own, headers, data, info: { deliverySequence: 1, pending: 0 } }
  const stored: Uint8Array[] = []
  const jetStream = {
    stream: 'S',
    runtime: { elapsedMs: () => 0, createId: () => 'copy', startTimer: () => () => {} },
    connection: { info: undefined },
    client: {
      consumers: { getConsumerFromInfo: () => ({ fetch: async () => [large] }) },
      async publish(_: string, bytes: Uint8Array) {
        stored.push(bytes)
        return { seq: 10 }
      },
    },
    manager: {
      consumers: { add: async () => ({ name: 'C', num_pending: 1 }), delete: async () => true },
      streams: {
        info: async () => ({ state: { last_seq: 10, subjects: { [own]: 1 } } }),
        getMessage: async (_: string, query: { readonly last_by_subj?: string }) =>
          query.last_by_subj === own ? { seq: 3 } : null,
        deleteMessage: async () => true,
      },
      direct: { getMessage: async () => null },
    },
  } as unknown as JetStream
  const index = {
    position: 9,
    end: () => ({ position: 9, heads: {} }),
    copyOf: () => undefined,
    copiesBetween: () => [],
    replacedCopies: () => [],
    notes: () => [],
    addCopy: () => true,
  } as unknown as JournalIndex
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediateCallback(count)
  }
  setImmediateCallback(count)
  const scrub = { kind: 'erasure', ...pulse, itemId: 'i7', position: 9 } as const
  const availability = followingNow(jetStream)
  await scrubItem({ jetStream, index, availability } as unknown as OpenNode, scrub)
  isDone = true
  const [copy = new Uint8Array()] = stored
  assert.doesNotMatch(zstdDecompressSync(copy).toString(), /"i7"/)
  // One turn for each step: searching for the id, parsing, removing, serializing, comparing, and compressing.
  assert.ok(turns >= 6, `${turns}`)
})

test('scrubItem() scrubs a copy that only other servers than the leader can read', async () => {
  const facts = { id: '3', kind: 'publication', previous: 0, seen: 0, heads: {} } as const
  const text = JSON.stringify(sample.publication(pulse, ['i1', 'i2']))
  const { headers, body: data } = encodeMessage(facts, { text, bytes: null }, 3)
  const copySubject = scrubbedSubject('S', chainToken(pulse))
  const info = { deliverySequence: 1, pending: 0 }
  const copy = { seq: 7, subject: copySubject, headers, data, info }
  const erased: number[] = []
  const jetStream = {
    stream: 'S',
    runtime: { elapsedMs: () => 0, createId: () => 'copy', startTimer: () => () => {} },
    connection: { info: undefined },
    client: {
      consumers: { getConsumerFromInfo: () => ({ fetch: async () => [copy] }) },
      publish: async () => ({ seq: 10 }),
    },
    manager: {
      consumers: {
        async add(_: string, { filter_subject: filter }: { readonly filter_subject: string }) {
          return { name: 'C', num_pending: filter === 'S.>' ? 1 : 0 }
        },
        delete: async () => true,
      },
      streams: {
        info: async () => ({ state: { last_seq: 10, subjects: {} } }),
        getMessage: async () => null,
        async deleteMessage(_: string, seq: number) {
          erased.push(seq)
        },
      },
      direct: { getMessage: async () => null },
    },
  } as unknown as JetStream
  const index = new JournalIndex()
  index.position = 9
  index.addCopy({ chain: chainToken(pulse), previous: 0, replaces: 3, position: 7 })
  const scrub = { kind: 'erasure', ...pulse, itemId: 'i1', position: 9 } as const
  const availability = followingNow(jetStream)
  await scrubItem({ jetStream, index, availability } as unknown as OpenNode, scrub)
  assert.deepEqual([...new Set(erased)].sort(), [3, 7])
})

test('scrubItem() changes nothing in a stream that was created again during the scrub', async () => {
  const text = JSON.stringify(sample.publication(pulse, ['i1', 'i2']))
  const facts = { id: '3', kind: 'publication', previous: 0, seen: 0, heads: {} } as const
  const { headers, body: data } = encodeMessage(facts, { text, bytes: null })
  const own = entrySubject('S', chainToken(pulse))
  const entry = { seq: 3, subject: own, headers, data, info: { deliverySequence: 1, pending: 0 } }
  /** Runs a scrub of a stream that is created again after `stepsBefore` steps of the servers. Returns all steps. */
  const runScrub = async (stepsBefore: number): Promise<readonly string[]> => {
    const steps: string[] = []
    const jetStream = {
      stream: 'S',
      created: 'then',
      runtime: { elapsedMs: () => 0, createId: () => 'copy', startTimer: () => () => {} },
      connection: { info: undefined },
      client: {
        consumers: { getConsumerFromInfo: () => ({ fetch: async () => [entry] }) },
        async publish() {
          steps.push('copy')
          return { seq: 10 }
        },
      },
      manager: {
        consumers: { add: async () => ({ name: 'C', num_pending: 1 }), delete: async () => true },
        streams: {
          async info() {
            const created = steps.length < stepsBefore ? 'then' : 'later'
            return { created, state: { last_seq: 10, subjects: { [own]: 1 } } }
          },
          getMessage: async (_: string, query: { readonly last_by_subj?: string }) =>
            query.last_by_subj === own ? { seq: 3 } : null,
          async deleteMessage(_: string, seq: number) {
            steps.push(`deletion of ${seq}`)
          },
        },
        direct: { getMessage: async () => null },
      },
    } as unknown as JetStream
    const index = new JournalIndex()
    index.position = 9
    const node = { jetStream, index, availability: followingNow(jetStream) } as unknown as OpenNode
    const scrub = { kind: 'erasure', ...pulse, itemId: 'i1', position: 9 } as const
    const scrubbing = scrubItem(node, scrub)
    if (stepsBefore === Infinity) await scrubbing
    else await assert.rejects(scrubbing, { name: 'OtherHistoryError' })
    return steps
  }
  assert.deepEqual(await runScrub(0), [])
  assert.deepEqual(await runScrub(1), ['copy'])
  assert.deepEqual((await runScrub(Infinity)).slice(0, 2), ['copy', 'deletion of 3'])
})

test('scrubItem() erases no entry whose copy is only reported as being stored', async () => {
  const text = JSON.stringify(sample.publication(pulse, ['i1', 'i2']))
  const facts = { id: '3', kind: 'publication', previous: 0, seen: 0, heads: {} } as const
  const { headers, body: data } = encodeMessage(facts, { text, bytes: null })
  const own = entrySubject('S', chainToken(pulse))
  const entry = { seq: 3, subject: own, headers, data, info: { deliverySequence: 1, pending: 0 } }
  const erased: number[] = []
  const jetStream = {
    stream: 'S',
    runtime: { elapsedMs: () => 0, createId: () => 'copy', startTimer: () => () => {} },
    connection: { info: undefined },
    client: {
      consumers: { getConsumerFromInfo: () => ({ fetch: async () => [entry] }) },
      // nats-server 2.10 responds in this way to a request that it has received before.
      publish: async () => ({ stream: 'S', seq: 0, duplicate: true }),
    },
    manager: {
      consumers: { add: async () => ({ name: 'C', num_pending: 1 }), delete: async () => true },
      streams: {
        info: async () => ({ state: { last_seq: 10, subjects: { [own]: 1 } } }),
        getMessage: async (_: string, query: { readonly last_by_subj?: string }) =>
          query.last_by_subj === own ? { seq: 3 } : null,
        async deleteMessage(_: string, seq: number) {
          erased.push(seq)
        },
      },
      direct: { getMessage: async () => null },
    },
  } as unknown as JetStream
  const index = new JournalIndex()
  index.position = 9
  const node = { jetStream, index, availability: followingNow(jetStream) } as unknown as OpenNode
  const scrub = { kind: 'erasure', ...pulse, itemId: 'i1', position: 9 } as const
  await assert.rejects(scrubItem(node, scrub), /did not return the position of the copy/)
  assert.deepEqual(erased, [])
  assert.equal(index.copyOf(3), undefined)
})
