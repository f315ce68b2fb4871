import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { snapshotOf } from './lib/cases/snapshot-notation.ts'
import { useFakeClock } from './lib/testing/fake-clock.ts'
import { createFakeService, jsonResponse, statusResponse } from './lib/testing/fake-service.ts'
import { usePage } from './lib/testing/page.ts'
import { pollFeed } from './poll-feed.ts'

const FEEDS = 200

test('pollFeed() reads many feeds without waits for a hanging one, and not in step', async t => {
  const clock = useFakeClock(t)
  const page = usePage(t)
  const service = createFakeService()
  const random = seededRandom(1)
  const startedAt: number[][] = Array.from({ length: FEEDS }, () => [])
  const feeds = startedAt.map((starts, index) =>
    pollFeed({
      baseUrl: 'https://feeds.example',
      fixtureId: `game-${index}`,
      feedKey: 'pulse',
      random,
      now: clock.now,
      fetch(url, init) {
        starts.push(clock.now())
        return service.fetch(url, init)
      },
    }),
  )
  assert.equal(service.open.length, FEEDS)
  assert.equal(page.listeners, 2, 'one pair for all')

  const hanging = '/v1/fixtures/game-0/feeds/pulse'
  for (let second = 0; second < 24; second += 0.1) {
    for (const request of service.open) {
      if (request.url.pathname !== hanging) {
        const fixtureId = request.url.pathname.split('/')[3]
        const first = { ...snapshotOf('a1'), fixtureId }
        void request.answer(
          request.etag ? statusResponse(304) : jsonResponse(first, { headers: { ETag: '"1"' } }),
        )
      }
    }
    await clock.advance(100)
  }

  const [hung, ...others] = startedAt
  assert.equal(hung?.length, 1)
  for (const starts of others)
    assert.ok(starts.length >= 9, 'each every 2 to 2.5 s, and a little for the answer')
  const late = others.flat().filter(at => at > clock.now() - 4_500)
  assert.ok(
    most(late, 100) < FEEDS / 5,
    `at most ${most(late, 100)} of ${FEEDS} start within 100 ms`,
  )

  for (const request of service.open) void request.answer(statusResponse(304))
  await clock.advance(0)
  const wokenAt = clock.now()
  page.show()
  await clock.advance(1_000)
  const woken = startedAt.flat().filter(at => at >= wokenAt)
  assert.ok(woken.length >= FEEDS - 1, 'all within a second')
  assert.ok(
    most(woken, 100) < FEEDS / 4,
    `at most ${most(woken, 100)} of ${FEEDS} start within 100 ms`,
  )

  for (const feed of feeds) feed.close()
  assert.equal(page.listeners, 0)
  assert.equal(clock.timers, 0)
})

/** The largest number of the given instants that lie within any span of `ms`. */
function most(instants: readonly number[], ms: number): number {
  return Math.max(
    ...instants.map(start => instants.filter(at => at >= start && at < start + ms).length),
  )
}
