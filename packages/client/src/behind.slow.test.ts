import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import type { DelayedFeed } from './feed.ts'
import { notationOf } from './lib/cases/snapshot-notation.ts'
import { type VersionHistory, withVersion } from './lib/delay-buffer.ts'
import { type FakeClock, useFakeClock } from './lib/testing/fake-clock.ts'
import {
  createFakeService,
  type FakeRequest,
  type FakeService,
  jsonResponse,
  snapshotResponse,
  statusResponse,
} from './lib/testing/fake-service.ts'
import { pollFeed } from './poll-feed.ts'

const TICK_MS = 100
const INTERVAL_MS = 500
/** The allowed lateness: one second, one interval, and four ticks for responses. */
const LATE_MS = 1_000 + INTERVAL_MS + 4 * TICK_MS
/** Time, after an outage or a change of the delay, until the state is completely known again. */
const SETTLING_MS = 3_000

/** A service with its own clock, and the state of its feed at each instant. */
class Game {
  readonly versions: { readonly at: number; readonly items: string }[] = []
  readonly clock: FakeClock
  readonly #skewMs: number
  isAway = false
  #revisions = new Map<string, number>()

  constructor(clock: FakeClock, skewMs: number) {
    this.clock = clock
    this.#skewMs = skewMs
  }

  get time(): number {
    return this.clock.now() + this.#skewMs
  }

  /** Publishes or revises an item, or withdraws it. */
  change(id: string, isWithdrawal: boolean): void {
    const last = this.versions.at(-1)
    const shown = new Map(last?.items.split(' ').map(item => [item[0], item]))
    const revision = (this.#revisions.get(id) ?? 0) + 1
    if (isWithdrawal) shown.delete(id)
    else shown.set(id, id + revision)
    this.#revisions.set(id, revision)
    const items = [...shown.values()].filter(Boolean).sort().join(' ')
    const at = Math.max(this.time, (last?.at ?? 0) + 1)
    if (items !== last?.items) this.versions.push({ at, items })
  }

  /** The expected result of a read with `until`. */
  at(time: number): { readonly at: number; readonly items: string } {
    return this.versions.findLast(({ at }) => at <= time) ?? { at: time, items: '' }
  }

  async answer(request: FakeRequest): Promise<void> {
    if (this.isAway) return request.breakOff()
    const { url, etag, prefer } = request
    const last = this.versions.at(-1)
    const Date_ = { Date: new Date(this.time).toUTCString() }
    if (last === undefined) {
      const body = { code: 'nothing_published' }
      return request.answer(jsonResponse(body, { status: 404, headers: Date_ }))
    }
    if (url.pathname.endsWith('/timeline')) {
      const instants = this.versions.map(({ at }) => ({ snapshotAt: iso(at), itemCount: 0 }))
      return request.answer(jsonResponse({ instants }, { headers: Date_ }))
    }
    const until = url.searchParams.get('until')
    const { at, items } = until === null ? last : this.at(Date.parse(until))
    const tag = `"${at} ${items}"`
    if (etag !== tag) {
      const answer = snapshotResponse(items, { etag: tag, at: iso(at) })
      answer.headers.set('Date', Date_.Date)
      if (prefer !== undefined) answer.headers.set('Preference-Applied', prefer)
      return request.answer(answer)
    }
    // A long poll stays open until the feed changes.
    if (prefer === undefined) return request.answer(statusResponse(304, Date_))
  }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}

interface Reader {
  readonly game: Game
  readonly service: FakeService
  readonly feed: DelayedFeed
  /** The time, on the machine's clock, of the last event after which everything must be read again. */
  disturbedAt: number
  shown: DelayedFeed['state']['snapshot']
}

async function tick({ game, service }: Reader): Promise<void> {
  await game.clock.advance(TICK_MS)
  for (const request of service.open) await game.answer(request)
}

/**
 * Advances the time. Checks in each tick that the displayed state has the items of its instant, and that a new state
 * is not more recent than the delay allows. When 3 s have passed since the last disturbance, also checks that the
 * state is at most `LATE_MS` too old.
 */
async function pass(reader: Reader, ms: number): Promise<void> {
  const { game, feed } = reader
  for (let passed = 0; passed < ms; passed += TICK_MS) {
    await tick(reader)
    const limit = game.time - 1_000 * feed.behindSeconds
    const { snapshot } = feed.state
    const shownAt = snapshot && Date.parse(snapshot.snapshotAt)
    if (snapshot !== undefined && shownAt !== undefined) {
      assert.ok(
        snapshot === reader.shown || shownAt <= limit,
        `younger than it may be by ${shownAt - limit} ms`,
      )
      assert.equal(notationOf(snapshot.items), game.at(shownAt).items)
    }
    if (snapshot !== reader.shown) assert.ok(snapshot, 'nothing shown is lost')
    reader.shown = snapshot
    if (game.isAway || game.versions.length === 0) reader.disturbedAt = game.clock.now()
    if (game.clock.now() - reader.disturbedAt <= SETTLING_MS) continue
    const due = game.at(limit - LATE_MS)
    assert.ok(shownAt !== undefined, 'something is shown')
    if (due.items !== '') assert.ok(shownAt >= due.at, `late by ${due.at - shownAt} ms`)
  }
}

interface LoggedChange {
  readonly kind: string
  readonly feedKey: string
  readonly at: string
  readonly items?: readonly { readonly id: string }[]
  readonly withdrawals?: readonly { readonly id: string }[]
}

type Happening =
  | { readonly kind: 'pass' | 'outage' | 'sleep'; readonly ms: number }
  | { readonly kind: 'behind'; readonly seconds: number }
  | { readonly kind: 'change'; readonly id: string; readonly isWithdrawal: boolean }

const ms = fc.integer({ min: 1, max: 80 }).map(ticks => ticks * TICK_MS)
const seconds = fc.oneof(
  fc.integer({ min: 0, max: 12 }),
  fc.double({ min: 0, max: 40, noNaN: true }),
)
const change = fc.record({
  kind: fc.constant('change' as const),
  id: fc.constantFrom(...'abcdef'),
  isWithdrawal: fc.integer({ max: 3, min: 0 }).map(draw => draw === 0),
})
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 5, arbitrary: change },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('outage' as const, 'sleep' as const), ms }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('behind' as const), seconds }) },
)

async function play(
  t: TestContext,
  {
    happenings,
    skewMs,
    behindSeconds,
    waitSeconds,
  }: {
    readonly happenings: readonly Happening[]
    readonly skewMs: number
    readonly behindSeconds: number
    readonly waitSeconds: number
  },
): Promise<void> {
  const clock = useFakeClock(t)
  const service = createFakeService()
  const game = new Game(clock, skewMs)
  const address = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse' }
  const how = { fetch: service.fetch, now: clock.now, random: () => 0 }
  const pace = { behindSeconds, waitSeconds, intervalMs: INTERVAL_MS }
  const feed = pollFeed({ ...address, ...how, ...pace })
  const reader: Reader = { game, service, feed, disturbedAt: clock.now(), shown: undefined }
  for (const each of [...happenings, { kind: 'pass', ms: 6_000 } as const]) {
    if (each.kind === 'change') game.change(each.id, each.isWithdrawal)
    else if (each.kind === 'behind') {
      reader.disturbedAt = clock.now()
      const before = feed.state.snapshot?.snapshotAt ?? ''
      const isMore = each.seconds > feed.behindSeconds
      feed.setBehindSeconds(each.seconds)
      const after = feed.state.snapshot?.snapshotAt ?? ''
      assert.ok(!isMore || after <= before, 'growing, it shows nothing newer')
      reader.shown = feed.state.snapshot
      const limit = game.time - 1_000 * each.seconds
      assert.ok(isMore || after === before || Date.parse(after) <= limit)
    } else if (each.kind === 'sleep') {
      // Changes during a shorter sleep are like changes between two reads at the interval.
      await clock.sleep(6_000 + each.ms)
      for (const request of service.open) await request.breakOff()
      reader.disturbedAt = clock.now()
    } else {
      game.isAway = each.kind === 'outage'
      await pass(reader, each.ms)
      game.isAway = false
    }
  }
  feed.close()
  assert.equal(clock.timers, 0, 'close() leaves no timer')
}

test('pollFeed() behind live equals a read with until, through any sequence of events', async t => {
  const property = fc.asyncProperty(
    fc.record({
      happenings: fc.array(happening, { maxLength: 60 }),
      skewMs: fc.oneof(fc.constant(0), fc.integer({ min: -86_400_000, max: 86_400_000 })),
      behindSeconds: seconds,
      waitSeconds: fc.constantFrom(0, 20),
    }),
    script => play(t, script),
  )
  await fc.assert(property, { numRuns: 150 })
})

test('pollFeed() behind live equals reads with until over the log of a day, while the delay changes', async t => {
  const log = readFileSync(new URL('../../../samples/finished.jsonl', import.meta.url), 'utf8')
  const lines = log
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as LoggedChange)
  const changes = lines.filter(line => line.kind === 'publication' && line.feedKey === 'pulse')
  const letters = new Map<string, string>()
  const letterOf = (id: string) => {
    const code = letters.size < 26 ? 97 + letters.size : 39 + letters.size
    letters.set(id, letters.get(id) ?? String.fromCharCode(code))
    return letters.get(id) ?? ''
  }
  const happenings = changes.flatMap(({ at, items = [], withdrawals = [] }, index): Happening[] => {
    const silentMs = Date.parse(changes[index + 1]?.at ?? at) - Date.parse(at)
    // A longer pause of the game is shortened to 90 s, because nothing further happens in it.
    const ms = Math.ceil(Math.min(silentMs, 90_000) / TICK_MS) * TICK_MS
    return [
      ...items.map(
        ({ id }) => ({ kind: 'change', id: letterOf(id), isWithdrawal: false }) as const,
      ),
      ...withdrawals.map(
        ({ id }) => ({ kind: 'change', id: letterOf(id), isWithdrawal: true }) as const,
      ),
      ...(index % 9 === 8
        ? [{ kind: 'behind', seconds: [20, 75, 0, 45][index % 4] ?? 0 } as const]
        : []),
      { kind: 'pass', ms },
    ]
  })
  assert.ok(changes.length > 25 && letters.size > 25)
  await play(t, { happenings, skewMs: -3_700_000, behindSeconds: 45, waitSeconds: 20 })
})

test('pollFeed() behind live reads the past once, then only the live feed, and shares equal items', async t => {
  const clock = useFakeClock(t)
  const service = createFakeService()
  const game = new Game(clock, 0)
  game.change('a', false)
  await clock.advance(10_000)
  const address = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse' }
  const how = { fetch: service.fetch, now: clock.now, random: () => 0, waitSeconds: 20 }
  const feed = pollFeed({ ...address, ...how, behindSeconds: 5 })
  t.after(feed.close)
  const reader: Reader = { game, service, feed, disturbedAt: clock.now(), shown: undefined }
  await pass(reader, 500)
  assert.deepEqual(
    service.requests.map(({ url, prefer }) => url.pathname.slice(-8) + url.search + (prefer ?? '')),
    [
      'timeline',
      `ds/pulse?until=${encodeURIComponent(iso(game.versions[0]?.at ?? 0))}`,
      'ds/pulse',
      'ds/pulsewait=20',
    ],
  )
  const first = feed.state.snapshot?.items[0]
  for (const id of 'bcd') {
    game.change(id, false)
    await pass(reader, 200)
  }
  await pass(reader, 6_000)
  assert.equal(service.requests.length, 7, 'one for each change')
  assert.equal(notationOf(feed.state.snapshot?.items), 'a1 b1 c1 d1')
  assert.equal(feed.state.snapshot?.items[0], first, 'the same object')
  // An erasure does not change `snapshotAt`, and the versions before the erasure must not be shown again.
  feed.setBehindSeconds(20)
  await pass(reader, 1_000)
  game.versions[3] = { at: game.versions[3]?.at ?? 0, items: 'a1 c1 d1' }
  game.versions[2] = { at: game.versions[2]?.at ?? 0, items: 'a1 c1' }
  game.versions[1] = { at: game.versions[1]?.at ?? 0, items: 'a1' }
  feed.refresh()
  for (let ticks = 0; ticks < 10; ticks++) await tick(reader)
  reader.shown = feed.state.snapshot
  await pass(reader, 20_000)
})

test('pollFeed() behind live shows nothing younger on a host that ignores until', async t => {
  const clock = useFakeClock(t)
  const service = createFakeService()
  const game = new Game(clock, 0)
  for (const id of 'ab') {
    game.change(id, false)
    await clock.advance(60_000)
  }
  await clock.advance(7_000)
  game.change('c', false)
  await clock.advance(2_000)
  const address = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse' }
  const how = { fetch: service.fetch, now: clock.now, random: () => 0, intervalMs: INTERVAL_MS }
  const feed = pollFeed({ ...address, ...how, behindSeconds: 45 })
  t.after(feed.close)
  const read: string[] = []
  const passOnHost = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += TICK_MS) {
      await clock.advance(TICK_MS)
      for (const request of service.open) {
        read.push(request.url.pathname.split('/').at(-1) + request.url.search.slice(0, 6))
        request.url.search = ''
        await game.answer(request)
      }
      const { snapshot } = feed.state
      const limit = game.time - 45_000
      if (snapshot !== undefined) assert.ok(Date.parse(snapshot.snapshotAt) <= limit)
    }
  }
  await passOnHost(5_000)
  assert.deepEqual([feed.state.status, feed.state.error], ['empty', undefined])
  assert.deepEqual(read.slice(0, 4), ['timeline', 'pulse?until', 'pulse', 'pulse'])
  await passOnHost(41_000)
  assert.equal(notationOf(feed.state.snapshot?.items), 'a1 b1 c1', 'the change is old enough')
  game.change('d', false)
  await passOnHost(46_000)
  assert.equal(notationOf(feed.state.snapshot?.items), 'a1 b1 c1 d1')
  assert.equal(read.filter(path => path !== 'pulse').length, 2, 'the past is not asked for again')
  for (const [minutes, reads] of [
    [5, 2],
    [6, 3],
  ] as const) {
    await clock.sleep(minutes * 60_000)
    for (const request of service.open) await request.breakOff()
    game.change('e', false)
    await passOnHost(5_000)
    assert.equal(read.filter(path => path !== 'pulse').length, reads, 'asked after ten minutes')
  }
})

test('pollFeed() behind live is not delayed by one snapshot from the far future', async t => {
  const clock = useFakeClock(t)
  const service = createFakeService()
  const game = new Game(clock, 0)
  game.change('a', false)
  await clock.advance(10_000)
  const address = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse' }
  const how = { fetch: service.fetch, now: clock.now, random: () => 0, intervalMs: INTERVAL_MS }
  const feed = pollFeed({ ...address, ...how, behindSeconds: 5 })
  t.after(feed.close)
  const reader: Reader = { game, service, feed, disturbedAt: clock.now(), shown: undefined }
  await pass(reader, 2_000)
  await clock.advance(INTERVAL_MS)
  const lie = snapshotResponse('z9', { etag: '"lie"', at: '9999-12-31T23:59:59Z' })
  lie.headers.set('Date', new Date(game.time).toUTCString())
  await service.request.answer(lie)
  game.change('b', false)
  await pass(reader, 8_000)
  assert.equal(notationOf(feed.state.snapshot?.items), 'a1 b1')
})

test('pollFeed() rejects an invalid behindSeconds and keeps the current one', t => {
  const clock = useFakeClock(t)
  const { fetch } = createFakeService()
  const options = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse', fetch }
  const feed = pollFeed({ ...options, now: clock.now, behindSeconds: 3_600 })
  t.after(feed.close)
  for (const wrong of [-1, 3_600.5, Number.NaN, Infinity, '5' as unknown as number]) {
    const refusal = { name: 'RangeError', message: `Cannot poll a feed: behindSeconds is ${wrong}` }
    assert.throws(() => feed.setBehindSeconds(wrong), refusal)
    assert.throws(() => pollFeed({ ...options, behindSeconds: wrong }), refusal)
  }
  assert.equal(feed.behindSeconds, 3_600)
})

test('withVersion() retains at most the last version of each second of an hour', () => {
  let history: VersionHistory<object> = []
  for (let tenth = 0; tenth < 36_000; tenth += 1)
    history = withVersion(history, { since: tenth * 100, snapshot: { tenth }, live: true })
  assert.ok(history.length <= 3_601)
  assert.equal(history.at(-1)?.since, 3_599_900)
  assert.ok(
    history.slice(1).every(({ since }, index) => since - (history[index]?.since ?? 0) <= 1_000),
  )
})
