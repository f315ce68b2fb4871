import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StreamInfo } from '@nats-io/jetstream'
import type { Position } from '../../entry.ts'
import { Followers } from '../followers.ts'
import { Acceptance } from './acceptance.ts'
import { Availability } from './availability.ts'
import { DamagedChains } from './damaged-chains.ts'
import { encodeMessage, type MessageFacts, parseMessage, type RawMessage } from './entry-message.ts'
import { FollowedHistory } from './followed-history.ts'
import type { JetStream } from './jet-stream.ts'
import { JournalIndex, type OpenNode } from './journal-index.ts'
import { processRuntime } from './runtime.ts'
import { chainToken, entrySubject, scrubbedSubject } from './subjects.ts'

const feed = { fixtureId: 'fixture-1', feedKey: 'pulse' }
const chain = chainToken(feed)

/** A record of the chain of `feed`. */
function record(
  position: Position,
  kind: MessageFacts['kind'],
  previous: Position,
  id = `entry ${position}`,
): RawMessage {
  const facts = { id, kind, previous, seen: previous, heads: {} }
  const text = JSON.stringify({ kind, ...feed, id, previous })
  const { headers, body: data } = encodeMessage(facts, { text, bytes: null })
  return { seq: position, subject: entrySubject('S', chain), headers, data }
}

/**
 * A node whose stream has these records, as the leader reports them.
 *
 * @param elsewhere The records that exist, and that only other replicas can read.
 */
function openNode(
  records: readonly RawMessage[],
  unreadable: readonly Position[] = [],
  elsewhere: readonly RawMessage[] = [],
) {
  const last_seq = records.at(-1)?.seq ?? 0
  const deleted = Array.from({ length: last_seq }, (_, index) => index + 1).filter(
    position => !unreadable.includes(position) && !records.some(({ seq }) => seq === position),
  )
  const inChain = [...records, ...elsewhere].filter(
    ({ subject }) => subject === entrySubject('S', chain),
  )
  const subjects = { [entrySubject('S', chain)]: inChain.length }
  const state = { last_seq, first_seq: 1, num_deleted: deleted.length, deleted, subjects }
  const page = inChain.map((each, index) => ({
    ...each,
    info: { deliverySequence: index + 1, pending: inChain.length - index - 1 },
  }))
  const jetStream = {
    stream: 'S',
    runtime: processRuntime,
    client: { consumers: { getConsumerFromInfo: () => ({ fetch: async () => page }) } },
    manager: {
      streams: {
        info: async () => ({ state }),
        async getMessage(
          _: string,
          query: { readonly seq: number; readonly next_by_subj?: string },
        ) {
          const { seq, next_by_subj: subject } = query
          const found = records.find(each =>
            subject === undefined ? each.seq === seq : each.seq >= seq && each.subject === subject,
          )
          return found === undefined ? null : { ...found, header: found.headers, time: new Date(0) }
        },
      },
      consumers: {
        add: async () => ({ name: 'C', num_pending: elsewhere.length === 0 ? 0 : page.length }),
        delete: async () => true,
      },
    },
  } as unknown as JetStream
  const availability = new Availability(jetStream)
  const index = new JournalIndex()
  const damaged = new DamagedChains(jetStream, availability)
  const node = { jetStream, index, availability, damaged } as unknown as OpenNode
  const followers = new Followers()
  const received: string[] = []
  followers.add(({ id }) => void received.push(id))
  const acceptance = new Acceptance(node, {
    followers,
    onAccepted: () => {},
    isSettled: () => true,
    onEraseFailure: assert.ifError,
  })
  const take = async (raw: RawMessage): Promise<void> => {
    const message = parseMessage(raw)
    assert.ok(message !== undefined)
    await acceptance.take(message)
  }
  return { take, received, index, node }
}

test('take() ignores an entry whose writer missed the winner of a race', async () => {
  const winner = record(2, 'publication', 1)
  const loser = record(3, 'purged', 1)
  const late = record(4, 'publication', 3)
  const { take, received, index } = openNode([record(1, 'publication', 0), winner, loser, late])
  for (const each of [record(1, 'publication', 0), winner, loser, late]) await take(each)
  assert.deepEqual(received, ['entry 1', 'entry 2'])
  assert.equal(index.end(chain).position, 2)
})

test('take() rejects a stream that was restored without the entry that won the race here', async () => {
  const first = record(1, 'publication', 0)
  const restored = [first, record(3, 'purged', 1), record(4, 'publication', 3)] as const
  const { take } = openNode(restored)
  // The entry at position 2 was followed before the stream was restored. The fixture was purged afterwards.
  for (const each of [first, record(2, 'publication', 1), restored[1]]) await take(each)
  await assert.rejects(take(restored[2]), {
    name: 'OtherHistoryError',
    message: 'the stream lacks the entry that this node has read at position 2',
  })
})

test('take() does not count a missed entry as followed that cannot be decoded', async () => {
  const damaged = record(2, 'publication', 1)
  damaged.headers?.set('Feed-Coding', 'zstd')
  const records = [record(1, 'publication', 0), damaged, record(3, 'publication', 2)] as const
  const { take, received, index } = openNode(records)
  await take(records[0])
  for (let attempt = 0; attempt < 2; attempt++) await assert.rejects(take(records[2]))
  assert.deepEqual(received, ['entry 1'])
  assert.equal(index.end(chain).position, 1)
})

/**
 * The history of a node that followed the entries at positions 1 and 2 of the chain, and the leader's report of a
 * stream that has `records` afterwards.
 */
function followedTwo(
  records: readonly RawMessage[],
  unreadable: readonly Position[] = [],
  elsewhere: readonly RawMessage[] = [],
) {
  const { node, index } = openNode(records, unreadable, elsewhere)
  const history = new FollowedHistory(node, 'created')
  for (const raw of [record(1, 'publication', 0), record(2, 'publication', 1)]) {
    const message = parseMessage(raw)
    assert.ok(message !== undefined)
    index.startAt(message)
    index.position = message.position
    history.remember(message.position, new Date(0))
  }
  const state = { last_seq: records.at(-1)?.seq ?? 0, last_ts: new Date(0).toISOString() }
  return { history, info: { created: 'created', state } as unknown as StreamInfo }
}

test('check() rejects a stream that lacks the last followed entry, with a deleted record at its position', async () => {
  const { history, info } = followedTwo([record(1, 'publication', 0), record(3, 'publication', 1)])
  await assert.rejects(history.check(info), {
    name: 'OtherHistoryError',
    message: 'the stream lacks the entry that this node has read at position 2',
  })
})

test('check() accepts a stream whose last followed entry was scrubbed or purged since', async () => {
  const { headers, body: data } = encodeMessage(
    { id: 'entry 2', kind: 'publication', previous: 1, seen: 1, heads: {} },
    { text: '{}', bytes: null },
    2,
  )
  const copy = { seq: 4, subject: scrubbedSubject('S', chain), headers, data }
  for (const last of [copy, record(4, 'purged', 2)]) {
    const { history, info } = followedTwo([record(1, 'publication', 0), last])
    await history.check(info)
  }
})

test('check() accepts a stream whose last followed entry exists, and cannot be read', async () => {
  const { history, info } = followedTwo(
    [record(1, 'publication', 0), record(3, 'publication', 2)],
    [2],
  )
  await history.check(info)
})

test('check() accepts a stream whose purge of the last followed entry only another replica can read', async () => {
  const last = { ...record(5, 'publication', 0), subject: entrySubject('S', 'another') }
  const { history, info } = followedTwo([last], [4], [record(4, 'purged', 2)])
  await history.check(info)
})

test('check() rejects a stream that lacks the last followed entry and was purged without it', async () => {
  const { history, info } = followedTwo([record(1, 'publication', 0), record(4, 'purged', 1)])
  await assert.rejects(history.check(info), { name: 'OtherHistoryError' })
})
