import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useFakeClock } from './lib/testing/fake-clock.ts'
import { createFakeService, jsonResponse } from './lib/testing/fake-service.ts'
import { pollChanges } from './poll-changes.ts'

const at = '2026-03-01T19:00:00Z'
const live = { fixtureId: 'a', feedKey: 'pulse', snapshotAt: at, state: 'live' } as const
const finished = { ...live, feedKey: 'box-score', state: 'finished' } as const

test('pollChanges() waits for a change of its list, and shows only entries that it requested', async t => {
  const clock = useFakeClock(t)
  const service = createFakeService()
  const options = { baseUrl: 'https://feeds.example', fetch: service.fetch, now: clock.now }
  const polled = pollChanges({ ...options, state: 'live', waitSeconds: 30, random: () => 0 })
  t.after(() => polled.close())
  assert.equal(service.request.url.href, 'https://feeds.example/v1/changes?state=live')
  const headers = { ETag: '"1"', 'Cache-Control': 'no-store' }
  await service.request.answer(jsonResponse({ changes: [live] }, { headers }))
  assert.deepEqual(polled.state.snapshot, { changes: [live] })
  await clock.advance(0)
  assert.deepEqual([service.request.etag, service.request.prefer], ['"1"', 'wait=30'])
  // A static site ignores the query and sends all feeds.
  await service.request.answer(jsonResponse({ changes: [finished, live] }, { headers }))
  assert.deepEqual(polled.state.snapshot, { changes: [live] })
})

test('pollChanges() fails on a body without a list', async t => {
  const clock = useFakeClock(t)
  const service = createFakeService()
  const polled = pollChanges({ baseUrl: 'https://f.example', fetch: service.fetch, now: clock.now })
  t.after(() => polled.close())
  await service.request.answer(jsonResponse({ fixtures: [] }))
  assert.equal(polled.state.error?.kind, 'body')
})
