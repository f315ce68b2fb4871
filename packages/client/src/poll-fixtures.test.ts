import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useFakeClock } from './lib/testing/fake-clock.ts'
import { createFakeService, jsonResponse, statusResponse } from './lib/testing/fake-service.ts'
import { pollFixtures, pollScoreboard } from './poll-fixtures.ts'

const baseUrl = 'https://feeds.example/api/'
const fixtures = [{ fixtureId: 'game-1', feeds: ['pulse'] }]

function follow(t: Parameters<typeof useFakeClock>[0]) {
  const clock = useFakeClock(t)
  const service = createFakeService()
  const options = { baseUrl, fetch: service.fetch, now: clock.now, random: () => 0 }
  const polled = pollFixtures(options)
  t.after(() => polled.close())
  return { clock, service, polled }
}

test('pollFixtures() reads the index immediately, and again after the interval with its tag', async t => {
  const { clock, service, polled } = follow(t)
  assert.equal(service.request.url.href, 'https://feeds.example/api/v1/fixtures')
  const { state } = polled
  assert.deepEqual([state.status, state.snapshot], ['empty', undefined])
  await service.request.answer(jsonResponse({ fixtures }, { headers: { ETag: '"1"' } }))
  const { status, snapshot, failures, error } = polled.state
  assert.deepEqual([status, snapshot, failures, error], ['fresh', { fixtures }, 0, undefined])
  const fresh = polled.state
  await clock.advance(14_999)
  assert.equal(service.requests.length, 1)
  await clock.advance(1)
  assert.equal(service.request.init.headers['If-None-Match'], '"1"')
  await service.request.answer(statusResponse(304))
  assert.equal(polled.state, fresh, 'the same object while nothing has changed')
})

test('pollFixtures() keeps the entries over failures, and backs off', async t => {
  const { clock, service, polled } = follow(t)
  let notifications = 0
  polled.subscribe(() => {
    notifications += 1
  })
  await service.request.answer(jsonResponse({ fixtures }))
  await clock.advance(15_000)
  await service.request.answer(statusResponse(503))
  assert.deepEqual(
    [
      polled.state.status,
      polled.state.snapshot?.fixtures,
      polled.state.failures,
      polled.state.error?.status,
    ],
    ['stale', fixtures, 1, 503],
  )
  await clock.advance(200)
  await service.request.answer(jsonResponse({ fixtures: [] }))
  assert.deepEqual([polled.state.status, polled.state.snapshot?.fixtures], ['fresh', []])
  assert.equal(notifications, 3)
})

test('pollFixtures() reads on refresh(), but not after close()', async t => {
  const { clock, service, polled } = follow(t)
  await service.request.answer(jsonResponse({ fixtures }))
  polled.refresh()
  assert.equal(service.requests.length, 2)
  polled.close()
  polled.refresh()
  assert.deepEqual([service.requests.length, clock.timers], [2, 0])
  assert.deepEqual(polled.state.snapshot?.fixtures, fixtures)
})

test('pollScoreboard() follows the scoreboard every five seconds', async t => {
  const clock = useFakeClock(t)
  const service = createFakeService()
  const options = { baseUrl, fetch: service.fetch, now: clock.now, random: () => 0 }
  const polled = pollScoreboard(options)
  t.after(() => polled.close())
  assert.equal(service.request.url.href, 'https://feeds.example/api/v1/scoreboard')
  const scheduled = { fixtureId: 'game-1', state: 'scheduled', snapshotAt: null, game: null }
  await service.request.answer(jsonResponse({ fixtures: [scheduled] }))
  assert.deepEqual(polled.state.snapshot?.fixtures, [scheduled])
  await clock.advance(5_000)
  assert.equal(service.requests.length, 2)
})

test('pollFixtures() and pollScoreboard() behind live show no counts and scores until they are old enough', async t => {
  const clock = useFakeClock(t)
  const service = createFakeService()
  const options = { baseUrl, fetch: service.fetch, now: clock.now, random: () => 0 }
  const headers = () => ({ Date: new Date(clock.now()).toUTCString(), ETag: '"1"' })
  const entries = fixtures.map(entry => ({ ...entry, itemCount: 7 }))
  const polledLists = [
    [pollFixtures, entries, entries.map(entry => ({ ...entry, itemCount: 0 }))],
    [pollScoreboard, [{ fixtureId: 'game-1', state: 'live' }], []],
  ] as const
  for (const [poll, listed, opening] of polledLists) {
    const polled = poll({ ...options, behindSeconds: 10 })
    t.after(polled.close)
    await clock.advance(0)
    await service.request.answer(jsonResponse({ fixtures: listed }, { headers: headers() }))
    assert.deepEqual(polled.state.snapshot, { fixtures: opening })
    await clock.advance(9_900)
    for (const request of service.open) await request.answer(statusResponse(304, headers()))
    assert.deepEqual(polled.state.snapshot, { fixtures: opening })
    await clock.advance(1_100)
    for (const request of service.open) await request.answer(statusResponse(304, headers()))
    assert.deepEqual(polled.state.snapshot, { fixtures: listed })
    polled.close()
  }
})
