import assert from 'node:assert/strict'
import { test } from 'node:test'
import { snapshotOf } from './lib/cases/snapshot-notation.ts'
import { createFakeService, snapshotResponse, statusResponse } from './lib/testing/fake-service.ts'
import { pollFeed } from './poll-feed.ts'
import { readFeed } from './read-feed.ts'

const feed = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse' }

test('readFeed() returns one response, from which pollFeed() can continue', async t => {
  const service = createFakeService()
  const until = '2026-01-01T00:00:00Z'
  const reading = readFeed({ ...feed, until, fetch: service.fetch })
  assert.equal(service.request.url.search, `?until=${encodeURIComponent(until)}`)
  const response = snapshotResponse('a1', { etag: '"1"' })
  response.headers.set('Content-Language', 'es')
  await service.request.answer(response)
  const initial = await reading
  const said = { etag: '"1"', live: true, language: 'es' }
  assert.deepEqual(initial, { snapshot: snapshotOf('a1'), ...said })
  const polled = pollFeed({ ...feed, initial, fetch: service.fetch })
  t.after(() => polled.close())
  assert.equal(service.request.etag, '"1"')
  assert.equal(polled.state.language, 'es')
  assert.equal(service.requests.length, 2)
})

test('readFeed() makes one attempt and throws its error', async () => {
  const service = createFakeService()
  const reading = readFeed({ ...feed, fetch: service.fetch })
  const refused = assert.rejects(reading, { name: 'FeedError', status: 404, retryable: true })
  await service.request.answer(statusResponse(404))
  await refused
  await assert.rejects(readFeed({ ...feed, feedKey: '..' }), TypeError)
})
