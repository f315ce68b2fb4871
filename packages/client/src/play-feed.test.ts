import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Feed } from './feed.ts'
import { notationOf } from './lib/cases/snapshot-notation.ts'
import { type FakeClock, settled, useFakeClock } from './lib/testing/fake-clock.ts'
import {
  createFakeService,
  type FakeRequest,
  type FakeService,
  jsonResponse,
  snapshotResponse,
  statusResponse,
} from './lib/testing/fake-service.ts'
import { usePage } from './lib/testing/page.ts'
import { playFeed } from './play-feed.ts'
import type { PlayedFeed, PlayOptions } from './played-feed.ts'
import { pollFeed } from './poll-feed.ts'

/** A past game: the items of the feed starting at each second. */
const GAME: readonly [second: number, items: string][] = [
  [0, 'a1'],
  [10, 'a1 b1'],
  [30, 'a2 b1 c1'],
  [31, 'a2 c1'],
]

interface Player {
  readonly clock: FakeClock
  readonly service: FakeService
  readonly feed: PlayedFeed
  /** Answers the only open request like a service that has published the game. */
  answer(): Promise<void>
  /** Advances the time, and answers every request immediately. */
  pass(ms: number): Promise<void>
  /** The reads in order: `timeline`, or the second of the bound `until`. */
  reads(): (string | number | undefined)[]
}

function startPlayer(t: TestContext, options: Partial<PlayOptions> = {}): Player {
  const clock = useFakeClock(t)
  const service = createFakeService()
  const feed = playFeed({
    baseUrl: 'https://feeds.example',
    fixtureId: 'game-1',
    feedKey: 'pulse',
    fetch: service.fetch,
    random: () => 0,
    now: clock.now,
    ...options,
  })
  t.after(() => feed.close())
  const player: Player = {
    clock,
    service,
    feed,
    async answer() {
      const { request } = service
      await request.answer(gameResponse(request))
    },
    async pass(ms) {
      for (let passed = 0; ; passed += 100) {
        await clock.advance(0)
        while (service.open.length > 0) {
          await player.answer()
          await clock.advance(0)
        }
        if (passed >= ms) return
        await clock.advance(100)
      }
    },
    reads: () => service.requests.map(({ url }) => (isTimeline(url) ? 'timeline' : secondOf(url))),
  }
  return player
}

function gameResponse({ url }: Pick<FakeRequest, 'url'>): Response {
  if (isTimeline(url)) {
    const instants = GAME.map(([second, items]) => ({
      snapshotAt: at(second),
      itemCount: items.split(' ').length,
    }))
    return jsonResponse({ fixtureId: 'game-1', feedKey: 'pulse', instants })
  }
  const second = secondOf(url) ?? 0
  const [, items = ''] = GAME.findLast(([since]) => since <= second) ?? []
  return snapshotResponse(items, { etag: `"${items}"`, at: at(second) })
}

function isTimeline({ pathname }: URL): boolean {
  return pathname.endsWith('/timeline')
}

/** The time of a second of the game, as a date-time. */
function at(second: number): string {
  return new Date(Date.parse('2026-01-01T20:00:00Z') + second * 1_000).toISOString()
}

function secondOf({ searchParams }: URL): number | undefined {
  const until = searchParams.get('until')
  return until === null ? undefined : (Date.parse(until) - Date.parse(at(0))) / 1_000
}

function shown({ state, playback }: PlayedFeed): string {
  const items = notationOf(state.snapshot?.items)
  return [playback.status, playback.index, state.status, items]
    .filter(part => part !== undefined)
    .join(' ')
}

test('playFeed() shows an error in place of a later state on a host that ignores until', async t => {
  const { clock, service, feed } = startPlayer(t)
  await service.request.answer(gameResponse(service.request))
  await clock.advance(0)
  assert.equal(service.request.url.searchParams.get('until'), at(0))
  await service.request.answer(snapshotResponse('a2 c1', { at: at(31) }))
  assert.equal(feed.state.snapshot, undefined)
  assert.equal(feed.state.error?.kind, 'body')
  assert.equal(feed.state.error?.detail, `its snapshotAt ${at(31)} is not within the bounds`)
  feed.refresh()
  await service.request.answer(gameResponse(service.request))
  await clock.advance(0)
  await service.request.answer(gameResponse(service.request))
  assert.equal(shown(feed), 'playing 0 fresh a1')
})

test('playFeed() advances until along the timeline at the original pace', async t => {
  const { clock, service, feed, pass, reads } = startPlayer(t, { speed: 10 })
  assert.equal(shown(feed), 'loading -1 empty')
  assert.equal(feed.playhead, undefined)
  await pass(0)
  assert.equal(shown(feed), 'playing 0 fresh a1')
  await pass(900)
  assert.equal(shown(feed), 'playing 0 fresh a1')
  assert.equal(feed.playhead, Date.parse(at(9)))
  await pass(100)
  assert.equal(shown(feed), 'playing 1 fresh a1 b1')
  await pass(2_000)
  assert.equal(shown(feed), 'playing 2 fresh a2 b1 c1')
  await pass(100)
  assert.equal(shown(feed), 'ended 3 fresh a2 c1')
  await pass(60_000)
  assert.equal(feed.playhead, Date.parse(at(31)))
  assert.deepEqual(reads(), ['timeline', 0, 10, 30, 31])
  assert.equal(clock.timers, 0)
  for (const { init } of service.requests)
    assert.deepEqual(init.headers, {}, 'no tag, no preflight')
})

test('playFeed() keeps its snapshot during the next read and over failures', async t => {
  const { clock, service, feed, answer, pass } = startPlayer(t)
  await pass(9_900)
  await clock.advance(100)
  assert.equal(shown(feed), 'playing 1 fresh a1')
  await service.request.breakOff()
  assert.equal(shown(feed), 'playing 1 stale a1')
  await clock.advance(200)
  await service.request.answer(statusResponse(503, { 'Retry-After': '3' }))
  feed.refresh()
  await clock.advance(2_999)
  assert.equal(service.open.length, 0, 'Retry-After is a floor here, too')
  await clock.advance(1)
  assert.equal(feed.state.failures, 2)
  await answer()
  await clock.advance(0)
  await answer()
  assert.equal(shown(feed), 'playing 1 fresh a1 b1')
})

test('playFeed() skips instants if reads are slower than the replay', async t => {
  const { clock, feed, answer, reads } = startPlayer(t, { speed: 10 })
  await answer()
  await clock.advance(0)
  await clock.advance(3_050)
  await answer()
  assert.equal(shown(feed), 'playing 0 fresh a1')
  await clock.advance(0)
  await answer()
  assert.equal(shown(feed), 'playing 2 fresh a2 b1 c1')
  assert.deepEqual(reads(), ['timeline', 0, 30])
})

test('playFeed() yields the changes that a live client would have seen', async t => {
  const { service, feed, pass } = startPlayer(t)
  const replayed = changesOf(feed)
  await pass(32_000)
  assert.equal(feed.playback.status, 'ended')
  feed.close()

  const clock = useFakeClock(t)
  const liveService = createFakeService()
  const live = pollFeed({
    baseUrl: 'https://feeds.example',
    fixtureId: 'game-1',
    feedKey: 'pulse',
    fetch: liveService.fetch,
    now: clock.now,
  })
  const seen = changesOf(live)
  for (const [second] of GAME) {
    const url = new URL(`https://feeds.example/?until=${at(second)}`)
    await liveService.request.answer(gameResponse({ url }))
    await clock.advance(2_500)
  }
  live.close()
  assert.deepEqual(await replayed, await seen)
  assert.equal(service.open.length, 0)
})

test('playFeed() starts at from with the feed as of then and ends at to', async t => {
  const { feed, pass, reads } = startPlayer(t, { from: at(5), to: at(30) })
  await pass(0)
  assert.equal(shown(feed), 'playing -1 fresh a1')
  assert.equal(feed.playhead, Date.parse(at(5)))
  await pass(25_000)
  assert.equal(shown(feed), 'ended 1 fresh a2 b1 c1')
  assert.deepEqual(reads(), ['timeline', 5, 10, 30])
  assert.deepEqual(
    feed.playback.timeline.map(({ itemCount }) => itemCount),
    [2, 3],
  )
})

test('playFeed() behind live ends at the delayed instant, by the clock of the service', async t => {
  const { service, feed, pass, reads } = startPlayer(t, { paused: true, behindSeconds: 3_600 })
  const Date_ = new Date(Date.parse(at(3_630))).toUTCString()
  const { request } = service
  const answer = gameResponse(request)
  answer.headers.set('Date', Date_)
  await request.answer(answer)
  await pass(0)
  assert.deepEqual(
    feed.playback.timeline.map(({ snapshotAt }) => snapshotAt),
    [at(0), at(10), at(30)],
  )
  feed.seek({})
  await pass(0)
  assert.equal(shown(feed), 'ended 2 fresh a2 b1 c1')
  assert.deepEqual(reads(), ['timeline', 0, 30])
})

test('playFeed() shows the feed at from if nothing changed before to', async t => {
  const { feed, pass, reads } = startPlayer(t, { from: at(11), to: at(12) })
  await pass(0)
  assert.equal(shown(feed), 'ended -1 fresh a1 b1')
  feed.step()
  feed.play()
  await pass(5_000)
  assert.deepEqual(new Set(reads()), new Set(['timeline', 11]))
})

test('playFeed() waits for play() when paused, and pause() stops the clock', async t => {
  const { clock, feed, pass } = startPlayer(t, { paused: true })
  await pass(20_000)
  assert.equal(shown(feed), 'paused 0 fresh a1')
  assert.equal(clock.timers, 0)
  feed.play()
  await pass(4_000)
  feed.pause()
  await pass(60_000)
  assert.equal(feed.playhead, Date.parse(at(4)))
  feed.play()
  await pass(5_900)
  assert.equal(shown(feed), 'playing 0 fresh a1')
  await pass(100)
  assert.equal(shown(feed), 'playing 1 fresh a1 b1')
})

test('setSpeed() applies from the current position of the clock', async t => {
  const { clock, feed, pass } = startPlayer(t)
  await pass(5_000)
  feed.setSpeed(50)
  assert.equal(feed.playback.speed, 50)
  assert.equal(feed.playhead, Date.parse(at(5)))
  assert.equal(clock.timers, 1, 'the wait at the speed before is over')
  await pass(100)
  assert.equal(shown(feed), 'playing 1 fresh a1 b1')
  await pass(500)
  assert.equal(shown(feed), 'ended 3 fresh a2 c1')
  for (const speed of [0, -1, Number.NaN, Infinity]) {
    assert.throws(() => feed.setSpeed(speed), { name: 'RangeError' })
  }
})

test('step() pauses and moves by instants within the bounds', async t => {
  const { feed, pass } = startPlayer(t)
  await pass(0)
  feed.step()
  assert.equal(shown(feed), 'paused 1 fresh a1', 'the snapshot stays until the next is there')
  await pass(60_000)
  assert.equal(shown(feed), 'paused 1 fresh a1 b1')
  assert.equal(feed.playhead, Date.parse(at(10)))
  feed.step(-5)
  await pass(0)
  assert.equal(shown(feed), 'paused 0 fresh a1')
  feed.step(5)
  await pass(0)
  assert.equal(shown(feed), 'ended 3 fresh a2 c1')
})

test('seek() moves the clock, continues from there, and reads only the last target', async t => {
  const { clock, service, feed, answer, pass } = startPlayer(t)
  await pass(0)
  feed.seek({ until: at(12) })
  feed.refresh()
  feed.seek({ until: at(29) })
  assert.equal(clock.timers, 1, 'only the deadline of the read')
  const [given, asked] = service.requests.slice(-2)
  assert.ok(given?.init.signal.aborted)
  assert.equal(asked && secondOf(asked.url), 10)
  await answer()
  assert.equal(shown(feed), 'playing 1 fresh a1 b1')
  await pass(1_000)
  assert.equal(shown(feed), 'playing 2 fresh a2 b1 c1')
  feed.seek({ until: at(-100), after: at(-200) })
  await pass(0)
  assert.equal(shown(feed), 'playing 0 fresh a1')
  assert.equal(feed.playhead, Date.parse(at(0)))
  assert.equal(service.requests.at(-1)?.url.searchParams.get('after'), at(-200))
  feed.seek({})
  await pass(0)
  assert.equal(shown(feed), 'ended 3 fresh a2 c1')
  assert.equal(service.requests.at(-1)?.url.searchParams.get('after'), null)
  assert.throws(() => feed.seek({ after: 'tip-off' }), { name: 'RangeError' })
  assert.throws(() => feed.seek({ until: 'half-time' }), {
    name: 'RangeError',
    message: 'Cannot play a feed: "half-time" is not a date-time with an offset',
  })
})

test('seek() before the timeline has loaded applies afterwards', async t => {
  const { feed, pass } = startPlayer(t)
  feed.seek({ until: at(30) })
  await pass(0)
  assert.equal(shown(feed), 'playing 2 fresh a2 b1 c1')
})

test('play() at the end starts over', async t => {
  const { feed, pass, reads } = startPlayer(t, { speed: 10 })
  await pass(3_100)
  assert.equal(feed.playback.status, 'ended')
  feed.play()
  await pass(0)
  assert.equal(shown(feed), 'playing 0 fresh a1')
  await pass(3_100)
  assert.equal(feed.playback.status, 'ended')
  assert.deepEqual(reads().slice(-4), [0, 10, 30, 31])
})

test('refresh() adds new instants of a live game', async t => {
  const { feed, pass, service } = startPlayer(t, { speed: 1_000 })
  await pass(100)
  feed.refresh()
  const instants = [...GAME, [40]].map(([second]) => ({
    snapshotAt: at(Number(second)),
    itemCount: 1,
  }))
  await service.request.answer(jsonResponse({ instants }))
  await pass(0)
  assert.equal(shown(feed), 'paused 3 fresh a2 c1')
  assert.equal(feed.playback.timeline.length, 5)
  feed.play()
  await pass(100)
  assert.equal(feed.playback.index, 4)
})

test('playFeed() retries a failed read of the timeline, but not after a 400 until seek', async t => {
  const { clock, service, feed, pass } = startPlayer(t)
  await service.request.answer(statusResponse(404))
  assert.equal(shown(feed), 'loading -1 empty')
  assert.equal(feed.state.error?.status, 404)
  await clock.advance(200)
  await service.request.answer(jsonResponse({ items: [] }))
  assert.equal(feed.state.error?.kind, 'body')
  await clock.advance(200)
  await service.request.answer(statusResponse(400))
  await clock.advance(3_600_000)
  assert.equal(clock.timers, 0)
  feed.seek({ until: at(0) })
  await pass(0)
  assert.equal(shown(feed), 'playing 0 fresh a1')
})

const unseen = [{ from: at(12), to: at(19) }]

for (const [what, statedGaps, known] of [
  ['gaps', unseen, unseen],
  ['nothing of gaps', undefined, []],
  ['something else', 'none', []],
] as const) {
  test(`playback.gaps lists the periods without observation for a timeline that states ${what}`, async t => {
    const { feed, service, clock } = startPlayer(t)
    const instants = [{ snapshotAt: at(0), itemCount: 1 }]
    await service.request.answer(jsonResponse({ instants, gaps: statedGaps }))
    await clock.advance(0)
    assert.deepEqual(feed.playback.gaps, known)
  })
}

test('playback is the same object between changes, and subscribe() reports each change', async t => {
  const { feed, pass } = startPlayer(t)
  await pass(0)
  const { playback } = feed
  let calls = 0
  feed.subscribe(() => {
    calls += 1
  })
  await pass(5_000)
  feed.setSpeed(1)
  assert.equal(feed.playback, playback)
  assert.equal(calls, 0)
  feed.pause()
  assert.notEqual(feed.playback, playback)
  assert.equal(calls, 1)
})

test('playFeed() catches up with the clock when the page wakes, and reads again after a failure', async t => {
  const page = usePage(t)
  const { clock, service, feed, answer, pass } = startPlayer(t, { random: () => 0.9 })
  await pass(0)
  await clock.sleep(3_600_000)
  page.show()
  await clock.advance(0)
  await answer()
  assert.equal(shown(feed), 'ended 3 fresh a2 c1')
  assert.equal(feed.lastSuccessAt, clock.now())
  feed.seek({ until: at(0) })
  await service.request.answer(statusResponse(404))
  await clock.advance(1)
  const before = service.requests.length
  page.goOnline()
  await clock.advance(899)
  assert.equal(service.requests.length, before)
  await clock.advance(1)
  assert.equal(service.requests.length, before + 1)
})

test('close() ends a replay, and later calls have no effect', async t => {
  const page = usePage(t)
  const { clock, service, feed, pass } = startPlayer(t)
  await pass(1_000)
  const requests = service.requests.length
  const { playback } = feed
  feed.close()
  feed.play()
  feed.pause()
  feed.step()
  feed.setSpeed(7)
  feed.seek({})
  feed.refresh()
  for await (const _ of feed) assert.fail('yielded after close')
  await settled()
  assert.equal(service.requests.length, requests)
  assert.equal(clock.timers, 0)
  assert.equal(page.listeners, 0)
  assert.equal(feed.playback, playback)
  const aborted = startPlayer(t, { signal: AbortSignal.abort() })
  assert.equal(aborted.service.requests.length, 0)
})

test('playFeed() rejects invalid bounds and speeds', () => {
  const options = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse' }
  assert.throws(() => playFeed({ ...options, from: '2026-01-01' }), { name: 'RangeError' })
  assert.throws(() => playFeed({ ...options, to: 'tomorrow' }), { name: 'RangeError' })
  assert.throws(() => playFeed({ ...options, speed: 0 }), { name: 'RangeError' })
  assert.throws(() => playFeed({ ...options, behindSeconds: -1 }), { name: 'RangeError' })
})

async function changesOf(feed: Feed): Promise<string[]> {
  const changes: string[] = []
  for await (const { added, revised, withdrawn } of feed) {
    changes.push([added, revised, withdrawn].map(notationOf).join('|'))
  }
  return changes
}
