import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settled, useFakeClock } from './lib/testing/fake-clock.ts'
import { createFakeService, snapshotResponse } from './lib/testing/fake-service.ts'
import { pollSharedFeed } from './poll-shared-feed.ts'

const address = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse' }

test('pollSharedFeed() reads an address once for all followers, until the last one closes', async t => {
  const clock = useFakeClock(t)
  const service = createFakeService()
  const options = { ...address, fetch: service.fetch, now: clock.now, random: () => 0 }
  const one = pollSharedFeed(options)
  const other = pollSharedFeed(options)
  const notifications: string[] = []
  one.subscribe(({ status }) => notifications.push(`one ${status}`))
  other.subscribe(({ status }) => notifications.push(`other ${status}`))
  await service.request.answer(snapshotResponse('a1', { etag: '"1"' }))
  assert.deepEqual(notifications, ['one fresh', 'other fresh'])
  assert.equal(one.state, other.state)
  const late = pollSharedFeed(options)
  assert.equal(late.state, one.state, 'who comes later has what is known')
  assert.equal(late.nextReadAt, clock.now() + 2_000)

  const changes = one[Symbol.asyncIterator]()
  await changes.next()
  const pending = changes.next()
  one.close()
  assert.equal((await pending).done, true, 'a closed handle ends its own iterators')
  other.close()
  other.close()
  await clock.advance(2_000)
  assert.equal(service.open.length, 1, 'one is left')
  await service.request.answer(snapshotResponse('a2'))
  assert.deepEqual(notifications, ['one fresh', 'other fresh'])
  late.close()
  await settled()
  assert.equal(clock.timers, 0)
})

test('pollSharedFeed() keeps its poller when one follower is replaced by the next in the same turn', async t => {
  const service = createFakeService()
  const options = { ...address, fetch: service.fetch }
  const before = pollSharedFeed(options)
  before.close()
  const after = pollSharedFeed(options)
  t.after(() => after.close())
  await settled()
  assert.equal(service.requests.length, 1)
  assert.equal(service.open.length, 1)
})

test('pollSharedFeed() has a poller for each address, pace and fetch, and ends with its signal', async t => {
  const service = createFakeService()
  const elsewhere = createFakeService()
  const followed = new AbortController()
  const signal = followed.signal
  t.after(() => followed.abort())
  for (const options of [
    {},
    { feedKey: 'pulse-v1' },
    { until: '2026-01-01T00:00:00Z' },
    { intervalMs: 5_000 },
    { waitSeconds: 20 },
    { fetch: elsewhere.fetch },
  ]) {
    pollSharedFeed({ ...address, fetch: service.fetch, signal, ...options })
  }
  assert.deepEqual([service.open.length, elsewhere.open.length], [5, 1])
  followed.abort()
  await settled()
  assert.deepEqual([service.open.length, elsewhere.open.length], [0, 0])
  pollSharedFeed({ ...address, fetch: service.fetch, signal })
  await settled()
  assert.equal(service.open.length, 0, 'aborted before')
})
