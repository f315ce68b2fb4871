import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Bounds, Feed, PollState } from './feed.ts'
import { notationOf } from './lib/cases/snapshot-notation.ts'
import type { Phase } from './lib/read-loop.ts'
import { type FakeClock, settled, useFakeClock } from './lib/testing/fake-clock.ts'
import {
  createFakeService,
  type FakeRequest,
  type FakeService,
  snapshotResponse,
  statusResponse,
} from './lib/testing/fake-service.ts'
import { type FakePage, usePage } from './lib/testing/page.ts'
import {
  type Finding,
  type Occurrence,
  PHASE_AFTER,
  STATUS_AFTER,
} from './lib/testing/transition-table.generated.ts'
import { pollFeed } from './poll-feed.ts'

const INTERVAL_MS = 2_000
const FINISHED_MS = 60_000

/** A model of a poller according to SPEC.md. It shares no code with the implementation. */
interface Model {
  readonly draw: number
  phase: Phase
  status: PollState['status']
  failures: number
  held: { items: string; at: string; etag: string | undefined } | undefined
  bounds: Bounds
  live: boolean | undefined
  /** Time until the next automatic event. */
  waitMs: number | undefined
  /** The part of the wait that follows a complete `Retry-After`, in milliseconds. */
  backOffMs: number
  woken: boolean
}

interface Poller {
  readonly clock: FakeClock
  readonly service: FakeService
  readonly page: FakePage
  readonly feed: Feed
  readonly abandoned: FakeRequest[]
  /** The items that a consumer has after it applied all changes, with their revisions. */
  readonly applied: Map<string, number>
  /** The states that a subscriber found when it was called. */
  readonly notified: PollState[]
}

/** The pairs of phase and event that any run has visited. */
const entered = new Set<string>()

/** Moves the model to the phase that the table specifies. Returns whether the event has an effect. */
function take(model: Model, occurrence: Occurrence): boolean {
  entered.add(`${model.phase} ${occurrence}`)
  const phase = PHASE_AFTER[model.phase][occurrence]
  if (phase === 'ignored') return false
  model.phase = phase
  if (phase === 'reading') {
    model.waitMs = 30_000
    model.woken = false
  }
  if (phase === 'stopped' || phase === 'closed') model.waitMs = undefined
  return true
}

function find(model: Model, finding: Finding): void {
  model.status = STATUS_AFTER[model.status][finding]
  model.failures = finding === 'failed' ? model.failures + 1 : 0
}

function succeed(model: Model, finding: 'replaced' | 'unchanged'): void {
  find(model, finding)
  take(model, 'succeeded')
  model.waitMs = (model.live === false ? FINISHED_MS : INTERVAL_MS) * (1 + model.draw / 4)
}

function fail(model: Model, { status, retryAfterMs = 0, timedOut = false }: Failure = {}): void {
  find(model, 'failed')
  if (status === 400) {
    take(model, 'refused')
    return
  }
  const capMs = status === 404 ? 5_000 : 60_000
  const ceilingMs = Math.min(capMs, INTERVAL_MS * 2 ** (model.failures - 1))
  const totalMs = Math.max(
    200,
    model.draw * ceilingMs,
    retryAfterMs + model.draw * Math.min(retryAfterMs / 4, 60_000),
  )
  take(model, timedOut ? 'due' : retryAfterMs > 0 ? 'deferred' : 'failed')
  model.backOffMs = totalMs - retryAfterMs
  model.waitMs = retryAfterMs > 0 ? retryAfterMs : totalMs
}

interface Failure {
  readonly status?: number
  readonly retryAfterMs?: number
  readonly timedOut?: boolean
}

/** Compares the poller with the model. */
async function check(
  model: Model,
  { clock, service, feed, applied, notified }: Poller,
): Promise<void> {
  await settled()
  assert.equal(feed.state.status, model.status)
  assert.equal(feed.state.failures, model.failures)
  assert.equal(feed.state.live, model.live)
  assert.equal(notationOf(feed.state.snapshot?.items), model.held?.items)
  assert.equal(service.open.length, model.phase === 'reading' ? 1 : 0, model.phase)
  assert.equal(clock.timers, model.waitMs === undefined ? 0 : 1, model.phase)
  if (model.phase === 'reading') {
    assert.equal(service.request.etag, model.held?.etag)
    assert.deepEqual(Object.fromEntries(service.request.url.searchParams), model.bounds)
  }
  if (model.held !== undefined && model.phase !== 'closed') {
    assert.deepEqual(
      [...applied].map(([id, revision]) => id + revision).sort(),
      words(model.held.items).sort(),
    )
  }
  if (model.phase !== 'closed') assert.equal(notified.at(-1) ?? feed.state, feed.state)
  assert.ok(
    notified.every((state, index) => state !== notified[index - 1]),
    'told only of changes',
  )
}

function words(items: string): string[] {
  return items.split(' ').filter(Boolean)
}

type Command = fc.AsyncCommand<Model, Poller>

function command(
  name: string,
  possible: (model: Readonly<Model>) => boolean,
  run: (model: Model, poller: Poller) => unknown,
): Command {
  return {
    check: possible,
    async run(model, poller) {
      await run(model, poller)
      await check(model, poller)
    },
    toString: () => name,
  }
}

const always = (): boolean => true
const reading = ({ phase }: Readonly<Model>): boolean => phase === 'reading'

const itemsArbitrary = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
  .chain(ids =>
    fc.tuple(...ids.map(id => fc.integer({ min: 1, max: 3 }).map(revision => id + revision))),
  )
  .map(items => items.join(' '))

const okResponse = fc
  .record({
    items: itemsArbitrary,
    etag: fc.constantFrom('"x"', 'W/"y"', undefined),
    second: fc.integer({ min: 0, max: 9 }),
    year: fc.constantFrom('2026', '2026', '2026', '9999'),
    noStore: fc.boolean(),
  })
  .map(({ items, etag, second, year, noStore }) => {
    const at = `${year}-01-01T00:00:0${second}Z`
    return command(`200 ${items} ${etag} ${at} ${noStore}`, reading, async (model, { service }) => {
      const cacheControl = noStore ? 'no-store' : 'public, max-age=0, must-revalidate'
      await service.request.answer(snapshotResponse(items, { etag, at, cacheControl }))
      // The host answers as if it had ignored the query.
      const { until = at, after = '' } = model.bounds
      if (at > until || (at <= after && items !== '')) {
        fail(model)
        return
      }
      const isBounded = Object.keys(model.bounds).length > 0
      const heldAt = model.held?.at ?? ''
      const leavesFarFuture = heldAt.startsWith('9999') && year !== '9999'
      const isOutdated = !isBounded && noStore && at < heldAt && !leavesFarFuture
      if (!isOutdated) model.held = { items, at, etag }
      model.live = noStore
      succeed(model, 'replaced')
    })
  })

const answer304 = fc.constant(
  command('304', reading, async (model, { service }) => {
    await service.request.answer(statusResponse(304))
    if (model.held === undefined) fail(model, { status: 304 })
    else succeed(model, 'unchanged')
  }),
)

const failureResponse = fc
  .record({
    status: fc.constantFrom(204, 400, 404, 500, 503),
    retryAfterSeconds: fc.constantFrom(0, 1, 50, 4_000),
  })
  .map(({ status, retryAfterSeconds }) =>
    command(`${status} after ${retryAfterSeconds}`, reading, async (model, { service }) => {
      await service.request.answer(
        statusResponse(status, { 'Retry-After': `${retryAfterSeconds}` }),
      )
      fail(model, { status, retryAfterMs: Math.min(retryAfterSeconds, 3_600) * 1_000 })
    }),
  )

const junkResponse = fc.constant(
  command('junk', reading, async (model, { service }) => {
    const headers = { 'Content-Type': 'application/json', ETag: '"junk"' }
    await service.request.answer(new Response('{"items":[', { headers }))
    fail(model)
  }),
)

const breakOff = fc.constant(
  command('break off', reading, async (model, { service }) => {
    await service.request.breakOff()
    fail(model)
  }),
)

const lateResponse = fc.constant(
  command('late answer', always, async (_, { abandoned }) => {
    await abandoned
      .shift()
      ?.answer(snapshotResponse('z9', { etag: '"late"', at: '2030-01-01T00:00:00Z' }))
  }),
)

/** A step that lets a part of the wait, or all of its rest, pass. */
const passTime = fc.constantFrom(0.3, 0.9, 1, 1, 1).map(part =>
  command(
    part < 1 ? `${part} of the wait` : 'the wait',
    ({ waitMs }) => waitMs !== undefined,
    async (model, poller) => {
      const remainingMs = model.waitMs ?? 0
      const ms = part < 1 ? Math.floor(part * remainingMs) : remainingMs + ROUNDING_MS
      await noteAbandoned(poller, () => poller.clock.advance(ms))
      model.waitMs = remainingMs - ms
      if (part < 1) return
      if (model.phase === 'reading') fail(model, { timedOut: true })
      else if (take(model, 'due') && model.phase === 'waiting') model.waitMs = model.backOffMs
    },
  ),
)

/** Tolerance for timers, because sums of parts have floating-point rounding errors. */
const ROUNDING_MS = 0.001

/** Runs an action, and records the open requests that it aborts. */
async function noteAbandoned({ service, abandoned }: Poller, act: () => unknown): Promise<void> {
  const before = service.open
  await act()
  abandoned.push(...before.filter(request => request.init.signal.aborted))
}

const refresh = fc.constant(
  command('refresh', always, (model, { feed }) => {
    feed.refresh()
    take(model, 'refresh')
  }),
)

const wake = fc.constantFrom('show', 'goOnline').map(way =>
  command(way, always, (model, { page }) => {
    if (way === 'show') page.show()
    else page.goOnline()
    if (!take(model, 'wake') || model.woken) return
    model.woken = true
    model.waitMs = model.draw * 1_000
  }),
)

const seek = fc
  .constantFrom<Bounds>({}, { until: '2026-01-01T00:00:05Z' }, { after: '2026-01-01T00:00:02Z' })
  .map(bounds =>
    command(`seek ${JSON.stringify(bounds)}`, always, async (model, poller) => {
      await noteAbandoned(poller, () => poller.feed.seek(bounds))
      if (!take(model, 'seek')) return
      find(model, 'sought')
      model.held = undefined
      model.bounds = bounds
      model.live = undefined
    }),
  )

const close = fc.constant(
  command('close', always, async (model, poller) => {
    await noteAbandoned(poller, () => poller.feed.close())
    take(model, 'close')
  }),
)

test('pollFeed() matches its transition tables after any sequence of events', async t => {
  const clock = useFakeClock(t)
  const page = usePage(t)
  const commands = fc.commands(
    [
      okResponse,
      okResponse,
      answer304,
      failureResponse,
      failureResponse,
      junkResponse,
      breakOff,
      lateResponse,
      passTime,
      passTime,
      refresh,
      refresh,
      wake,
      seek,
      // `close` is rare, because hardly anything happens after it.
      fc.oneof({ weight: 1, arbitrary: close }, { weight: 2, arbitrary: refresh }),
    ],
    { maxCommands: 60, size: 'max' },
  )
  const draws = fc.constantFrom(0.001, 0.25, 0.5, 0.999)
  await fc.assert(
    fc.asyncProperty(draws, fc.boolean(), commands, async (draw, deaf, run) => {
      const service = createFakeService({ deaf })
      const feed = pollFeed({
        baseUrl: 'https://feeds.example',
        fixtureId: 'game-1',
        feedKey: 'pulse',
        intervalMs: INTERVAL_MS,
        fetch: service.fetch,
        random: () => draw,
        now: clock.now,
      })
      const applied = new Map<string, number>()
      const closed = Promise.withResolvers<void>()
      const looped = applyChanges(feed, applied, closed.promise)
      const notified: PollState[] = []
      feed.subscribe(() => notified.push(feed.state))
      try {
        await fc.asyncModelRun(
          (): { model: Model; real: Poller } => ({
            model: {
              draw,
              phase: 'reading',
              status: 'empty',
              failures: 0,
              held: undefined,
              bounds: {},
              live: undefined,
              waitMs: 30_000,
              backOffMs: 0,
              woken: false,
            },
            real: { clock, service, page, feed, abandoned: [], applied, notified },
          }),
          run,
        )
      } finally {
        feed.close()
        closed.resolve()
        await looped
      }
      assert.equal(clock.timers, 0)
      assert.equal(page.listeners, 0)
    }),
    { numRuns: 600 },
  )
  for (const [phase, occurrences] of Object.entries(PHASE_AFTER)) {
    for (const [occurrence, next] of Object.entries(occurrences)) {
      assert.ok(
        next === 'ignored' || entered.has(`${phase} ${occurrence}`),
        `${phase} ${occurrence} was tried`,
      )
    }
  }
})

/**
 * Applies the changes of consecutive iterators. An error ends an iterator, and the next one starts when a `seek` reads
 * again.
 */
async function applyChanges(
  feed: Feed,
  applied: Map<string, number>,
  closed: Promise<void>,
): Promise<void> {
  for (let goesOn = true; goesOn; ) {
    try {
      for await (const { added, revised, withdrawn } of feed) {
        for (const { id, revision } of [...added, ...revised]) applied.set(id, revision)
        for (const { id } of withdrawn) applied.delete(id)
      }
      return
    } catch (error) {
      assert.equal(error, feed.state.error)
      goesOn = await new Promise<boolean>(resolve => {
        feed.subscribe(state => state.error === undefined && resolve(true))
        closed.then(() => resolve(false))
      })
      applied.clear()
    }
  }
}
