/** Tests the rules of SPEC.md for long polls. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Feed } from './feed.ts'
import type { FeedError } from './feed-error.ts'
import { type FakeClock, useFakeClock } from './lib/testing/fake-clock.ts'
import {
  createFakeService,
  type FakeService,
  snapshotResponse,
  statusResponse,
} from './lib/testing/fake-service.ts'
import { usePage } from './lib/testing/page.ts'
import { type PollOptions, pollFeed } from './poll-feed.ts'

interface Poller {
  readonly clock: FakeClock
  readonly service: FakeService
  readonly feed: Feed
}

function startPoller(t: TestContext, options: Partial<PollOptions> = {}): Poller {
  const clock = useFakeClock(t)
  const service = createFakeService()
  const feed = startFeed(t, { fetch: service.fetch, now: clock.now, ...options })
  return { clock, service, feed }
}

function startFeed(t: TestContext, options: Partial<PollOptions>): Feed {
  const feed = pollFeed({
    baseUrl: 'https://feeds.example',
    fixtureId: 'game-1',
    feedKey: 'pulse',
    waitSeconds: 20,
    random: () => 0.5,
    ...options,
  })
  t.after(() => feed.close())
  return feed
}

const applied = { 'Preference-Applied': 'wait=20' }

/** Starts a poller and answers its first read, so that its second read is a long poll in progress. */
async function startWaiting(t: TestContext, options: Partial<PollOptions> = {}): Promise<Poller> {
  const poller = startPoller(t, options)
  await poller.service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  await poller.clock.advance(0)
  assert.equal(poller.service.request.prefer, 'wait=20')
  return poller
}

test('pollFeed() sends long polls with a tag and without bounds, immediately after the first read', async t => {
  const { clock, service, feed } = startPoller(t)
  assert.equal(service.request.prefer, undefined)
  await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  await clock.advance(0)
  assert.deepEqual([service.request.prefer, service.request.etag], ['wait=20', '"1"'])
  feed.seek({ until: '2026-01-01T00:00:00Z' })
  assert.equal(service.request.prefer, undefined)
  await service.request.answer(snapshotResponse('a1', { etag: '"2"' }))
  await clock.advance(2_249)
  assert.equal(service.open.length, 0, 'the past is read at the interval')
  await clock.advance(1)
  assert.deepEqual([service.request.prefer, service.request.etag], [undefined, '"2"'])
})

test('pollFeed() reads again immediately after an applied wait, and otherwise after the interval', async t => {
  const { clock, service } = await startWaiting(t)
  await clock.advance(2_000)
  await service.request.answer(statusResponse(304, applied))
  await clock.advance(49)
  assert.equal(service.open.length, 0)
  await clock.advance(1)
  assert.equal(service.request.prefer, 'wait=20')
  await service.request.answer(statusResponse(304))
  await clock.advance(2_249)
  assert.equal(service.open.length, 0)
  await clock.advance(1)
  assert.equal(service.request.prefer, 'wait=20')
})

test('pollFeed() reads again immediately after a change between two reads, if the service holds reads', async t => {
  const { clock, service } = await startWaiting(t)
  await service.request.answer(snapshotResponse('a2', { etag: '"2"' }))
  await clock.advance(2_249)
  assert.equal(service.open.length, 0, 'it has held none yet')
  await clock.advance(1)
  const held = snapshotResponse('a3', { etag: '"3"' })
  held.headers.set('Preference-Applied', 'wait=20')
  await service.request.answer(held)
  for (const revision of [4, 5]) {
    await clock.advance(50)
    assert.equal(service.request.prefer, 'wait=20')
    await service.request.answer(snapshotResponse(`a${revision}`, { etag: `"${revision}"` }))
  }
  await clock.advance(50)
  await service.request.answer(statusResponse(304))
  await clock.advance(2_249)
  assert.equal(service.open.length, 0, 'it holds none any more')
})

test('pollFeed() ignores an applied wait that ended before the interval without a change', async t => {
  // The responses of a cache that replays the headers of an earlier response, or turns a 304 into its stored 200.
  const changedAt = '2026-01-01T19:00:01Z'
  const replays = {
    'a 304': () => statusResponse(304, applied),
    'a 200 with the tag that was sent': () => replayed('a1 b1', '"2"', changedAt),
    'a 200 with other tags of the same content': () =>
      replayed('a1 b1', `"${Math.random()}"`, changedAt),
    'an older snapshot': () => replayed('a1', '"1"', '2026-01-01T19:00:00Z'),
  }
  for (const [what, replay] of Object.entries(replays)) {
    const { clock, service, feed } = await startWaiting(t)
    await service.request.answer(replayed('a1 b1', '"2"', changedAt))
    await clock.advance(50)
    assert.equal(service.request.prefer, 'wait=20', `${what}: the change came through a wait`)
    for (let count = 0; count < 3; count++) {
      await clock.advance(1_999)
      await service.request.answer(replay())
      await clock.advance(2_249)
      assert.equal(service.open.length, 0, `${what}: less than the interval is not a wait`)
      await clock.advance(1)
      assert.equal(service.request.prefer, 'wait=20')
    }
    feed.close()
  }
})

test('pollFeed() accepts an applied wait of half the requested time if the interval is longer', async t => {
  const { clock, service } = await startWaiting(t, { intervalMs: 60_000 })
  await clock.advance(9_999)
  await service.request.answer(statusResponse(304, applied))
  await clock.advance(67_499)
  assert.equal(service.open.length, 0)
  await clock.advance(1)
  await clock.advance(10_000)
  await service.request.answer(statusResponse(304, applied))
  await clock.advance(50)
  assert.equal(service.request.prefer, 'wait=20')
})

function replayed(items: string, etag: string, at: string): Response {
  const response = snapshotResponse(items, { etag, at })
  response.headers.set('Preference-Applied', 'wait=20')
  return response
}

test('refresh(), seek(), close() and a page that wakes end a wait immediately', async t => {
  const page = usePage(t)
  const { clock, service, feed } = await startWaiting(t)
  for (const end of [feed.refresh, page.goOnline]) {
    const { signal } = service.request.init
    end()
    assert.ok(signal.aborted)
    assert.deepEqual([service.request.prefer, service.request.etag], [undefined, '"1"'])
    await service.request.answer(statusResponse(304))
    await clock.advance(0)
    assert.equal(service.request.prefer, 'wait=20')
  }
  feed.seek({})
  assert.deepEqual([service.request.prefer, service.request.etag], [undefined, undefined])
  feed.close()
  assert.equal(service.open.length, 0)
  assert.equal(clock.timers, 0)
})

test('pollFeed() abandons a long poll 30 seconds after its wait', async t => {
  const { clock, service, feed } = await startWaiting(t)
  await clock.advance(49_999)
  assert.equal(feed.state.failures, 0)
  await clock.advance(1)
  assert.equal((feed.state.error as FeedError | undefined)?.kind, 'timeout')
  assert.equal(service.open.length, 0)
})

test('pollFeed() sends long polls again only after a successful plain read, and after two failures not for ten minutes', async t => {
  const { clock, service } = await startWaiting(t)
  for (const asksAgain of [true, false]) {
    await service.request.breakOff()
    await clock.advance(60_000)
    assert.equal(service.request.prefer, undefined)
    await service.request.answer(statusResponse(304))
    await clock.advance(asksAgain ? 0 : 2_250)
    assert.equal(service.request.prefer, asksAgain ? 'wait=20' : undefined)
  }
  await clock.sleep(600_000)
  await service.request.answer(statusResponse(304))
  await clock.advance(2_250)
  assert.equal(service.request.prefer, 'wait=20')
})

test('pollFeed() sends at most four concurrent long polls to an origin from a page, and none from a hidden one', async t => {
  const page = usePage(t)
  const clock = useFakeClock(t)
  const service = createFakeService()
  const feeds: Feed[] = []
  for (let count = 1; count <= 5; count++) {
    feeds.push(startFeed(t, { fetch: service.fetch, now: clock.now }))
    await service.open.at(-1)?.answer(snapshotResponse('a1', { etag: '"1"' }))
    await clock.advance(0)
  }
  const prefers = (): readonly unknown[] => service.open.map(({ prefer }) => prefer)
  assert.deepEqual(prefers(), ['wait=20', 'wait=20', 'wait=20', 'wait=20', undefined])
  await service.open.at(-1)?.answer(statusResponse(304))
  await clock.advance(2_250)
  assert.deepEqual(prefers(), ['wait=20', 'wait=20', 'wait=20', 'wait=20', undefined])
  feeds[0]?.close()
  await service.open.at(-1)?.answer(statusResponse(304))
  await clock.advance(2_250)
  assert.deepEqual(prefers(), ['wait=20', 'wait=20', 'wait=20', 'wait=20'])
  page.hide()
  await clock.advance(2_000)
  await service.open.at(-1)?.answer(statusResponse(304, applied))
  await clock.advance(50)
  assert.equal(service.open.at(-1)?.prefer, undefined)
})

test('pollFeed() rejects an invalid wait', () => {
  for (const waitSeconds of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(
      () => pollFeed({ baseUrl: 'https://x', fixtureId: 'g', feedKey: 'pulse', waitSeconds }),
      RangeError,
    )
  }
})
