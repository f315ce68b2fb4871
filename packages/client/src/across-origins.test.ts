/** Tests the rules of SPEC.md for reads from another origin. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Feed } from './feed.ts'
import { useFakeClock } from './lib/testing/fake-clock.ts'
import { createFakeService, snapshotResponse, statusResponse } from './lib/testing/fake-service.ts'
import { usePage } from './lib/testing/page.ts'
import { pollFeed } from './poll-feed.ts'

const finished = 'public, max-age=0, must-revalidate'

const address = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse' }

type Poller = ReturnType<typeof startPoller>

function startPoller(t: TestContext, pageAddress: string | undefined, baseUrl = address.baseUrl) {
  usePage(t, pageAddress)
  const clock = useFakeClock(t)
  const service = createFakeService()
  const feed: Feed = pollFeed({
    ...address,
    baseUrl,
    fetch: service.fetch,
    now: clock.now,
    random: () => 0,
  })
  t.after(() => feed.close())
  return { clock, service, feed }
}

test('pollFeed() allows stored responses only for conditional reads of a live feed of another origin', async t => {
  for (const [address, cacheControl, expected] of [
    ['https://news.example/game', 'no-store', 'force-cache'],
    ['https://news.example/game', finished, 'no-store'],
    ['https://feeds.example/game', 'no-store', 'no-store'],
    [undefined, 'no-store', 'no-store'],
  ] as const) {
    await t.test(`${address}, ${cacheControl}`, async t => {
      const { clock, service } = startPoller(t, address)
      assert.equal(service.request.init.cache, 'no-store', 'the first read has no tag')
      await service.request.answer(snapshotResponse('a1', { etag: '"1"', cacheControl }))
      await clock.advance(60_000)
      assert.equal(service.request.etag, '"1"')
      assert.equal(service.request.init.cache, expected)
    })
  }
})

test('pollFeed() reads again past the cache when a response may be a stored one', async t => {
  const { clock, service, feed } = startPoller(t, 'https://news.example/game')
  await service.request.answer(snapshotResponse('a2', { etag: '"2"' }))
  await clock.advance(2_000)
  // The browser stored the response while the feed was finished.
  await service.request.answer(snapshotResponse('a1', { etag: '"1"', cacheControl: finished }))
  assert.equal(feed.state.snapshot?.items[0]?.revision, 2)
  assert.equal(service.request.init.cache, 'no-store')
  assert.equal(service.request.etag, '"2"')
  await service.request.answer(statusResponse(304, { 'Cache-Control': finished }))
  assert.deepEqual([feed.state.status, feed.state.live], ['fresh', false])
  await clock.advance(60_000)
  assert.equal(service.request.init.cache, 'no-store')
})

/**
 * Answers like a host that fails preflights: across origins, a browser reports each read with a tag as a network
 * error.
 */
async function respond({ service }: Poller, response: () => Response): Promise<void> {
  const { request } = service
  if (request.etag !== undefined) await request.breakOff()
  else await request.answer(response())
}

test('pollFeed() reads without a tag for ten minutes if only reads with a tag fail', async t => {
  const poller = startPoller(t, 'https://news.example/game')
  const { clock, service, feed } = poller
  const sent: (string | undefined)[] = []
  const readUntil = async (count: number): Promise<void> => {
    while (sent.length < count) {
      sent.push(service.request.etag)
      await respond(poller, () => snapshotResponse('a1', { etag: '"1"' }))
      await clock.advance(clock.untilNext ?? 0)
    }
  }
  await readUntil(6)
  assert.deepEqual(sent, [undefined, '"1"', '"1"', undefined, '"1"', undefined])
  assert.deepEqual([feed.state.status, feed.state.failures], ['fresh', 0])
  await readUntil(200)
  assert.deepEqual(new Set(sent.slice(5)), new Set([undefined]), 'every 2 s, fresh each time')
  assert.equal(feed.state.status, 'fresh')

  const other = pollFeed({ ...address, fetch: service.fetch, now: clock.now, random: () => 0 })
  t.after(other.close)
  for (let reads = 0; reads < 2; reads++) {
    for (const request of service.open) {
      assert.equal(request.etag, undefined, 'remembered for the origin')
      await request.answer(snapshotResponse('a1', { etag: '"1"' }))
    }
    await clock.advance(2_000)
  }
  other.close()

  await clock.sleep(600_000)
  await respond(poller, () => snapshotResponse('a1', { etag: '"1"' }))
  await clock.advance(2_000)
  assert.equal(service.request.etag, '"1"', 'tried again after ten minutes')
  await respond(poller, () => snapshotResponse('a1', { etag: '"1"' }))
  await clock.advance(200)
  assert.equal(service.request.etag, undefined, 'one failure is enough then')
})

test('pollFeed() sends the tag again after an outage, and rarely reads without it during one', async t => {
  const { clock, service } = startPoller(t, 'https://news.example/game', 'https://down.example')
  await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  const sent: (string | undefined)[] = []
  for (let reads = 0; reads < 13; reads++) {
    await clock.advance(clock.untilNext ?? 0)
    sent.push(service.request.etag)
    await service.request.breakOff()
  }
  assert.deepEqual(
    sent.flatMap((etag, index) => (etag === undefined ? index : [])),
    [2, 12],
  )
  await clock.advance(clock.untilNext ?? 0)
  await service.request.answer(statusResponse(304))
  for (let reads = 0; reads < 3; reads++) {
    await clock.advance(2_000)
    assert.equal(service.request.etag, '"1"')
    await service.request.answer(statusResponse(503))
  }
})

test('pollFeed() always sends the tag to the origin of its page and outside of pages, after any failures', async t => {
  for (const page of ['https://feeds.example/game', undefined]) {
    await t.test(`${page}`, async t => {
      const { clock, service } = startPoller(t, page)
      await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
      for (let reads = 0; reads < 5; reads++) {
        await clock.advance(clock.untilNext ?? 0)
        assert.equal(service.request.etag, '"1"')
        await service.request.breakOff()
      }
    })
  }
})
