/** The rules of SPEC.md for reads from another origin. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Feed } from './feed.ts'
import { useFakeClock } from './lib/testing/fake-clock.ts'
import { createFakeService, snapshotResponse, statusResponse } from './lib/testing/fake-service.ts'
import { usePage } from './lib/testing/page.ts'
import { pollFeed } from './poll-feed.ts'

const finished = 'public, max-age=0, must-revalidate'

function startPoller(t: TestContext, address: string | undefined) {
  usePage(t, address)
  const clock = useFakeClock(t)
  const service = createFakeService()
  const feed: Feed = pollFeed({
    baseUrl: 'https://feeds.example',
    fixtureId: 'game-1',
    feedKey: 'pulse',
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
  // The browser stored it while the feed was finished.
  await service.request.answer(snapshotResponse('a1', { etag: '"1"', cacheControl: finished }))
  assert.equal(feed.state.snapshot?.items[0]?.revision, 2)
  assert.equal(service.request.init.cache, 'no-store')
  assert.equal(service.request.etag, '"2"')
  await service.request.answer(statusResponse(304, { 'Cache-Control': finished }))
  assert.deepEqual([feed.state.status, feed.state.live], ['fresh', false])
  await clock.advance(60_000)
  assert.equal(service.request.init.cache, 'no-store')
})
