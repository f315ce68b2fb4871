import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@fixture-feed/contract/instant'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import type { Entry } from '@fixture-feed/journal/entry'
import { instantOf, parseEntries } from '../testing/feed-notation.ts'
import { pulse } from '../testing/samples.ts'
import { FeedView } from './feed-view.ts'
import { areInOrder, type ReplayBounds, ReplayStore } from './replay-store.ts'

/** A feed with these entries, and a journal that counts what is read from it. */
async function createFeed(line: string) {
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
  return { view, journal, entries }
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

async function read(store: ReplayStore, view: FeedView, within: ReplayBounds): Promise<Snapshot> {
  const { identity } = await store.read(view, within)
  return JSON.parse(identity.toString()) as Snapshot
}

function itemsText({ items }: Snapshot): string {
  return items.map(({ id, revision }) => `${id}${revision}`).join(' ')
}

test('read() without effective bounds is the current version itself', async () => {
  const { view, journal } = await createFeed('a1 b1')
  const store = new ReplayStore(journal)
  for (const within of [bounds(undefined, undefined), bounds(0, undefined), bounds(0, 9)]) {
    assert.equal(await store.read(view, within), view.version)
  }
  assert.equal(journal.reads, 0)
})

test('read() until an instant shows the feed as it was then', async () => {
  const { view, journal } = await createFeed('a1 b1 a2 -b')
  const store = new ReplayStore(journal)
  assert.equal(itemsText(await read(store, view, bounds(undefined, 1))), 'a1')
  assert.equal(itemsText(await read(store, view, bounds(undefined, 2))), 'a1 b1')
  assert.equal(itemsText(await read(store, view, bounds(undefined, 3))), 'a2 b1')
  const third = await read(store, view, bounds(undefined, 3))
  assert.equal(third.snapshotAt, instantOf(3))
})

test('read() after an instant shows only what was published later', async () => {
  const { view, journal } = await createFeed('a1 b1 a2 c1')
  const store = new ReplayStore(journal)
  assert.equal(itemsText(await read(store, view, bounds(1, undefined))), 'a2 b1 c1')
  assert.equal(itemsText(await read(store, view, bounds(2, 3))), 'a2')
  assert.equal(itemsText(await read(store, view, bounds(4, undefined))), '')
})

test('read() until before the first change is empty, at the instant as it was written', async () => {
  const { view, journal } = await createFeed('a1')
  const text = '2026-03-01T20:00:30.5+01:00'
  const until = { instant: parseInstant(text), text }
  const snapshot = await read(new ReplayStore(journal), view, { until })
  assert.deepEqual(snapshot, { ...pulse, snapshotAt: text, items: [] })
})

test('read() keeps versions by what they show: values of a bound between two changes share one', async () => {
  const { view, journal } = await createFeed('a1 b1 a2')
  const store = new ReplayStore(journal)
  const first = await store.read(view, bounds(undefined, 1))
  for (const text of ['2026-03-01T19:01:00.001Z', '2026-03-01T19:01:59.999999Z']) {
    const until = { instant: parseInstant(text), text }
    assert.equal(await store.read(view, { until }), first)
  }
  assert.equal(journal.reads, 1)
})

test('read() asks the journal once for all who ask at the same time', async () => {
  const { view, journal } = await createFeed('a1 b1 a2')
  const store = new ReplayStore(journal)
  const versions = await Promise.all([1, 2, 3].map(() => store.read(view, bounds(undefined, 2))))
  assert.equal(new Set(versions).size, 1)
  assert.equal(journal.reads, 1)
})

test('read() answers also when a version is larger than all that may be kept', async () => {
  const { view, journal } = await createFeed('a1 b1 a2')
  const store = new ReplayStore(journal, 1)
  assert.equal(itemsText(await read(store, view, bounds(undefined, 2))), 'a1 b1')
  assert.equal(itemsText(await read(store, view, bounds(undefined, 2))), 'a1 b1')
})

test('read() keeps no more than it may', async () => {
  const { view, journal } = await createFeed('a1 b1 c1 d1 e1 f1')
  const store = new ReplayStore(journal, 3000)
  await store.read(view, bounds(undefined, 1))
  for (const until of [2, 3, 4, 5]) await store.read(view, bounds(undefined, until))
  const { reads } = journal
  await store.read(view, bounds(undefined, 1))
  assert.equal(journal.reads, reads + 1)
})

test('read() shows nothing of an erased item that was read before', async () => {
  const { view, journal } = await createFeed('a1 b1 a2')
  const store = new ReplayStore(journal)
  assert.equal(itemsText(await read(store, view, bounds(undefined, 2))), 'a1 b1')
  const [erasure] = parseEntries('a1 b1 a2 ~a').slice(3) as [Entry]
  await view.advance(erasure)
  assert.equal(itemsText(await read(store, view, bounds(undefined, 2))), 'b1')
})

test('read() until the instant of a change that is still being encoded shows that change', async () => {
  const { view, journal, entries } = await createFeed('a1 b1')
  const [next] = parseEntries('a1 b1 a2').slice(2) as [Entry]
  entries.push(next)
  const shown = view.advance(next)
  const snapshot = await read(new ReplayStore(journal), view, bounds(undefined, 3))
  assert.equal(snapshot.snapshotAt, instantOf(3))
  assert.equal(itemsText(snapshot), 'a2 b1')
  await shown
})

test('areInOrder() wants after to be before until', () => {
  assert.equal(areInOrder(bounds(1, 2)), true)
  assert.equal(areInOrder(bounds(2, 2)), false)
  assert.equal(areInOrder(bounds(3, 2)), false)
  assert.equal(areInOrder(bounds(3, undefined)), true)
  assert.equal(areInOrder(bounds(undefined, 2)), true)
})

test('read() answers any number at once, two of which are put together at a time, also without room to keep them', async () => {
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
  const all = await Promise.all(untils.map(until => read(store, view, bounds(undefined, until))))
  assert.deepEqual(
    all.map(itemsText),
    untils.map(until => `a${until}`),
  )
  assert.equal(most, 2)
})
