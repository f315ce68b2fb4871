/**
 * The properties of replays, compared with the served snapshots: for random histories and bounds, and for particular
 * cases.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { FeedId } from '@fixture-feed/journal/entry'
import { createFakeClock } from '@fixture-feed/test-support/fake-clock'
import {
  type OperatorResponse,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample } from '@fixture-feed/test-support/samples'
import { until } from '@fixture-feed/test-support/until'
import fc from 'fast-check'
import {
  doStep,
  type FeedStep,
  feedSteps,
  type Spelling,
  spelling,
  writeInstant,
} from '../testing/feed-steps.ts'
import { exportLog, importLog } from '../testing/log-lines.ts'
import { queryOf, ServedHistory, type WrittenBounds } from '../testing/served-history.ts'

const clock = createFakeClock()
const service = await runService({ after }, { clock, registered: false })
/** The service that imports logs. It has the same clock, because a log must not contain future instants. */
const empty = await runService({ after }, { clock, registered: false })

let feeds = 0

/** Creates a new feed with a history, and records the snapshots served along it. */
async function live(
  steps: readonly FeedStep[],
  onStep: (history: ServedHistory) => Promise<void> = async () => {},
): Promise<ServedHistory> {
  const feed: FeedId = { fixtureId: `fixture-${++feeds}`, feedKey: 'pulse' }
  await service.register(feed.fixtureId)
  const history = new ServedHistory(feed)
  let lastPublication: unknown
  for (const step of steps) {
    const { response, publication } = await doStep(service, feed, step, {
      snapshotAt: history.last?.snapshotAt,
      lastPublication,
    })
    lastPublication = publication ?? lastPublication
    // A repeated erasure of an item changes nothing.
    const isErasure =
      step.kind === 'erase' &&
      response.status === 200 &&
      snapshotAtOf(response) !== history.last?.snapshotAt
    if (isErasure) history.erase(step.id)
    const isPublication =
      step.kind === 'publish' || step.kind === 'snapshot' || step.kind === 'repeat'
    if (isErasure || (isPublication && response.status === 201)) {
      history.record(await service.readText('', feed))
    }
    await onStep(history)
  }
  return history
}

function snapshotAtOf({ json }: OperatorResponse): string {
  return (json as { readonly snapshotAt: string }).snapshotAt
}

/** A bound near some change of a history, before all changes, or after all changes. */
const boundWish = fc.record({
  change: fc.nat({ max: 20 }),
  nudgeMs: fc.constantFrom(0, 0, 0, -1, 1, -100_000_000, 100_000_000),
  spelling,
})

function boundOf(
  history: ServedHistory,
  wish: { change: number; nudgeMs: number; spelling: Spelling },
) {
  const { instants } = history
  const instant = instants[wish.change % Math.max(1, instants.length)] ?? clock.now
  // A bound at an instant is mostly used in its served form. In the other cases its spelling must make no difference.
  if (wish.nudgeMs === 0 && wish.spelling.finer === '') return instant
  return writeInstant(Date.parse(instant) + wish.nudgeMs, wish.spelling)
}

const boundsWish = fc.record({
  after: fc.option(boundWish, { nil: undefined }),
  until: fc.option(boundWish, { nil: undefined }),
})

type BoundsWish = typeof boundsWish extends fc.Arbitrary<infer Wish> ? Wish : never

/** Bounds that a read accepts. */
function boundsOf(history: ServedHistory, wish: BoundsWish): WrittenBounds {
  const bounds = {
    after: wish.after && boundOf(history, wish.after),
    until: wish.until && boundOf(history, wish.until),
  }
  const { after, until } = bounds
  if (after === undefined || until === undefined || compareDateTimes(after, until) < 0)
    return bounds
  return compareDateTimes(after, until) === 0 ? { until } : { after: until, until: after }
}

async function read(
  { feed }: ServedHistory,
  bounds: WrittenBounds,
  at: RunningService = service,
): Promise<{ readonly text: string; readonly tag: string | null }> {
  const response = await fetch(at.feedUrl(feed) + queryOf(bounds))
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return { text, tag: response.headers.get('etag') }
}

const runs = { numRuns: 15 }

test('a read until the snapshotAt of any served version has the same bytes and tag', async () => {
  await fc.assert(
    fc.asyncProperty(feedSteps(), async steps => {
      const tags: (string | null)[] = []
      const history = await live(steps, async served => {
        if (served.length > tags.length) tags.push((await read(served, {})).tag)
      })
      for (const [index, until] of history.instants.entries()) {
        const replayed = await read(history, { until })
        assert.equal(replayed.text, history.replay({ until }))
        assert.equal(JSON.parse(replayed.text).snapshotAt, until)
        assert.equal(replayed.tag, tags[index])
      }
    }),
    runs,
  )
})

/** The snapshot and the timeline of a feed, and a replay with each bound at each instant. */
async function readAll(history: ServedHistory, at: RunningService): Promise<readonly unknown[]> {
  const queries = [
    '',
    '/timeline',
    ...history.instants.flatMap(each => [queryOf({ until: each }), queryOf({ after: each })]),
  ]
  return Promise.all(
    queries.map(async query => {
      const response = await fetch(at.feedUrl(history.feed) + query)
      const { headers, status } = response
      const [tag, policy] = ['etag', 'cache-control'].map(name => headers.get(name))
      return [query, status, tag, policy, await response.text()]
    }),
  )
}

for (const erasures of [false, true]) {
  test(`an exported log, imported into an empty service, produces the same bytes, tags, replays and log${erasures ? ', also after erasures' : ''}`, async () => {
    await fc.assert(
      fc.asyncProperty(feedSteps({ erasures }), async steps => {
        const history = await live(steps)
        const log = await exportLog(service, history.feed)
        // Instants can be later than a clock that stops or goes back, and a log must not contain future instants.
        clock.advance(60_000)
        await importLog(empty, log)
        assert.equal(await exportLog(empty, history.feed), log)
        if (history.length === 0) return
        // Readers see imported lines soon.
        await until(async () => {
          const responses = await Promise.all(
            [empty, service].map(at => fetch(at.feedUrl(history.feed))),
          )
          const [imported, lived] = responses.map(({ headers }) => headers.get('etag'))
          return imported === lived
        })
        assert.deepEqual(await readAll(history, empty), await readAll(history, service))
      }),
      runs,
    )
  })
}

for (const erasures of [false, true]) {
  test(`a read within any bounds has the items of that time, with a tag of its bytes${erasures ? ', without items that were erased since' : ''}`, async () => {
    await fc.assert(
      fc.asyncProperty(
        feedSteps({ erasures }),
        fc.array(boundsWish, { maxLength: 15 }),
        async (steps, wishes) => {
          const history = await live(steps)
          if (history.length === 0) return
          const tags = new Map<string, string | null>()
          for (const bounds of [
            {},
            ...history.instants.map(until => ({ until })),
            ...wishes.map(wish => boundsOf(history, wish)),
          ]) {
            const { text, tag } = await read(history, bounds)
            assert.equal(text, history.replay(bounds), queryOf(bounds))
            assert.equal(tags.get(text) ?? tag, tag)
            tags.set(text, tag)
          }
          assert.equal(new Set(tags.values()).size, tags.size)
          assert.equal(await service.readText('/timeline', history.feed), history.timeline())
        },
      ),
      runs,
    )
  })
}

test('a hundred values of until between two changes share the cached bodies', async t => {
  const other = await runService(t)
  for (let change = 0; change < 5; change++) {
    await other.publish({ items: [draftSample('a', `change ${change}`)] })
    other.clock.advance(1000)
  }
  const start = Date.parse('2026-03-01T19:00:00Z') - 500
  const tags = new Set<string | null>()
  for (let index = 0; index < 100; index++) {
    const until = new Date(start + index * 60).toISOString()
    const response = await fetch(`${other.feedUrl()}?until=${until}`, { method: 'HEAD' })
    if (index * 60 >= 500) tags.add(response.headers.get('etag'))
  }
  assert.equal(tags.size, 5)
})
