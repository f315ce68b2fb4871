import assert from 'node:assert/strict'
import { test } from 'node:test'
import { snapshotOf } from './lib/cases/snapshot-notation.ts'
import { settled } from './lib/testing/fake-clock.ts'
import { jsonResponse, snapshotResponse, statusResponse } from './lib/testing/fake-service.ts'
import { usePage } from './lib/testing/page.ts'
import { shown, startPoller } from './lib/testing/start-poller.ts'

test('pollFeed() starts the first read in the call and the next after the last one ended', async t => {
  const { clock, service, feed } = startPoller(t)
  assert.equal(service.requests.length, 1)
  assert.equal(shown(feed), 'empty')
  await clock.advance(20_000)
  assert.equal(service.requests.length, 1, 'nothing more while it is open')
  await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  assert.equal(shown(feed), 'fresh a1')
  await clock.advance(1_999)
  assert.equal(service.requests.length, 1)
  await clock.advance(1)
  assert.equal(service.requests.length, 2)
})

test("pollFeed() reads the feed's address with no header but the tag", async t => {
  const { clock, service } = startPoller(t, { after: '2026-01-01T00:00:00+01:00' })
  const { url, init } = service.request
  assert.equal(url.pathname, '/v1/fixtures/game-1/feeds/pulse')
  assert.equal(url.search, '?after=2026-01-01T00%3A00%3A00%2B01%3A00')
  const { signal, ...rest } = init
  assert.deepEqual(rest, { headers: {}, cache: 'no-store', credentials: 'omit' })
  await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  await clock.advance(2_000)
  assert.deepEqual(service.request.init.headers, { 'If-None-Match': '"1"' })
})

test('pollFeed() sends the tag of the current snapshot, byte for byte', async t => {
  const { clock, service } = startPoller(t)
  for (const etag of ['"1"', 'W/"1-gzip"', '"a, W/b"', 'unquoted', '""']) {
    await service.request.answer(snapshotResponse(`a${etag.length}`, { etag }))
    await clock.advance(2_000)
    assert.equal(service.request.etag, etag)
  }
})

test('pollFeed() keeps snapshot and tag over every kind of failure', async t => {
  const { clock, service, feed } = startPoller(t)
  await service.request.answer(snapshotResponse('a1 b1', { etag: '"1"' }))
  const { snapshot } = feed.state
  await clock.advance(2_000)
  let failures = 0
  const fail = async (kind: string, answer: () => Promise<void>): Promise<void> => {
    await answer()
    failures += 1
    assert.equal(shown(feed), `stale a1 b1 ${failures}`)
    assert.equal(feed.state.error?.kind, kind)
    assert.equal(feed.state.snapshot, snapshot)
    await clock.advance(200)
    assert.equal(service.request.etag, '"1"')
  }
  const headers = { ETag: '"2"' }
  for (const status of [201, 204, 206, 300, 401, 403, 404, 405, 410, 429, 500, 502, 503, 504]) {
    await fail('status', () => service.request.answer(statusResponse(status, headers)))
    assert.equal(feed.state.error?.status, status)
  }
  for (const [body, type] of [
    ['<!doctype html><title>Log in</title>', 'text/html'],
    ['{"items":[]}', 'text/plain'],
    ['{"items":[]}', 'application/jsonp'],
    ['{"items":[]}', ''],
    ['{"items":[', 'application/json'],
    ['', 'application/json'],
    ['null', 'application/json'],
    ['[]', 'application/json'],
    ['"items"', 'application/json'],
    ['{"items":{}}', 'application/json'],
    ['{"items":[null]}', 'application/json'],
    ['{"message":"OK"}', 'application/json'],
  ] as const) {
    const response = new Response(body, { headers: { ...headers, 'Content-Type': type } })
    await fail('body', () => service.request.answer(response))
  }
  await fail('network', () => service.request.breakOff())
  const cutOff = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"items":['))
      controller.error(new TypeError('terminated'))
    },
  })
  const response = new Response(cutOff, {
    headers: { ...headers, 'Content-Type': 'application/json' },
  })
  await fail('network', () => service.request.answer(response))
  await service.request.answer(statusResponse(304))
  assert.equal(shown(feed), 'fresh a1 b1')
  assert.equal(feed.state.snapshot, snapshot)
})

test('pollFeed() frees the connection of a response that it does not read', async t => {
  const { clock, service, feed } = startPoller(t)
  for (const status of [200, 502]) {
    const cancel = t.mock.fn()
    const headers = { 'Content-Type': 'text/html' }
    await service.request.answer(new Response(new ReadableStream({ cancel }), { status, headers }))
    assert.equal(cancel.mock.callCount(), 1)
    assert.equal(feed.state.error?.status ?? 200, status)
    await clock.advance(200)
  }
})

test('pollFeed() reports truncated JSON', async t => {
  const { service, feed } = startPoller(t)
  await service.request.answer(
    new Response('{"items":[', { headers: { 'Content-Type': 'application/json' } }),
  )
  const { cause, detail } = feed.state.error ?? {}
  assert.ok(cause instanceof SyntaxError)
  assert.equal(detail, cause.message)
})

test('pollFeed() replaces the whole snapshot on a 200, and removes the tag if the 200 has none', async t => {
  const { clock, service, feed } = startPoller(t)
  await service.request.answer(snapshotResponse('a1 b1', { etag: '"1"' }))
  await clock.advance(2_000)
  await service.request.answer(snapshotResponse('', { at: '2026-01-01T00:00:01Z' }))
  assert.equal(shown(feed), 'fresh ')
  await clock.advance(2_000)
  assert.equal(service.request.etag, undefined)
})

test('pollFeed() rejects a body that is nested too deeply, and keeps its snapshot', async t => {
  const { clock, service, feed } = startPoller(t)
  await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const content = `${open.repeat(100_000)}0${close.repeat(100_000)}`
    const body = `{"snapshotAt":"2026-01-01T00:00:01Z","items":[{"id":"a","content":${content}}]}`
    // The second body would be compared with the first one, if the poller had accepted the first one.
    for (const failures of [1, 2]) {
      await clock.advance(2_500)
      const headers = { 'Content-Type': 'application/json', ETag: '"2"' }
      await service.request.answer(new Response(body, { headers }))
      assert.equal(shown(feed), `stale a1 ${failures}`)
      assert.equal(feed.state.error?.kind, 'body')
      assert.match(feed.state.error?.message ?? '', /nested more than 256 levels deep/)
    }
    await clock.advance(2_500)
    await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  }
})

test('pollFeed() treats a 304 as a success with a current snapshot and as a failure without one', async t => {
  const { clock, service, feed } = startPoller(t)
  await service.request.answer(statusResponse(304, { ETag: '"1"' }))
  assert.equal(shown(feed), 'empty 1')
  assert.equal(feed.state.error?.status, 304)
  await clock.advance(200)
  assert.equal(service.request.etag, undefined)
  await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  await clock.advance(2_000)
  await service.request.breakOff()
  await clock.advance(200)
  await service.request.answer(statusResponse(304, { ETag: 'W/"1"' }))
  assert.equal(shown(feed), 'fresh a1')
  await clock.advance(1_999)
  assert.equal(service.open.length, 0, 'back to the interval')
  await clock.advance(1)
  assert.equal(service.request.etag, '"1"')
})

test('pollFeed() treats a 200 with the current content as unchanged', async t => {
  const { clock, service, feed } = startPoller(t)
  await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  const { state } = feed
  for (const etag of ['"1"', 'W/"1"', undefined]) {
    await clock.advance(2_000)
    await service.request.answer(snapshotResponse('a1', { etag }))
    assert.equal(feed.state, state)
    await clock.advance(2_000)
    assert.equal(service.request.etag, etag)
    await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  }
})

test('pollFeed() compares the content of a 200, not its tag', async t => {
  const { clock, service, feed } = startPoller(t)
  await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  await clock.advance(2_000)
  await service.request.answer(snapshotResponse('a2', { etag: '"1"' }))
  assert.equal(shown(feed), 'fresh a2')
})

test('pollFeed() accepts an older snapshot if only the current one is from the far future', async t => {
  const { clock, service, feed } = startPoller(t)
  const date = 'Thu, 01 Jan 2026 20:00:00 GMT'
  const dated = (items: string, at: string): Response => {
    const answer = snapshotResponse(items, { etag: `"${items}"`, at })
    answer.headers.set('Date', date)
    return answer
  }
  for (const [items, at, expected, why] of [
    ['a1', '2026-01-01T20:00:00Z', 'fresh a1', 'the first snapshot'],
    ['b1', '2026-01-01T20:04:59Z', 'fresh b1', 'less than five minutes ahead'],
    ['a2', '2026-01-01T20:00:01Z', 'fresh b1', 'that is not the far future'],
    ['c2', '9999-12-31T23:59:58Z', 'fresh c2', 'a mistake or a lie'],
    ['c1', '9999-12-31T23:59:57Z', 'fresh c2', 'an older one of the far future'],
    ['a3', '2026-01-01T20:00:02Z', 'fresh a3', 'the truth again'],
    ['a2', '2026-01-01T20:00:01Z', 'fresh a3', 'an older one'],
  ] as const) {
    await service.request.answer(dated(items, at))
    assert.equal(shown(feed), expected, why)
    await clock.advance(2_000)
  }
})

test('pollFeed() detects the far future by its own clock if a response has no Date or an old one', async t => {
  const { clock, service, feed } = startPoller(t)
  await clock.sleep(3_600_000)
  for (const date of [undefined, 'Wed, 31 Dec 2025 12:00:00 GMT']) {
    for (const [items, at, expected] of [
      ['a2', '2026-01-01T01:00:00Z', 'fresh a2'],
      ['a1', '2025-12-31T12:00:00Z', 'fresh a2'],
      ['b1', '2026-01-01T01:06:00Z', 'fresh b1'],
      ['a2', '2026-01-01T01:00:00Z', 'fresh a2'],
    ] as const) {
      const answer = snapshotResponse(items, { at })
      if (date !== undefined) answer.headers.set('Date', date)
      await service.request.answer(answer)
      assert.equal(shown(feed), expected, `${items} with the Date ${date}`)
      await clock.advance(2_000)
    }
  }
})

test('pollFeed() ignores an older snapshot only of a live feed', async t => {
  const { clock, service, feed } = startPoller(t)
  const newer = '2026-01-01T00:00:00.0000002Z'
  const older = '2026-01-01T02:00:00.0000001+02:00'
  await service.request.answer(snapshotResponse('a2', { etag: '"2"', at: newer }))
  const { state } = feed
  await clock.advance(2_000)
  await service.request.answer(snapshotResponse('a1', { etag: '"1"', at: older }))
  assert.equal(feed.state, state)
  await clock.advance(2_000)
  assert.equal(service.request.etag, '"2"', 'the tag stays with its snapshot')
  const cacheControl = 'public, max-age=0, must-revalidate'
  await service.request.answer(snapshotResponse('a1', { etag: '"1"', at: older, cacheControl }))
  assert.equal(shown(feed), 'fresh a1', 'a finished feed')
  feed.seek({ until: '2026-01-02T00:00:00Z' })
  await service.request.answer(snapshotResponse('a2', { at: newer }))
  await clock.advance(2_000)
  await service.request.answer(snapshotResponse('a1', { at: older }))
  assert.equal(shown(feed), 'fresh a1', 'a replay')
})

test('pollFeed() accepts unknown definitions and rejects bodies that are not snapshots', async t => {
  const { clock, service, feed } = startPoller(t)
  const strange = {
    ...snapshotOf(''),
    added: 'later',
    items: [
      { id: 'x', definitionKey: 'chess.opening', definitionVersion: 99, content: { a: [1] } },
    ],
  }
  const type = 'application/vnd.feed+json; charset=utf-8'
  await service.request.answer(jsonResponse(strange, { headers: { 'Content-Type': type } }))
  assert.deepEqual(feed.state.snapshot, strange)
  await clock.advance(2_000)
  await service.request.answer(jsonResponse({ items: 'none' }))
  assert.match(feed.state.error?.message ?? '', /\/feeds\/pulse: body, no list of items$/)
})

test('pollFeed() stops at a 400 until seek and continues after a 404', async t => {
  const { clock, service, feed } = startPoller(t, { until: 'yesterday' })
  await service.request.answer(
    jsonResponse(
      { type: 'about:blank', status: 400, code: 'invalid_bound', detail: 'until is no date-time' },
      { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
    ),
  )
  const { error } = feed.state
  assert.equal(error?.retryable, false)
  assert.equal(error?.code, 'invalid_bound')
  assert.equal(
    error?.message,
    'Cannot read https://feeds.example/v1/fixtures/game-1/feeds/pulse?until=yesterday: 400, invalid_bound, until is no date-time',
  )
  feed.refresh()
  await clock.advance(24 * 3_600_000)
  assert.equal(service.requests.length, 1)
  assert.equal(clock.timers, 0)
  feed.seek({})
  assert.equal(service.request.url.search, '')
  for (const failures of [1, 2, 3]) {
    await service.request.answer(statusResponse(404))
    assert.equal(shown(feed), `empty ${failures}`)
    await clock.advance(200)
  }
  await service.request.answer(snapshotResponse('a1'))
  assert.equal(shown(feed), 'fresh a1')
})

test('pollFeed() does not learn from a stored no-store response that a feed is live', async t => {
  const { clock, service, feed } = startPoller(t)
  const cacheControl = 'public, max-age=0, must-revalidate'
  await service.request.answer(snapshotResponse('a1', { etag: '"1"', cacheControl }))
  for (const [age, live] of [
    ['7', false],
    ['0', true],
  ] as const) {
    await clock.advance(60_000)
    const stored = snapshotResponse('a1', { etag: '"1"', cacheControl: 'no-store' })
    stored.headers.set('Age', age)
    await service.request.answer(stored)
    assert.equal(feed.state.live, live)
  }
})

test('pollFeed() reads a finished feed once a minute, and detects by the policy of a 304 that it is live again', async t => {
  const { clock, service, feed } = startPoller(t)
  const cacheControl = 'public, max-age=0, must-revalidate'
  assert.equal(feed.state.live, undefined)
  await service.request.answer(snapshotResponse('a1', { etag: '"1"', cacheControl }))
  assert.equal(feed.state.live, false)
  await clock.advance(59_999)
  assert.equal(service.requests.length, 1)
  await clock.advance(1)
  const { snapshot } = feed.state
  await service.request.answer(statusResponse(304, { 'Cache-Control': 'no-store' }))
  assert.deepEqual([feed.state.live, feed.state.snapshot], [true, snapshot])
  await clock.advance(2_000)
  assert.equal(service.requests.length, 3)
  await service.request.answer(statusResponse(304, { 'Cache-Control': cacheControl }))
  await clock.advance(60_000)
  await service.request.answer(statusResponse(503))
  await clock.advance(200)
  assert.equal(service.requests.length, 5, 'a failure is tried again as in a live feed')
})

test('pollFeed() reads at most every 20 s while the page is hidden, and immediately when it becomes visible', async t => {
  const page = usePage(t)
  const { clock, service } = startPoller(t)
  page.hide()
  await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  await clock.advance(19_999)
  assert.equal(service.requests.length, 1)
  await clock.advance(1)
  await service.request.answer(statusResponse(304))
  page.show()
  await clock.advance(0)
  assert.equal(service.requests.length, 3)
})

test('pollFeed() abandons a read after 30 seconds, even if its fetch ignores the signal', async t => {
  for (const deaf of [false, true]) {
    const { clock, service, feed } = startPoller(t, { deaf })
    const hanging = service.request
    await clock.advance(29_999)
    assert.equal(shown(feed), 'empty')
    await clock.advance(1)
    assert.equal(shown(feed), 'empty 1')
    assert.equal(feed.state.error?.kind, 'timeout')
    assert.ok(hanging.init.signal.aborted)
    await clock.advance(200)
    assert.equal(service.requests.length, 2)
    const cancel = t.mock.fn()
    const late = new ReadableStream({ cancel })
    await hanging.answer(new Response(late, { headers: { 'Content-Type': 'application/json' } }))
    assert.equal(shown(feed), 'empty 1', 'what comes late is ignored')
    assert.equal(cancel.mock.callCount(), deaf ? 1 : 0, 'and its connection freed')
  }
})

test('pollFeed() abandons a read after 30 seconds if its body is slow', async t => {
  const { clock, service, feed } = startPoller(t)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const drip = writable.getWriter()
  const headers = { 'Content-Type': 'application/json' }
  await service.request.answer(new Response(readable, { headers }))
  for (let second = 0; second < 30; second += 1) {
    await drip.write(new TextEncoder().encode(' '))
    await clock.advance(1_000)
  }
  assert.equal(feed.state.error?.kind, 'timeout')
})

test('pollFeed() counts the time that the computer slept', async t => {
  const page = usePage(t)
  const { clock, service, feed } = startPoller(t, { intervalMs: 3_600_000 })
  await service.request.answer(snapshotResponse('a1'))
  await clock.sleep(8 * 3_600_000)
  await clock.advance(60_000)
  assert.equal(service.requests.length, 2, 'after a minute at the latest, without any event')
  await clock.sleep(8 * 3_600_000)
  page.show()
  await settled()
  assert.equal(feed.state.error?.kind, 'timeout', 'the connection slept, too')
  await clock.advance(200)
  assert.equal(service.requests.length, 3)
})

test('pollFeed() reads within a second when the page wakes, once, and never inside a Retry-After', async t => {
  const page = usePage(t)
  const { clock, service } = startPoller(t, { intervalMs: 60_000, random: () => 0.5 })
  await service.request.answer(snapshotResponse('a1'))
  for (const wake of [page.show, page.goOnline]) {
    const before = service.requests.length
    page.hide()
    await clock.advance(1_000)
    assert.equal(service.requests.length, before, 'hiding is no waking')
    wake()
    await clock.advance(400)
    page.show()
    page.goOnline()
    await clock.advance(100)
    assert.equal(service.requests.length, before + 1)
    page.show()
    await service.request.answer(statusResponse(304))
    await clock.advance(1_000)
    assert.equal(service.requests.length, before + 1, 'one read, however often it wakes')
  }
  page.show()
  await clock.advance(500)
  await service.request.answer(statusResponse(503, { 'Retry-After': '30' }))
  const before = service.requests.length
  page.show()
  await clock.advance(30_000)
  assert.equal(service.requests.length, before)
})

test('pollFeed() obeys a Retry-After by its own clock', async t => {
  const { clock, service } = startPoller(t)
  await service.request.answer(statusResponse(503, { 'Retry-After': '20' }))
  await clock.advance(19_999)
  assert.equal(service.requests.length, 1)
  await clock.advance(1)
  const date = new Date(clock.now() + 40_000).toUTCString()
  await service.request.answer(statusResponse(502, { 'Retry-After': date }))
  await clock.advance(39_999)
  assert.equal(service.requests.length, 2)
  await clock.advance(1)
  await service.request.answer(statusResponse(429, { 'Retry-After': '99999999' }))
  await clock.advance(3_599_999)
  assert.equal(service.requests.length, 3)
  await clock.advance(1)
  await service.request.answer(statusResponse(503, { 'Retry-After': '2036-01-01T00:00:00Z' }))
  await clock.advance(200)
  assert.equal(service.requests.length, 5, 'nonsense is ignored')
})
