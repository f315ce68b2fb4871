import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { parseInstant } from '@fixture-feed/contract/instant'
import type { Chain } from '@fixture-feed/journal/entry'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { pulse } from '@fixture-feed/test-support/samples'
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
