import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { FeedId } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { draftSample, evidenceSample, pulse } from '@fixture-feed/test-support/samples'
import {
  EvidenceStore,
  fromStoredEvidence,
  toNewEvidence,
  toStoredEvidence,
} from './evidence-store.ts'
import { FeedStore } from './feed-store.ts'

const ids = ['a', 'b', 'c']

/**
 * A store of a journal with one entry that has the evidence of three items; `reads` counts how often entries were read.
 */
async function storeOf() {
  const journal = createMemoryJournal()
  const at = '2026-03-01T19:00:00Z'
  const items = ids.map(id => ({ ...draftSample(id), revision: 1, publishedAt: at }))
  const change = { at, items, withdrawals: [], itemCount: 3 }
  const evidence = ids.map(id => toStoredEvidence(evidenceSample(id), 1))
  const facts = { kind: 'publication', ...pulse, ...change, evidence } as const
  await journal.append({ ...facts, id: 'one', previous: 0, recordedAt: at })
  const counted = {
    reads: 0,
    chains: 0,
    gate: Promise.resolve(),
    readChain: (feed: FeedId) => {
      counted.chains++
      return journal.readChain(feed)
    },
    readAt: async (positions: Parameters<Journal['readAt']>[0]) => {
      counted.reads++
      const entries = await journal.readAt(positions)
      await counted.gate
      return entries
    },
  }
  const feeds = new FeedStore(journal)
  return { counted, feeds, store: new EvidenceStore(counted, feeds) }
}

test('read() reads an entry once for all items whose evidence it contains, also for concurrent calls', async () => {
  const { counted, store } = await storeOf()
  const responses = await Promise.all([...ids, ...ids].map(id => store.read(pulse, id, 1)))
  assert.deepEqual(
    responses.map(response => JSON.parse(String(response?.identity)).itemId),
    [...ids, ...ids],
  )
  assert.equal(counted.reads, 1)
  assert.equal(await store.read(pulse, 'a', 2), undefined)
})

test('read() folds no feed, and reads the chain of a feed that is not in memory once', async () => {
  const { counted, feeds, store } = await storeOf()
  for (const id of ids) assert.ok(await store.read(pulse, id, 1))
  assert.deepEqual([counted.chains, feeds.peek(pulse)], [1, undefined])
  await feeds.open(pulse)
  store.clear()
  assert.ok(await store.read(pulse, 'a', 1))
  assert.equal(counted.chains, 1)
})

test('clear() also discards the result of a read in progress', async () => {
  const { counted, store } = await storeOf()
  const { promise, resolve } = Promise.withResolvers<void>()
  counted.gate = promise
  const reading = store.read(pulse, 'a', 1)
  while (counted.reads === 0) await new Promise(setImmediate)
  store.clear()
  resolve()
  assert.ok(await reading)
  await store.read(pulse, 'a', 1)
  assert.equal(counted.reads, 2)
})

test('toStoredEvidence() keeps every member, and equal evidence has equal hashes', () => {
  const [play] = evidenceSample('a').plays
  assert.ok(play)
  const plays = [{ ...play, teamId: '1', playerId: '2' }]
  const whole: DraftEvidence = { ...evidenceSample('a'), digitalSourceType: 'urn:by-hand', plays }
  const stored = toStoredEvidence(whole, 1)
  assert.deepEqual(fromStoredEvidence(stored), whole)
  const turned = turnedAround({
    ...whole,
    plays: whole.plays.map(turnedAround),
    claims: whole.claims.map(turnedAround),
  })
  assert.equal(toStoredEvidence(turned, 2).hash, stored.hash)
  assert.notEqual(toStoredEvidence(evidenceSample('a'), 1).hash, stored.hash)
})

test('toNewEvidence() returns what toStoredEvidence() returns, and nothing for a known hash', () => {
  const stored = toStoredEvidence(evidenceSample('a'), 1)
  assert.deepEqual(toNewEvidence(evidenceSample('a'), 1, undefined), stored)
  assert.deepEqual(toNewEvidence(evidenceSample('a'), 1, 'another'), stored)
  assert.equal(toNewEvidence(evidenceSample('a'), 1, stored.hash), undefined)
})

/** The same members in the opposite order. */
function turnedAround<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).reverse()) as Value
}
