import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { parseInstant } from '@fixture-feed/contract/instant'
import type { Chain } from '@fixture-feed/journal/entry'
import { JournalUnavailableError } from '@fixture-feed/journal/errors'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { pulse, registrationSample } from '@fixture-feed/test-support/samples'
import { Rendition } from '../representation/representation.ts'
import { instantOf } from '../testing/feed-notation.ts'
import { appendItem } from '../testing/feed-publishing.ts'
import { type ReadableJournal, Views } from './views.ts'

test('an erasure drops cached replays, because these may contain the item', async () => {
  const journal = createMemoryJournal()
  await appendItem(journal, pulse, 'a')
  const { position: previous } = await appendItem(journal, pulse, 'b', 1)
  const views = await Views.open(journal, { onFailure: assert.ifError })
  const view = await views.feeds.open(pulse)
  const until = { instant: parseInstant(instantOf(1)), text: instantOf(1) }
  const replayed = await views.replays.read(view, { until })
  assert.match(String(replayed?.identity), /"a"/)
  assert.ok(views.replays.byteLength > 0)
  await journal.append({
    kind: 'erasure',
    ...pulse,
    itemId: 'a',
    at: instantOf(3),
    itemCount: 1,
    id: 'erasure',
    previous,
    recordedAt: instantOf(3),
  })
  await view.waitUntilVisible()
  assert.equal(views.replays.byteLength, 0)
})

test('a change is listed also if its feed could not be read when it arrived', async () => {
  const journal = createMemoryJournal()
  const fixture = { fixtureId: pulse.fixtureId, ...registrationSample({ feeds: ['pulse'] }) }
  await journal.append({
    kind: 'fixture',
    fixtureId: pulse.fixtureId,
    fixture,
    id: 'registration',
    previous: 0,
    recordedAt: instantOf(1),
  })
  const { position } = await appendItem(journal, pulse, 'a')
  const failure = Promise.withResolvers<never>()
  let isFailing = true
  const failing: ReadableJournal = {
    ...journal,
    async *readChain(...read) {
      if (isFailing) await failure.promise
      yield* journal.readChain(...read)
    },
  }
  const failures: unknown[] = []
  const views = await Views.open(failing, { onFailure: error => failures.push(error) })
  const opened = assert.rejects(views.feeds.open(pulse), JournalUnavailableError)
  await appendItem(journal, pulse, 'b', position)
  failure.reject(new JournalUnavailableError('the disk is gone'))
  await opened
  isFailing = false
  await setImmediate()
  assert.equal(failures.length, 1)
  const list = await views.changes.list('changes').read()
  assert.deepEqual(
    JSON.parse(String(list.identity)).changes.map(
      ({ snapshotAt }: { readonly snapshotAt: string }) => snapshotAt,
    ),
    [instantOf(position + 1)],
  )
})

test('a feed with lost entries is not served from memory any more', async () => {
  const journal = createMemoryJournal()
  await appendItem(journal, pulse, 'a')
  let broken: ((chain: Chain) => void) | undefined
  const breakable: ReadableJournal = {
    ...journal,
    follow(onEntry, options) {
      broken = options?.onBroken
      return journal.follow(onEntry, options)
    },
  }
  const views = await Views.open(breakable, { onFailure: assert.ifError })
  await views.feeds.open(pulse)
  assert.ok(views.feeds.loaded(pulse) !== undefined)
  broken?.(pulse)
  assert.equal(views.feeds.loaded(pulse), undefined)
  assert.equal(views.catalog.isBroken(pulse), true)
})

test('entries that were missed become visible, and are reported as visible, when they are settled', async () => {
  const journal = createMemoryJournal()
  await appendItem(journal, pulse, 'a')
  let settle: (() => unknown) | undefined
  const missing: ReadableJournal = {
    ...journal,
    follow(onEntry, options) {
      settle = options?.onSettled
      return journal.follow(entry => onEntry(entry, { isSettled: false }))
    },
  }
  const shown: (boolean | undefined)[] = []
  const views: Views = await Views.open(missing, {
    onFailure: assert.ifError,
    onVisible: () =>
      shown.push(views.feeds.loaded(pulse)?.rendition?.identity.includes('"id":"b"')),
  })
  const { position } = await views.feeds.open(pulse).then(({ fold }) => fold)
  await appendItem(journal, pulse, 'b', position)
  await setImmediate()
  assert.deepEqual(shown, [false])
  settle?.()
  await setImmediate()
  assert.deepEqual(shown, [false, true])
})

test('a node does not know a fixture that was purged while the node opened its journal', async () => {
  const { fixtureId } = pulse
  const journal = createMemoryJournal()
  const recordedAt = instantOf(1)
  const fixture = { fixtureId, ...registrationSample({ feeds: ['pulse'] }) }
  const registration = { kind: 'fixture', fixtureId, fixture, previous: 0, recordedAt } as const
  const { position: registered } = await journal.append({ ...registration, id: 'registration' })
  await appendItem(journal, pulse, 'a')
  const heads = await Array.fromAsync(journal.readHeads())
  const { promise: purged, resolve: endPurge } = Promise.withResolvers<void>()
  const opening: ReadableJournal = {
    ...journal,
    async *readHeads() {
      await purged
      yield* heads
    },
  }
  const opened = Views.open(opening, { onFailure: assert.ifError })
  const retirement = { kind: 'retirement', fixtureId, id: 'retirement', recordedAt } as const
  const { position: retired } = await journal.append({ ...retirement, previous: registered })
  const purge = { kind: 'purge', fixtureId, feedKeys: ['pulse'] } as const
  const begun = await journal.append({ ...purge, id: 'purge', previous: retired, recordedAt })
  await journal.remove({ ...purge, position: begun.position })
  endPurge()
  const { catalog } = await opened
  assert.deepEqual([...catalog.registeredFixtures()], [])
  await journal.append({ ...registration, id: 'again' })
  const index = JSON.parse(String(catalog.indexRendition.identity))
  assert.equal(index.fixtures[0].itemCount, 0)
})

test('entries that were missed are reported as visible also if their feed could not be shown', async t => {
  const journal = createMemoryJournal()
  await appendItem(journal, pulse, 'a')
  let settle: (() => unknown) | undefined
  const missing: ReadableJournal = {
    ...journal,
    follow(onEntry, options) {
      settle = options?.onSettled
      return journal.follow(entry => onEntry(entry, { isSettled: false }))
    },
  }
  const failures: unknown[] = []
  let reports = 0
  const views = await Views.open(missing, {
    onFailure: error => failures.push(error),
    onVisible: () => reports++,
  })
  const { position } = (await views.feeds.open(pulse)).fold
  await appendItem(journal, pulse, 'b', position)
  await setImmediate()
  t.mock.method(Rendition.prototype, 'encodedIn', async () => assert.fail('no memory'), {
    times: 1,
  })
  await settle?.()
  await setImmediate()
  assert.deepEqual([failures.length, reports], [1, 2])
  assert.match(String((await views.feeds.open(pulse)).rendition?.identity), /"b"/)
})
