import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@fixture-feed/contract/instant'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { instantOf } from '../testing/feed-notation.ts'
import { appendItem } from '../testing/feed-publishing.ts'
import { pulse } from '../testing/samples.ts'
import { Views } from './views.ts'

test('an erasure leaves no replayed version in memory, as it may show the item', async () => {
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
