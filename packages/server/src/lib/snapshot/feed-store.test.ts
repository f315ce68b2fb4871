import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Entry, FeedId } from '@fixture-feed/journal/entry'
import { JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { Rendition } from '../representation/representation.ts'
import { entryAt, itemSample, itemsText } from '../testing/feed-notation.ts'
import { appendItem } from '../testing/feed-publishing.ts'
import { maxDictionaries } from './feed-dictionaries.ts'
import { FeedStore } from './feed-store.ts'

function feedNumber(number: number): FeedId {
  return { fixtureId: `fixture-${number}`, feedKey: 'pulse' }
}

/** A journal that counts and can hold back reads. */
function withGate(journal: Journal) {
  let gate = Promise.resolve()
  const gated = {
    reads: 0,
    /** Makes later reads wait until the returned function is called. */
    shut(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    async *readChain(...read: Parameters<Journal['readChain']>): AsyncIterable<Entry> {
      gated.reads++
      const entries = journal.readChain(...read)
      await gate
      yield* entries
    },
  }
  return gated
}

/** A store of feeds that each have the item `a`, on a journal that counts and can hold back reads. */
async function createStore({
  feeds = [1],
  maxBytes,
}: {
  feeds?: number[]
  maxBytes?: number
} = {}) {
  const journal = createMemoryJournal()
  const entries: Awaited<ReturnType<typeof appendItem>>[] = []
  for (const number of feeds) entries.push(await appendItem(journal, feedNumber(number), 'a'))
  const gated = withGate(journal)
  return { journal, gated, entries, store: new FeedStore(gated, maxBytes) }
}

test('open() folds the entries of a feed once for concurrent callers', async () => {
  const { gated, store } = await createStore()
  assert.equal(store.loaded(feedNumber(1)), undefined)
  const views = await Promise.all([1, 2, 3].map(() => store.open(feedNumber(1))))
  assert.equal(gated.reads, 1)
  assert.equal(new Set(views).size, 1)
  assert.equal(itemsText(views[0]?.fold.snapshot), 'a1')
  assert.equal(store.loaded(feedNumber(1)), views[0])
})

test('open() loses no entry that arrives in any microtask while it ends', async () => {
  const feed = feedNumber(1)
  const change = { items: [itemSample('a', 1)], withdrawals: [], itemCount: 1 }
  const entry = entryAt(1, { kind: 'publication', ...feed, ...change })
  for (let microtasks = 0; microtasks < 40; microtasks++) {
    const store = new FeedStore({ readChain: async function* () {} })
    const opened = store.open(feed)
    for (let count = 0; count < microtasks; count++) await undefined
    await store.advance({ ...entry, ...feed })
    const { fold } = await opened
    assert.equal(fold.position, 1, `after ${microtasks} microtasks`)
  }
})

test('open() yields between the items of large entries', async () => {
  const large = 4
  const entries = Array.from({ length: maxDictionaries + 1 }, (_, index) =>
    entryAt(index + 1, {
      kind: 'publication',
      ...feedNumber(1),
      items: Array.from({ length: large }, (_, item) => slowItem(`item-${item}`)),
      withdrawals: [],
      itemCount: large,
    }),
  )
  let turns = 0
  let isOpen = false
  const turn = (): void => {
    turns++
    if (!isOpen) setImmediate(turn)
  }
  setImmediate(turn)
  let turnsWhileRead = 0
  const store = new FeedStore({
    async *readChain() {
      yield* entries
      turnsWhileRead = turns
    },
  })
  const view = await store.open(feedNumber(1))
  isOpen = true
  assert.equal(view.fold.history.length, entries.length)
  // The first entry is folded before the end of the chain is read. The other entries are folded after that.
  assert.ok(turnsWhileRead >= large - 2, `${turnsWhileRead} turns`)
  assert.ok(turns - turnsWhileRead >= maxDictionaries * (large - 2), `${turns} turns`)
})

/** An item whose encoding takes longer than one slice. */
function slowItem(id: string): Item {
  const item = itemSample(id, 1)
  const toJSON = (): Item => {
    const until = performance.now() + 6
    while (performance.now() < until);
    return item
  }
  return { ...item, toJSON } as Item
}

test('advance() while a feed is being folded loses nothing and folds nothing twice', async () => {
  const { journal, gated, entries, store } = await createStore()
  const [first] = entries
  assert.ok(first)
  const openGate = gated.shut()
  const opening = store.open(feedNumber(1))
  await new Promise(setImmediate)
  const second = await appendItem(journal, feedNumber(1), 'b', first.position)
  const seen = store.advance(second)
  const again = store.advance(first)
  openGate()
  const view = await opening
  await Promise.all([seen, again])
  assert.equal(itemsText(view.fold.snapshot), 'a1 b1')
  assert.equal(view.fold.history.length, 2)
  assert.match(view.rendition?.identity.toString() ?? '', /"id":"b"/)
})

test('advance() of an unused feed reads nothing', async () => {
  const { journal, gated, store } = await createStore({ feeds: [] })
  await store.advance(await appendItem(journal, feedNumber(1), 'a'))
  assert.equal(gated.reads, 0)
  assert.deepEqual([...store.views()], [])
})

test('open() is retried by the next caller after a failure', async () => {
  const { journal } = await createStore()
  let failing = true
  const store = new FeedStore({
    async *readChain(...read) {
      if (failing) throw new JournalUnavailableError('the disk is gone')
      yield* journal.readChain(...read)
    },
  })
  await assert.rejects(store.open(feedNumber(1)), JournalUnavailableError)
  failing = false
  assert.equal(itemsText((await store.open(feedNumber(1))).fold.snapshot), 'a1')
})

test('the store evicts unused feeds when memory is short, and folds them again on demand', async () => {
  const { gated, store } = await createStore({ feeds: [...Array(10).keys()], maxBytes: 1 })
  for (let number = 0; number < 10; number++) await store.open(feedNumber(number))
  assert.equal([...store.views()].length, 1)
  assert.equal(itemsText((await store.open(feedNumber(0))).fold.snapshot), 'a1')
  assert.equal(gated.reads, 11)
})

test('the store ends the references to views that it evicts or drops', async () => {
  const { store } = await createStore({ feeds: [0, 1], maxBytes: 1 })
  const evicted = await store.open(feedNumber(0))
  const { reference } = evicted
  assert.equal(reference.view, evicted)
  const dropped = await store.open(feedNumber(1))
  assert.equal(reference.view, undefined)
  store.drop(feedNumber(1))
  assert.equal(dropped.reference.view, undefined)
})

test('the store evicts feeds that were not used since the last shortage first', async () => {
  const { journal, store: other } = await createStore({ feeds: [...Array(9).keys()] })
  const one = await other.open(feedNumber(0))
  const store = new FeedStore(journal, one.byteLength * 3.5)
  for (let number = 0; number < 4; number++) await store.open(feedNumber(number))
  const polled = feedNumber(1)
  for (let number = 4; number < 9; number++) {
    assert.notEqual(store.loaded(polled), undefined)
    await store.open(feedNumber(number))
  }
  assert.notEqual(store.loaded(polled), undefined)
  assert.equal([...store.views()].length, 3)
})

test('pin() keeps a feed in memory while it is used, even if memory is short', async () => {
  const { store } = await createStore({ feeds: [...Array(5).keys()], maxBytes: 1 })
  await store.pin(feedNumber(0), async held => {
    for (let number = 1; number < 5; number++) await store.open(feedNumber(number))
    assert.equal(store.loaded(feedNumber(0)), held)
  })
  await store.open(feedNumber(1))
  await store.open(feedNumber(2))
  assert.equal([...store.views()].length, 1)
})

test('open() that fails does not affect a feed that was loaded again after a drop', async () => {
  const { journal } = await createStore()
  const failure = Promise.withResolvers<never>()
  let reads = 0
  const store = new FeedStore({
    async *readChain(...read) {
      if (++reads === 1) await failure.promise
      yield* journal.readChain(...read)
    },
  })
  const failed = assert.rejects(store.open(feedNumber(1)), JournalUnavailableError)
  store.drop(feedNumber(1))
  const view = await store.open(feedNumber(1))
  failure.reject(new JournalUnavailableError('the disk is gone'))
  await failed
  assert.equal(store.loaded(feedNumber(1)), view)
})

test('drop() releases waiters for an entry, and a feed that is still being folded is read again', {
  timeout: 30_000,
}, async () => {
  const { gated, store } = await createStore()
  const before = await store.open(feedNumber(1))
  const waiting = before.waitFor(9)
  store.drop(feedNumber(1))
  await Promise.all([waiting, before.waitFor(9)])
  const openGate = gated.shut()
  const opening = store.open(feedNumber(1))
  await new Promise(setImmediate)
  store.drop(feedNumber(1))
  openGate()
  // The feed was loaded again.
  assert.equal(await opening, store.loaded(feedNumber(1)))
})

test('open() reads a feed again if it was purged during the read', async () => {
  const { promise: purged, resolve: purge } = Promise.withResolvers<void>()
  let reads = 0
  const store = new FeedStore({
    // The entries are deleted before they are read.
    async *readChain() {
      if (++reads === 1) await purged
      yield* []
    },
  })
  const feed = feedNumber(1)
  const opening = store.open(feed)
  await new Promise(setImmediate)
  // This node receives the last entry before the purge while it reads the feed.
  const change = { items: [itemSample('b', 1)], withdrawals: [], itemCount: 2 }
  const advancing = store.advance({
    ...entryAt(2, { kind: 'publication', ...feed, ...change }),
    ...feed,
  })
  store.drop(feed)
  purge()
  await advancing
  const view = await opening
  assert.equal(reads, 2)
  assert.equal(view.rendition, undefined)
  assert.equal(store.loaded(feed), view)
})

test('advance() makes unsettled entries visible together at settle()', async () => {
  const { journal, store } = await createStore()
  const view = await store.open(feedNumber(1))
  const before = view.rendition
  const followed: Entry[] = []
  journal.follow(entry => followed.push(entry))
  const { position } = await appendItem(journal, feedNumber(1), 'b', 1)
  await appendItem(journal, feedNumber(1), 'c', position)
  store.unsettle()
  for (const entry of followed as (Entry & FeedId)[])
    await store.advance(entry, { isSettled: false })
  assert.equal(itemsText(view.fold.snapshot), 'a1 b1 c1')
  assert.equal(view.rendition, before)
  await store.settle()
  assert.match(String(view.rendition?.identity), /"c"/)
})

/** Makes the next encoding fail. */
function failOnce({ mock }: TestContext): void {
  mock.method(Rendition.prototype, 'encodedIn', async () => assert.fail('no memory'), { times: 1 })
}

test('advance() drops a feed whose change cannot be encoded, and the next read shows the change', async t => {
  const { journal, store } = await createStore()
  const view = await store.open(feedNumber(1))
  const second = await appendItem(journal, feedNumber(1), 'b', view.fold.position)
  failOnce(t)
  await assert.rejects(store.advance(second), /no memory/)
  assert.equal(store.loaded(feedNumber(1)), undefined)
  assert.match(String((await store.open(feedNumber(1))).rendition?.identity), /"b"/)
})

test('settle() drops a feed that cannot be encoded, and shows the others', async t => {
  const { journal, store } = await createStore({ feeds: [1, 2] })
  for (const number of [1, 2]) {
    const view = await store.open(feedNumber(number))
    const entry = await appendItem(journal, feedNumber(number), 'b', view.fold.position)
    await store.advance(entry, { isSettled: false })
  }
  failOnce(t)
  await assert.rejects(store.settle(), /no memory/)
  assert.equal(store.loaded(feedNumber(1)), undefined)
  for (const number of [1, 2]) {
    const view = await store.open(feedNumber(number))
    assert.match(String(view.rendition?.identity), /"b"/)
  }
})

test('waitUntilVisible() waits for settle() while entries are unsettled', async () => {
  const { journal, store } = await createStore()
  const view = await store.open(feedNumber(1))
  const followed: Entry[] = []
  journal.follow(entry => followed.push(entry))
  await appendItem(journal, feedNumber(1), 'b', 1)
  store.unsettle()
  for (const entry of followed as (Entry & FeedId)[])
    await store.advance(entry, { isSettled: false })
  const waiting = view.waitUntilVisible().then(() => String(view.rendition?.identity))
  await new Promise(setImmediate)
  await store.settle()
  assert.match(await waiting, /"b"/)
})

test('drop() releases a wait for unsettled entries', async () => {
  const { journal, store } = await createStore()
  const view = await store.open(feedNumber(1))
  const followed: Entry[] = []
  journal.follow(entry => followed.push(entry))
  await appendItem(journal, feedNumber(1), 'b', 1)
  for (const entry of followed as (Entry & FeedId)[])
    await store.advance(entry, { isSettled: false })
  const waiting = view.waitUntilVisible()
  store.drop(feedNumber(1))
  await waiting
})

test('open() while entries are unsettled waits for settle()', async () => {
  const { store } = await createStore()
  store.unsettle()
  let isOpen = false
  const opening = store.open(feedNumber(1)).then(view => {
    isOpen = true
    return view
  })
  await new Promise(setImmediate)
  assert.equal(isOpen, false)
  await store.settle()
  assert.match(String((await opening).rendition?.identity), /"a"/)
})
