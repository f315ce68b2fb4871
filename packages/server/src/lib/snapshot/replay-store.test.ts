import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@fixture-feed/contract/instant'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import type { Entry } from '@fixture-feed/journal/entry'
import { pulse } from '@fixture-feed/test-support/samples'
import { instantOf, itemsText, parseEntries } from '../testing/feed-notation.ts'
import { FeedView } from './feed-view.ts'
import { areInOrder, type ReplayBounds, ReplayStore } from './replay-store.ts'

/** Creates a feed with the given entries, a journal that counts its reads, and a replay store over both. */
async function createFeed(line: string, maxBytes?: number) {
  const entries = parseEntries(line)
  const view = new FeedView(pulse)
  for (const entry of entries) await view.advance(entry)
  const journal = {
    reads: 0,
    async readAt(positions: readonly number[]): Promise<readonly Entry[]> {
      journal.reads++
      return positions.map(position => entries[position - 1] as Entry)
    },
  }
  const store = new ReplayStore(journal, maxBytes)
  const read = async (within: ReplayBounds) =>
    JSON.parse(String((await store.read(view, within)).identity)) as Snapshot
  return { view, journal, entries, store, read }
}

function bounds(after: number | undefined, until: number | undefined): ReplayBounds {
  return {
    after: after === undefined ? undefined : parseInstant(instantOf(after)),
    until:
      until === undefined
        ? undefined
        : { instant: parseInstant(instantOf(until)), text: instantOf(until) },
  }
}

test('read() without effective bounds returns the current version', async () => {
  const { view, journal, store } = await createFeed('a1 b1')
  for (const within of [bounds(undefined, undefined), bounds(0, undefined), bounds(0, 9)]) {
    assert.equal(await store.read(view, within), view.rendition)
  }
  assert.equal(journal.reads, 0)
})

for (const [what, line, after, until, items] of [
  ['until an instant shows the feed as it was then', 'a1 b1 a2 -b', undefined, 1, 'a1'],
  ['until the second change', 'a1 b1 a2 -b', undefined, 2, 'a1 b1'],
  ['until the third', 'a1 b1 a2 -b', undefined, 3, 'a2 b1'],
  ['after an instant shows only later revisions', 'a1 b1 a2 c1', 1, undefined, 'a2 b1 c1'],
  ['after one and until another', 'a1 b1 a2 c1', 2, 3, 'a2'],
  ['after the last', 'a1 b1 a2 c1', 4, undefined, ''],
] as const) {
  test(`read() ${what}: ${line}`, async () => {
    const { read } = await createFeed(line)
    const snapshot = await read(bounds(after, until))
    assert.deepEqual([snapshot.snapshotAt, itemsText(snapshot)], [instantOf(until ?? 4), items])
  })
}

test('read() until before the first change is empty, with the spelling of the requested instant', async () => {
  const { read } = await createFeed('a1')
  const text = '2026-03-01T20:00:30.5+01:00'
  const until = { instant: parseInstant(text), text }
  assert.deepEqual(await read({ until }), { ...pulse, snapshotAt: text, items: [] })
})

test('read() shares one version between all bounds between two changes', async () => {
  const { view, journal, store } = await createFeed('a1 b1 a2')
  const first = await store.read(view, bounds(undefined, 1))
  for (const text of ['2026-03-01T19:01:00.001Z', '2026-03-01T19:01:59.999999Z']) {
    const until = { instant: parseInstant(text), text }
    assert.equal(await store.read(view, { until }), first)
  }
  assert.equal(journal.reads, 1)
})

test('read() reads the journal once for concurrent calls', async () => {
  const { view, journal, store } = await createFeed('a1 b1 a2')
  const renditions = await Promise.all([1, 2, 3].map(() => store.read(view, bounds(undefined, 2))))
  assert.equal(new Set(renditions).size, 1)
  assert.equal(journal.reads, 1)
})

test('read() returns a version that is larger than the cache', async () => {
  const { read } = await createFeed('a1 b1 a2', 1)
  for (let time = 0; time < 2; time++)
    assert.equal(itemsText(await read(bounds(undefined, 2))), 'a1 b1')
})

test('read() caches at most the configured bytes', async () => {
  const { view, journal, store } = await createFeed('a1 b1 c1 d1 e1 f1', 3000)
  await store.read(view, bounds(undefined, 1))
  for (const until of [2, 3, 4, 5]) await store.read(view, bounds(undefined, until))
  const { reads } = journal
  await store.read(view, bounds(undefined, 1))
  assert.equal(journal.reads, reads + 1)
})

test('read() does not return an erased item that was cached before', async () => {
  const { view, read } = await createFeed('a1 b1 a2')
  assert.equal(itemsText(await read(bounds(undefined, 2))), 'a1 b1')
  const [erasure] = parseEntries('a1 b1 a2 ~a').slice(3) as [Entry]
  await view.advance(erasure)
  assert.equal(itemsText(await read(bounds(undefined, 2))), 'b1')
})

test('read() until the instant of a change that is still being encoded includes that change', async () => {
  const { view, entries, read } = await createFeed('a1 b1')
  const [next] = parseEntries('a1 b1 a2').slice(2) as [Entry]
  entries.push(next)
  const shown = view.advance(next)
  const snapshot = await read(bounds(undefined, 3))
  assert.equal(snapshot.snapshotAt, instantOf(3))
  assert.equal(itemsText(snapshot), 'a2 b1')
  await shown
})

test('areInOrder() requires after to be before until', () => {
  assert.equal(areInOrder(bounds(1, 2)), true)
  assert.equal(areInOrder(bounds(2, 2)), false)
  assert.equal(areInOrder(bounds(3, 2)), false)
  assert.equal(areInOrder(bounds(3, undefined)), true)
  assert.equal(areInOrder(bounds(undefined, 2)), true)
})

test('read() answers any number of concurrent calls, builds two at a time, and needs no free space in the cache', async () => {
  const count = 20
  const { view, journal } = await createFeed(
    Array.from({ length: count }, (_, index) => `a${index + 1}`).join(' '),
  )
  let reading = 0
  let most = 0
  const watched = {
    async readAt(positions: readonly number[]): Promise<readonly Entry[]> {
      most = Math.max(most, ++reading)
      await new Promise(setImmediate)
      reading--
      return journal.readAt(positions)
    },
  }
  const store = new ReplayStore(watched, 3_000)
  const untils = Array.from({ length: count - 1 }, (_, index) => index + 1)
  const all = await Promise.all(untils.map(until => store.read(view, bounds(undefined, until))))
  assert.deepEqual(
    all.map(({ identity }) => itemsText(JSON.parse(String(identity)))),
    untils.map(until => `a${until}`),
  )
  assert.equal(most, 2)
})
