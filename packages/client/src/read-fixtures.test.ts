import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError } from './feed-error.ts'
import { useFakeClock } from './lib/testing/fake-clock.ts'
import { createFakeService, jsonResponse, statusResponse } from './lib/testing/fake-service.ts'
import { readFixtures } from './read-fixtures.ts'
import { readTimeline } from './read-timeline.ts'

const baseUrl = 'https://feeds.example/api/'

test('readFixtures() returns the entries of the index', async () => {
  const service = createFakeService()
  const entries = readFixtures({ baseUrl, fetch: service.fetch })
  assert.equal(service.request.url.href, 'https://feeds.example/api/v1/fixtures')
  assert.deepEqual(service.request.init.headers, {})
  const fixtures = [{ fixtureId: 'game-1', feeds: ['pulse'] }]
  await service.request.answer(jsonResponse({ fixtures }))
  assert.deepEqual(await entries, fixtures)
})

test('readFixtures() makes one attempt, and its error states the cause and the time of a retry', async () => {
  const service = createFakeService()
  const entries = readFixtures({ baseUrl, fetch: service.fetch })
  await Promise.all([
    assert.rejects(entries, {
      name: 'FeedError',
      kind: 'status',
      status: 503,
      url: 'https://feeds.example/api/v1/fixtures',
      code: 'overloaded',
      detail: 'too many readers',
      retryable: true,
      retryAfterMs: 7_000,
      message:
        'Cannot read https://feeds.example/api/v1/fixtures: 503, overloaded, too many readers',
    }),
    service.request.answer(
      jsonResponse(
        { code: 'overloaded', detail: 'too many readers' },
        {
          status: 503,
          headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '7' },
        },
      ),
    ),
  ])
  assert.equal(service.requests.length, 1)
})

test('readFixtures() rejects the same responses as readFeed()', async t => {
  const clock = useFakeClock(t)
  const cases: [Response, object][] = [
    [new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), { kind: 'body' }],
    [new Response('{', { headers: { 'Content-Type': 'application/json' } }), { kind: 'body' }],
    [jsonResponse({ items: [] }), { kind: 'body' }],
    [statusResponse(204), { kind: 'status', status: 204 }],
    [statusResponse(304), { kind: 'status', status: 304 }],
    [statusResponse(400), { kind: 'status', status: 400, retryable: false }],
  ]
  for (const [response, expected] of cases) {
    const service = createFakeService()
    const rejected = assert.rejects(readFixtures({ baseUrl, fetch: service.fetch }), expected)
    await service.request.answer(response)
    await rejected
  }
  const broken = createFakeService()
  const rejected = assert.rejects(readFixtures({ baseUrl, fetch: broken.fetch }), error => {
    assert.ok(error instanceof FeedError)
    assert.equal(error.kind, 'network')
    assert.ok(error.cause instanceof TypeError)
    return true
  })
  await broken.request.breakOff()
  await rejected
  const timedOut = assert.rejects(readFixtures({ baseUrl, fetch: createFakeService().fetch }), {
    kind: 'timeout',
  })
  await clock.advance(30_000)
  await timedOut
  assert.equal(clock.timers, 0)
})

test('readFixtures() reports the cause of a failed fetch', async () => {
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:1')
  const fetch = (): Promise<never> => Promise.reject(new TypeError('fetch failed', { cause }))
  await assert.rejects(readFixtures({ baseUrl, fetch }), {
    kind: 'network',
    message: `Cannot read ${baseUrl}v1/fixtures: network, connect ECONNREFUSED 127.0.0.1:1`,
  })
})

test('readFixtures() ends with its signal, also with an aborted one', async () => {
  const controller = new AbortController()
  const service = createFakeService()
  const entries = readFixtures({ baseUrl, fetch: service.fetch, signal: controller.signal })
  const { signal } = service.request.init
  const reason = new Error('the page was left')
  controller.abort(reason)
  const expected = { name: 'FeedError', kind: 'aborted', retryable: false, cause: reason }
  await assert.rejects(entries, expected)
  assert.ok(signal.aborted)
  await assert.rejects(
    readFixtures({ baseUrl, fetch: service.fetch, signal: controller.signal }),
    expected,
  )
  assert.equal(service.requests.length, 1)
})

test('readTimeline() returns the instants of a feed', async () => {
  const service = createFakeService()
  const instants = [{ snapshotAt: '2026-01-01T00:00:00Z', itemCount: 1 }]
  const read = readTimeline({ baseUrl, fetch: service.fetch, fixtureId: 'a/b', feedKey: 'pulse' })
  assert.equal(
    service.request.url.href,
    'https://feeds.example/api/v1/fixtures/a%2Fb/feeds/pulse/timeline',
  )
  await service.request.answer(jsonResponse({ fixtureId: 'a/b', feedKey: 'pulse', instants }))
  assert.deepEqual(await read, instants)
})
