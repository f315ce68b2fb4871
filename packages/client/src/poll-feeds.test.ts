import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { notationOf } from './lib/cases/snapshot-notation.ts'
import { type FakeClock, useFakeClock } from './lib/testing/fake-clock.ts'
import { ListService, toFeedId } from './lib/testing/list-service.ts'
import {
  type FeedChange,
  type PolledFeeds,
  type PollFeedsOptions,
  pollFeeds,
} from './poll-feeds.ts'

interface Setup {
  readonly clock: FakeClock
  readonly service: ListService
  readonly feeds: PolledFeeds
}

function follow(
  t: TestContext,
  options: Partial<PollFeedsOptions> = {},
  prepare: (service: ListService) => void = service => service.publish('a/pulse', 'x1'),
): Setup {
  const clock = useFakeClock(t)
  const service = new ListService()
  prepare(service)
  const feeds = pollFeeds({
    baseUrl: 'https://feeds.example',
    feeds: 'live',
    fetch: service.fetch,
    now: clock.now,
    random: () => 0,
    ...options,
  })
  t.after(() => feeds.close())
  return { clock, service, feeds }
}

/** The shown items of each feed, by path. */
function shown({ states }: PolledFeeds): Record<string, string | undefined> {
  return Object.fromEntries(
    states.map(({ fixtureId, feedKey, state }) => [
      `${fixtureId}/${feedKey}`,
      notationOf(state.snapshot?.items),
    ]),
  )
}

function takeRequests({ requests }: ListService): readonly string[] {
  return requests.splice(0)
}

test('pollFeeds() reads the list and each feed, then waits with one request', async t => {
  const { clock, service, feeds } = follow(t, {}, each => {
    each.publish('a/pulse', 'x1')
    each.publish('b/pulse', 'y1')
  })
  await clock.advance(1_000)
  assert.deepEqual(shown(feeds), { 'b/pulse': 'y1', 'a/pulse': 'x1' })
  const list = '/v1/changes?state=live'
  assert.deepEqual(takeRequests(service).toSorted(), [list, list, 'a/pulse', 'b/pulse'])
  service.publish('a/pulse', 'x1 z1')
  await clock.advance(1_000)
  assert.deepEqual(shown(feeds), { 'a/pulse': 'x1 z1', 'b/pulse': 'y1' })
  assert.deepEqual(takeRequests(service).toSorted(), [list, 'a/pulse'])
})

test('pollFeeds() reads a live feed once a minute without a change, and a finished one never', async t => {
  const options = { feeds: [toFeedId('a/pulse'), toFeedId('b/pulse')] }
  const { clock, service } = follow(t, options, each => {
    each.publish('a/pulse', 'x1')
    each.publish('b/pulse', 'y1')
    each.setState('b/pulse', 'finished')
  })
  await clock.advance(1_000)
  takeRequests(service)
  await clock.advance(180_000)
  const reads = takeRequests(service).filter(path => !path.startsWith('/'))
  assert.deepEqual(reads, ['a/pulse', 'a/pulse', 'a/pulse'])
  service.publish('b/pulse', 'y2')
  await clock.advance(500)
  assert.ok(takeRequests(service).includes('b/pulse'))
})

test('pollFeeds() reads a feed again after 100 ms, then at its interval, while another node is outdated', async t => {
  const { clock, service, feeds } = follow(t)
  await clock.advance(1_000)
  takeRequests(service)
  service.outdatedReads = 3
  service.publish('a/pulse', 'x2')
  await clock.advance(50)
  const reads = () => takeRequests(service).filter(path => path === 'a/pulse').length
  assert.equal(reads(), 1)
  await clock.advance(100)
  assert.equal(reads(), 1)
  await clock.advance(1_900)
  assert.equal(reads(), 0)
  await clock.advance(100)
  assert.equal(reads(), 1)
  await clock.advance(2_000)
  assert.deepEqual([reads(), shown(feeds)], [1, { 'a/pulse': 'x2' }])
  await clock.advance(10_000)
  assert.equal(reads(), 0)
})

test('pollFeeds() reads a feed again while its state differs from the listed one', async t => {
  const { clock, service, feeds } = follow(t)
  await clock.advance(1_000)
  service.publish('a/pulse', 'x2')
  service.freezeList()
  service.setState('a/pulse', 'finished')
  await clock.advance(150)
  const liveOf = () => feeds.get(toFeedId('a/pulse'))?.state.live
  assert.equal(liveOf(), false)
  service.setState('a/pulse', 'live')
  service.updateList()
  await clock.advance(2_500)
  assert.equal(liveOf(), true)
})

test('pollFeeds() reads a listed live feed of a static host once a minute', async t => {
  const { clock, service } = follow(t, {}, each => {
    each.publish('a/pulse', 'x1')
    each.freezeList()
    // A static host serves every file with the policy of a finished feed.
    each.setState('a/pulse', 'finished')
  })
  await clock.advance(10_000)
  takeRequests(service)
  await clock.advance(180_000)
  const reads = takeRequests(service).filter(path => path === 'a/pulse')
  assert.equal(reads.length, 3)
})

test('pollFeeds() reads a feed again that changed during its read', async t => {
  const { clock, service, feeds } = follow(t)
  await clock.advance(1_000)
  service.holdsFeeds = true
  service.publish('a/pulse', 'x2')
  await clock.advance(200)
  service.outdatedReads = 1
  service.publish('a/pulse', 'x3')
  await clock.advance(200)
  service.answerFeeds()
  await clock.advance(150)
  service.answerFeeds()
  await clock.advance(150)
  assert.deepEqual(shown(feeds), { 'a/pulse': 'x3' })
})

test('pollFeeds() has at most 6 reads of feeds open', async t => {
  const { clock, service, feeds } = follow(t, {}, each => {
    for (let index = 0; index < 20; index++) each.publish(`g${index}/pulse`, 'x1')
    each.holdsFeeds = true
  })
  for (let round = 0; round < 5; round++) {
    await clock.advance(10)
    service.answerFeeds()
  }
  await clock.advance(10)
  assert.equal(service.mostConcurrent, 6)
  assert.deepEqual(shown(feeds), service.listed())
})

test('pollFeeds() reads a feed that leaves the list once more, yields its end, and ends it', async t => {
  const { clock, service, feeds } = follow(t)
  const changes: FeedChange[] = []
  const iterator = feeds[Symbol.asyncIterator]()
  await clock.advance(1_000)
  changes.push((await iterator.next()).value)
  service.publish('a/pulse', 'x1 end1')
  service.setState('a/pulse', 'finished')
  takeRequests(service)
  await clock.advance(1_000)
  assert.deepEqual([shown(feeds), feeds.get(toFeedId('a/pulse'))], [{}, undefined])
  changes.push((await iterator.next()).value)
  assert.deepEqual(
    changes.map(({ fixtureId, added }) => [fixtureId, notationOf(added)]),
    [
      ['a', 'x1'],
      ['a', 'end1'],
    ],
  )
  takeRequests(service)
  await clock.advance(120_000)
  assert.ok(!takeRequests(service).includes('a/pulse'))
  service.setState('a/pulse', 'live')
  await clock.advance(1_000)
  assert.deepEqual(shown(feeds), { 'a/pulse': 'x1 end1' })
})

test('pollFeeds() yields the end of a feed that another node shows late', async t => {
  const { clock, service, feeds } = follow(t)
  const iterator = feeds[Symbol.asyncIterator]()
  await clock.advance(1_000)
  await iterator.next()
  service.outdatedReads = 1
  service.publish('a/pulse', 'x1 end1', 'finished')
  await clock.advance(1_000)
  assert.deepEqual(shown(feeds), {})
  const last = iterator.next()
  feeds.close()
  assert.equal(notationOf((await last).value?.added), 'end1')
})

test('pollFeeds() ends a feed that left the list 5 s after reads show that it is still live', async t => {
  const { clock, service, feeds } = follow(t)
  await clock.advance(1_000)
  service.outdatedReads = Number.POSITIVE_INFINITY
  service.setState('a/pulse', 'finished')
  takeRequests(service)
  await clock.advance(5_000)
  assert.deepEqual(shown(feeds), { 'a/pulse': 'x1' })
  await clock.advance(3_000)
  assert.deepEqual(shown(feeds), {})
  assert.equal(takeRequests(service).filter(path => path === 'a/pulse').length, 5)
})

test('pollFeeds() counts no read that began before a feed left the list, and keeps a feed that returned', async t => {
  const { clock, service, feeds } = follow(t)
  const iterator = feeds[Symbol.asyncIterator]()
  await clock.advance(1_000)
  await iterator.next()
  service.holdsFeeds = true
  service.publish('a/pulse', 'x2')
  await clock.advance(200)
  service.setState('a/pulse', 'finished')
  service.publish('a/pulse', 'x3')
  await clock.advance(200)
  service.outdatedReads = 1
  service.answerFeeds()
  service.holdsFeeds = false
  await clock.advance(1_000)
  assert.equal(notationOf((await iterator.next()).value.snapshot.items), 'x3')
  service.setState('a/pulse', 'live')
  await clock.advance(1_000)
  service.holdsFeeds = true
  service.setState('a/pulse', 'finished')
  await clock.advance(200)
  service.setState('a/pulse', 'live')
  await clock.advance(200)
  service.answerFeeds()
  service.answerFeeds()
  await clock.advance(1_000)
  assert.deepEqual(shown(feeds), { 'a/pulse': 'x3' })
})

test('pollFeeds() follows chosen feeds through the whole list, also before their first snapshot', async t => {
  const options = { feeds: [toFeedId('a/pulse'), toFeedId('b/pulse')] }
  const { clock, service, feeds } = follow(t, options)
  service.publish('c/pulse', 'z1')
  await clock.advance(1_000)
  assert.deepEqual(shown(feeds), { 'a/pulse': 'x1', 'b/pulse': undefined })
  const reads = takeRequests(service)
  assert.ok(reads.includes('/v1/changes') && !reads.includes('c/pulse'))
  await clock.advance(30_000)
  assert.deepEqual(
    takeRequests(service).filter(path => !path.startsWith('/')),
    [],
  )
  service.publish('b/pulse', 'y1')
  await clock.advance(1_000)
  assert.deepEqual(shown(feeds), { 'b/pulse': 'y1', 'a/pulse': 'x1' })
})

test('pollFeeds() polls each chosen feed separately if the service has no list', async t => {
  const options = { feeds: [toFeedId('a/pulse'), toFeedId('b/pulse')] }
  const { clock, service, feeds } = follow(t, options, each => {
    each.listStatus = 404
    each.publish('a/pulse', 'x1')
    each.publish('b/pulse', 'y1')
  })
  await clock.advance(100)
  service.publish('a/pulse', 'x2')
  await clock.advance(3_000)
  assert.deepEqual(shown(feeds), { 'a/pulse': 'x2', 'b/pulse': 'y1' })
  assert.equal(takeRequests(service).filter(path => path.startsWith('/v1/changes')).length, 1)
})

test('pollFeeds() without a list follows the live feeds of the index', async t => {
  const { clock, service, feeds } = follow(t, {}, each => {
    each.listStatus = 404
    each.publish('a/pulse', 'x1')
    each.publish('b/pulse', 'y1')
    each.setState('b/pulse', 'finished')
  })
  await clock.advance(1_000)
  assert.deepEqual(shown(feeds), { 'a/pulse': 'x1' })
  service.publish('c/pulse', 'z1')
  await clock.advance(16_000)
  assert.deepEqual(shown(feeds), { 'c/pulse': 'z1', 'a/pulse': 'x1' })
})

test('pollFeeds() reports a failed read of the list and keeps the feeds', async t => {
  const { clock, service, feeds } = follow(t)
  await clock.advance(1_000)
  let notified = 0
  feeds.subscribe(() => {
    notified++
  })
  service.listStatus = 503
  service.publish('a/pulse', 'x2')
  await clock.advance(5_000)
  assert.equal(feeds.error?.status, 503)
  assert.ok(notified > 0)
  service.listStatus = 200
  await clock.advance(60_000)
  assert.deepEqual([feeds.error, shown(feeds)], [undefined, { 'a/pulse': 'x2' }])
})

test('pollFeeds() reads live feeds at the interval while the list fails, and waits for it again', async t => {
  const { clock, service, feeds } = follow(t)
  await clock.advance(1_000)
  service.listStatus = 403
  service.publish('a/pulse', 'x2')
  await clock.advance(5_000)
  service.publish('a/pulse', 'x3')
  await clock.advance(2_500)
  assert.deepEqual(shown(feeds), { 'a/pulse': 'x3' })
  service.listStatus = 200
  await clock.advance(60_000)
  takeRequests(service)
  await clock.advance(50_000)
  assert.ok(takeRequests(service).filter(path => path === 'a/pulse').length <= 1)
})

test('pollFeeds() follows only live feeds with a key, and other feeds when they are set', async t => {
  const prepare = (service: ListService) => {
    for (const path of ['a/pulse', 'a/box-score', 'b/pulse']) service.publish(path, 'x1')
  }
  const { clock, service, feeds } = follow(t, { feedKey: 'pulse' }, prepare)
  await clock.advance(1_000)
  assert.deepEqual(Object.keys(shown(feeds)).toSorted(), ['a/pulse', 'b/pulse'])
  feeds.close()
  const chosen = pollFeeds({
    baseUrl: 'https://feeds.example',
    feeds: [toFeedId('a/pulse')],
    fetch: service.fetch,
    now: clock.now,
    random: () => 0,
  })
  t.after(() => chosen.close())
  await clock.advance(1_000)
  const before = chosen.get(toFeedId('a/pulse'))
  chosen.setFeeds([toFeedId('a/pulse'), toFeedId('a/box-score')])
  await clock.advance(100)
  assert.deepEqual(Object.keys(shown(chosen)).toSorted(), ['a/box-score', 'a/pulse'])
  assert.equal(chosen.get(toFeedId('a/pulse')), before)
  chosen.setFeeds([toFeedId('a/box-score')])
  assert.deepEqual(Object.keys(shown(chosen)), ['a/box-score'])
})

test('pollFeeds() and setFeeds() reject an identifier that an address cannot contain', async t => {
  const invalid = [{ fixtureId: '..', feedKey: 'pulse' }]
  assert.throws(() => follow(t, { feeds: invalid }), TypeError)
  const { clock, service, feeds } = follow(t, { feeds: [toFeedId('a/pulse')] })
  await clock.advance(1_000)
  assert.throws(() => feeds.setFeeds(invalid), TypeError)
  service.publish('a/pulse', 'x2')
  await clock.advance(1_000)
  assert.deepEqual(shown(feeds), { 'a/pulse': 'x2' })
})

test('pollFeeds() delays every feed by behindSeconds, also a feed that has ended', async t => {
  const { clock, service, feeds } = follow(t)
  await clock.advance(1_000)
  assert.throws(() => feeds.setBehindSeconds(-1), RangeError)
  feeds.setBehindSeconds(20)
  assert.equal(feeds.get(toFeedId('a/pulse')) !== undefined, true)
  await clock.advance(5_000)
  service.setState('a/pulse', 'finished')
  await clock.advance(2_000)
  assert.deepEqual(Object.keys(shown(feeds)), ['a/pulse'])
  await clock.advance(40_000)
  assert.deepEqual(shown(feeds), {})
})

test('pollFeeds() leaves no timer or request after close, and ends its iterators', async t => {
  const { clock, service, feeds } = follow(t)
  await clock.advance(1_000)
  const iterator = feeds[Symbol.asyncIterator]()
  await iterator.next()
  const pending = iterator.next()
  feeds.close()
  assert.deepEqual(await pending, { done: true, value: undefined })
  assert.equal(clock.timers, 0)
  takeRequests(service)
  service.publish('a/pulse', 'x9')
  feeds.refresh()
  feeds.setFeeds([toFeedId('b/pulse')])
  await clock.advance(120_000)
  assert.deepEqual(takeRequests(service), [])
  assert.deepEqual(shown(feeds), { 'a/pulse': 'x1' })
})

const path = fc.constantFrom('a/pulse', 'b/pulse', 'c/pulse')
const step = fc.oneof(
  fc.record({ kind: fc.constant('publish' as const), path }),
  fc.record({ kind: fc.constantFrom('finished' as const, 'live' as const), path }),
  fc.record({ kind: fc.constantFrom('retire' as const, 'restore' as const), path }),
  fc.record({ kind: fc.constantFrom('behind' as const, 'hold' as const, 'answer' as const) }),
  fc.record({ kind: fc.constantFrom('fail' as const, 'recover' as const) }),
  fc.record({ kind: fc.constantFrom('freeze' as const, 'update' as const) }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(1, 50, 150, 2_000) }),
)

test('pollFeeds() shows the newest state of all live feeds after any sequence of events', t =>
  checkConvergence(t, 'live'))

test('pollFeeds() shows the newest state of chosen feeds after any sequence of events', t =>
  checkConvergence(t, ['a/pulse', 'c/pulse']))

async function checkConvergence(t: TestContext, feeds: 'live' | readonly string[]): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
      const chosen = feeds === 'live' ? feeds : feeds.map(toFeedId)
      const setup = follow(t, { feeds: chosen })
      const { clock, service } = setup
      let count = 1
      for (const each of steps) {
        if (each.kind === 'publish') service.publish(each.path, `i${++count}`)
        else if (each.kind === 'finished' || each.kind === 'live')
          service.setState(each.path, each.kind)
        else if (each.kind === 'retire') service.retire(each.path)
        else if (each.kind === 'restore') service.restore(each.path)
        else if (each.kind === 'behind') service.outdatedReads = 2
        else if (each.kind === 'hold') service.holdsFeeds = true
        else if (each.kind === 'answer') service.answerFeeds()
        else if (each.kind === 'fail') service.listStatus = 503
        else if (each.kind === 'recover') service.listStatus = 200
        else if (each.kind === 'freeze') service.freezeList()
        else if (each.kind === 'update') service.updateList()
        else if (each.kind === 'pass') await clock.advance(each.ms)
      }
      service.holdsFeeds = false
      service.listStatus = 200
      service.updateList()
      service.answerFeeds()
      await clock.advance(7_000)
      const expected = service.listed(feeds === 'live' ? 'live' : undefined)
      const relevant = Object.entries(expected).filter(
        ([each]) => feeds === 'live' || feeds.includes(each),
      )
      const held = shown(setup.feeds)
      for (const [each, items] of relevant) assert.equal(held[each], items, each)
      for (const { state, ...feed } of setup.feeds.states)
        if (feeds === 'live') assert.equal(state.live, true, JSON.stringify(feed))
      if (feeds === 'live') assert.deepEqual(held, Object.fromEntries(relevant))
      setup.feeds.close()
    }),
    { numRuns: 100 },
  )
}
