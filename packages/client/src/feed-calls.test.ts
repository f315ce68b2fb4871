/**
 * Tests the calls of an app on a polled feed: its methods, the signal, listeners, iterators and an initial snapshot.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notationOf, snapshotOf } from './lib/cases/snapshot-notation.ts'
import { settled } from './lib/testing/fake-clock.ts'
import { snapshotResponse, statusResponse } from './lib/testing/fake-service.ts'
import { usePage } from './lib/testing/page.ts'
import { type Poller, shown, startPoller } from './lib/testing/start-poller.ts'
import { pollFeed } from './poll-feed.ts'

test('seek() resets immediately, skips any wait and ignores late responses', async t => {
  const { clock, service, feed } = startPoller(t, { deaf: true, until: '2026-01-01T00:00:00Z' })
  const live = service.request
  const until = '2026-01-01T00:10:00Z'
  feed.seek({ after: '2026-01-01T00:05:00Z', until })
  assert.ok(live.init.signal.aborted)
  await live.answer(snapshotResponse('a1', { etag: '"1"' }))
  assert.equal(shown(feed), 'empty')
  await service.request.answer(snapshotResponse('b1', { etag: '"2"', at: until }))
  assert.equal(shown(feed), 'fresh b1')

  feed.seek({ until })
  assert.deepEqual(
    [...service.request.url.searchParams],
    [['until', until]],
    'both bounds replaced',
  )
  assert.equal(shown(feed), 'empty')
  assert.equal(feed.lastSuccessAt, undefined)
  assert.equal(service.request.etag, undefined)
  await service.request.answer(statusResponse(503, { 'Retry-After': '3600' }))
  assert.equal(shown(feed), 'empty 1')

  feed.seek({})
  assert.equal(shown(feed), 'empty', 'failures belong to the bounds')
  assert.equal(service.request.url.search, '')
  await service.request.answer(snapshotResponse('a1'))
  await clock.advance(2_000)
  assert.equal(service.requests.length, 5, 'the wait before is forgotten')
})

test('nextReadAt is the start of the next read, and undefined during a read and if none follows', async t => {
  const { clock, service, feed } = startPoller(t)
  assert.equal(feed.nextReadAt, undefined)
  await service.request.answer(snapshotResponse('a1'))
  assert.equal(feed.nextReadAt, clock.now() + 2_000)
  await clock.advance(2_000)
  await service.request.answer(statusResponse(503, { 'Retry-After': '5' }))
  assert.equal(feed.nextReadAt, clock.now() + 5_000)
  await clock.advance(5_000)
  assert.equal(feed.nextReadAt, undefined)
  await service.request.answer(statusResponse(400))
  assert.equal(feed.nextReadAt, undefined)
})

test('refresh() skips the interval and a back-off but not a Retry-After', async t => {
  const { clock, service, feed } = startPoller(t, { random: () => 0.9 })
  feed.refresh()
  assert.equal(service.requests.length, 1, 'joins the read under way')
  await service.request.answer(snapshotResponse('a1'))
  feed.refresh()
  feed.refresh()
  assert.equal(service.requests.length, 2, 'skips the interval')
  await service.request.breakOff()
  feed.refresh()
  assert.equal(service.requests.length, 3, 'skips a back-off')
  await service.request.answer(statusResponse(503, { 'Retry-After': '1' }))
  feed.refresh()
  await clock.advance(999)
  assert.equal(service.requests.length, 3)
  await clock.advance(1)
  assert.equal(service.requests.length, 4, 'at the end of Retry-After, without the back-off')
  await service.request.answer(statusResponse(503, { 'Retry-After': '1' }))
  await clock.advance(1_000)
  assert.equal(service.requests.length, 4)
  feed.refresh()
  assert.equal(service.requests.length, 5, 'skips the back-off that goes on after it')
})

test('close() leaves no timer, request or listener, and later calls have no effect', async t => {
  const page = usePage(t)
  const { clock, service, feed } = startPoller(t)
  await service.request.answer(snapshotResponse('a1'))
  const changes = feed[Symbol.asyncIterator]()
  await changes.next()
  const pending = changes.next()
  await clock.advance(2_000)
  const { request } = service
  const { state } = feed
  feed.subscribe(() => assert.fail('called after close'))
  assert.equal(page.listeners, 2)

  feed.close()
  assert.deepEqual(await pending, { done: true, value: undefined })
  assert.ok(request.init.signal.aborted)
  assert.equal(clock.timers, 0)
  assert.equal(page.listeners, 0)

  feed.close()
  feed.refresh()
  feed.seek({ until: '2026-01-01T00:00:00Z' })
  feed.subscribe(() => assert.fail('called after close'))()
  for await (const _ of feed) assert.fail('yielded after close')
  page.show()
  await request.answer(snapshotResponse('b1'))
  await clock.advance(60_000)
  assert.equal(service.requests.length, 2)
  assert.equal(feed.state, state)
})

test('close() leaves no timer during a body, a back-off, a Retry-After or a hanging read', async t => {
  const body = new ReadableStream()
  const endings: ((poller: Poller) => unknown)[] = [
    ({ service }) => service.request.breakOff(),
    ({ service }) => service.request.answer(statusResponse(503, { 'Retry-After': '9' })),
    ({ service }) => service.request.answer(statusResponse(400)),
    ({ service }) =>
      service.request.answer(
        new Response(body, { headers: { 'Content-Type': 'application/json' } }),
      ),
    ({ clock }) => clock.advance(10_000),
  ]
  for (const ending of endings) {
    const poller = startPoller(t)
    await ending(poller)
    poller.feed.close()
    await settled()
    assert.equal(poller.clock.timers, 0)
    assert.equal(poller.service.open.length, 0)
  }
})

test('close() is called by the signal, even an aborted one, and removes the listener of the signal', async t => {
  const aborted = startPoller(t, { signal: AbortSignal.abort() })
  assert.equal(aborted.service.requests.length, 0)
  assert.equal(aborted.clock.timers, 0)
  const controller = new AbortController()
  const { service, feed } = startPoller(t, { signal: controller.signal })
  const { request } = service
  const ended = feed[Symbol.asyncIterator]().next()
  controller.abort()
  assert.ok(request.init.signal.aborted)
  assert.equal((await ended).done, true)
})

test('state is the same object between changes, and new when listeners are called', async t => {
  const { clock, service, feed } = startPoller(t)
  const { subscribe } = feed
  const seen: unknown[] = []
  const unsubscribe = subscribe(() => seen.push(feed.state))
  await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  const first = feed.state
  for (let read = 0; read < 5; read += 1) {
    await clock.advance(2_000)
    await service.request.answer(statusResponse(304))
    assert.equal(feed.state, first)
    assert.equal(feed.lastSuccessAt, clock.now())
  }
  await clock.advance(2_000)
  await service.request.breakOff()
  const second = feed.state
  await clock.advance(200)
  await service.request.answer(statusResponse(304))
  assert.deepEqual(seen, [first, second, feed.state])
  unsubscribe()
  feed.seek({})
  assert.equal(seen.length, 3)
})

test('subscribe() calls listeners after the next wait is set, so they may call refresh, seek or close', async t => {
  const { clock, service, feed } = startPoller(t)
  const actions = [feed.refresh, () => feed.seek({ until: '2026-01-01T00:00:00Z' }), feed.close]
  feed.subscribe(() => {
    if (feed.state.status === 'fresh') actions.shift()?.()
  })
  await service.request.answer(snapshotResponse('a1'))
  assert.equal(service.requests.length, 2, 'refresh')
  await service.request.answer(snapshotResponse('a2'))
  assert.equal(service.requests.length, 3, 'seek')
  await service.request.answer(snapshotResponse('a3'))
  assert.equal(clock.timers, 0, 'close')
})

test('for await over a feed yields each change, and break ends only its own iterator', async t => {
  const { clock, service, feed } = startPoller(t)
  const seen: string[] = []
  const looped = (async () => {
    for await (const { snapshot, added, revised, withdrawn } of feed) {
      seen.push([added, revised, withdrawn].map(notationOf).join('|'))
      if (snapshot.items.length === 0) break
    }
  })()
  for (const items of ['a1 b1', 'a2 b1', 'a2 c1', '']) {
    await service.request.answer(snapshotResponse(items))
    await clock.advance(2_000)
  }
  await looped
  assert.deepEqual(seen, ['a1 b1||', '|a2|', 'c1||b1', '||a2 c1'])
  await service.request.answer(snapshotResponse('d1'))
  assert.equal(shown(feed), 'fresh d1', 'the feed goes on')
})

test('pollFeed() reads again immediately with an interval of 0', async t => {
  const { clock, service } = startPoller(t, { intervalMs: 0, random: () => 0.9 })
  await service.request.answer(snapshotResponse('a1'))
  await clock.advance(0)
  assert.equal(service.requests.length, 2)
})

test('pollFeed() rejects an invalid interval', () => {
  const options = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse' }
  for (const intervalMs of [-1, Number.NaN, Infinity]) {
    assert.throws(() => pollFeed({ ...options, intervalMs }), {
      name: 'RangeError',
      message: `Cannot poll a feed: intervalMs is ${intervalMs}`,
    })
  }
})

test('pollFeed() starts with an initial snapshot as if it had read it', async t => {
  const snapshot = snapshotOf('a1 b1', '2026-01-01T00:00:01Z')
  const { clock, service, feed } = startPoller(t, { initial: { snapshot, etag: '"1"' } })
  assert.equal(shown(feed), 'fresh a1 b1')
  assert.equal(feed.state.snapshot, snapshot)
  assert.equal(feed.lastSuccessAt, undefined, 'nothing was read yet')
  const { value } = await feed[Symbol.asyncIterator]().next()
  assert.equal(notationOf(value?.added), 'a1 b1')
  assert.equal(service.request.etag, '"1"')
  await service.request.breakOff()
  assert.equal(shown(feed), 'stale a1 b1 1')
  await clock.advance(200)
  await service.request.answer(snapshotResponse('z1', { etag: '"0"', at: '2026-01-01T00:00:00Z' }))
  assert.equal(shown(feed), 'fresh a1 b1', 'an older snapshot is ignored')
  await clock.advance(2_000)
  assert.equal(service.request.etag, '"1"')
  await service.request.answer(statusResponse(304))
  assert.equal(feed.state.snapshot, snapshot)
  feed.seek({})
  assert.equal(shown(feed), 'empty')
  assert.equal(service.request.etag, undefined)
})

test('pollFeed() reads without a tag if the initial snapshot has none', t => {
  const { service, feed } = startPoller(t, { initial: { snapshot: snapshotOf('a1') } })
  assert.equal(shown(feed), 'fresh a1')
  assert.equal(service.request.etag, undefined)
})

test('pollFeed() rejects an invalid initial snapshot', t => {
  const snapshot = { detail: 'Nothing published' } as never
  assert.throws(() => startPoller(t, { initial: { snapshot } }), {
    name: 'TypeError',
    message: 'Cannot poll a feed: its initial snapshot has no array of items',
  })
})
