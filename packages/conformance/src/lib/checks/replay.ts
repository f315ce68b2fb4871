import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { type Checks, extension } from '../check.ts'
import { expect, expectHeader, expectNoStore, expectStatus, skipUnless } from '../expectations.ts'
import { parseJson } from '../feed.ts'
import {
  distantFuture,
  distantPast,
  isSame,
  readReplay,
  readReplayed,
  readTimeline,
  toQuery,
} from '../replay.ts'
import { headerOf } from '../wire/exchange.ts'

export const replayChecks: Checks = {
  'replay-after': extension(
    'a read with after returns the items published later: none after the last change, all after a distant past',
    'Fixture Feed, replay: `after=S` returns the items whose returned revision was published after S.',
    async ({ feed }) => {
      const { snapshot, exchange } = await feed.readSnapshot()
      const none = await readReplayed(feed, { after: snapshot.snapshotAt })
      expect(none.items.length === 0, `${none.items.length} items after the last change`, exchange)
      const all = await readReplayed(feed, { after: distantPast })
      const found = all.items.length
      const expected = snapshot.items.length
      expect(found === expected, `${found} of ${expected} items after a distant past`, exchange)
    },
  ),
  'replay-bad-bounds': extension(
    'invalid bounds are a 400 that caches must not store',
    'Fixture Feed, replay: A date without a time, a missing offset, an empty or repeated parameter, `after` not before `until`, and an unknown parameter are a 400.',
    async ({ feed }) => {
      for (const query of badQueries) {
        const exchange = await feed.send({}, { query: `?${query}` })
        expectStatus(exchange, 400)
        expectNoStore(exchange)
      }
    },
  ),
  'replay-before-first': extension(
    'a read with until before the first change returns no items, and snapshotAt equals until',
    'Fixture Feed, replay: Before the first change there are no items, and `snapshotAt` is the bound.',
    async ({ feed }) => {
      const exchange = await readReplay(feed, { until: distantPast })
      const { items, snapshotAt } = parseJson(exchange) as Snapshot
      expect(items.length === 0, `expected no items, found ${items.length}`, exchange)
      expect(snapshotAt === distantPast, `snapshotAt is ${snapshotAt}`, exchange)
    },
  ),
  'replay-conditional': extension(
    'a read of a replay is a 304 with its own tag, and a 200 with the tag of other bytes',
    'Fixture Feed, replay: A replay has the entity tag of its own bytes.',
    async ({ feed }) => {
      const query = toQuery({ until: distantPast })
      const own = await feed.readTag({}, query)
      expectStatus(await feed.send({ 'If-None-Match': own }, { query }), 304)
      const current = await feed.readTag()
      expectStatus(await feed.send({ 'If-None-Match': current }, { query }), 200)
      expectStatus(await feed.poll(own), 200)
    },
  ),
  'replay-future': extension(
    'a read with until in the future returns the current snapshot',
    'Fixture Feed, replay: `until` in the future returns the current snapshot.',
    async ({ feed }) => {
      const current = await feed.read()
      const replayed = await readReplay(feed, { until: distantFuture })
      expect(isSame(replayed, current), 'the bytes differ from those of the feed', replayed)
    },
  ),
  'replay-instants': extension(
    'the same instant with another offset returns the same snapshot',
    'Fixture Feed, replay: Bounds are compared as instants, independently of their offsets.',
    async ({ feed }) => {
      const { snapshot, exchange } = await feed.readSnapshot()
      const ms = Date.parse(snapshot.snapshotAt)
      const isExact = compareDateTimes(new Date(ms).toISOString(), snapshot.snapshotAt) === 0
      skipUnless(isExact, 'snapshotAt is finer than a millisecond')
      for (const [offset, shiftMs] of offsets) {
        const until = new Date(ms + shiftMs).toISOString().replace('Z', offset)
        const replayed = await readReplay(feed, { until })
        expect(
          isSame(replayed, exchange),
          `the replay until ${until} differs from the feed`,
          replayed,
        )
      }
    },
  ),
  'replay-policy': extension(
    'a replay has the cache policy of its feed',
    'Fixture Feed, replay: The cache policy follows the feed, not the query.',
    async ({ feed }) => {
      const policy = headerOf(await feed.read(), 'cache-control')
      const replayed = await readReplay(feed, { until: distantPast })
      expectHeader(replayed, 'Cache-Control', policy)
    },
  ),
  'replay-round-trip': extension(
    'a read with until = snapshotAt returns the same snapshot',
    'Fixture Feed, replay: A read with `until` equal to the `snapshotAt` of a snapshot returns that snapshot.',
    async ({ feed }) => {
      const { snapshot, exchange } = await feed.readSnapshot()
      const replayed = await readReplay(feed, { until: snapshot.snapshotAt })
      expect(isSame(replayed, exchange), 'the bytes differ from those of the feed', replayed)
    },
  ),
  'replay-windows': extension(
    'adjacent windows never return the same revision twice',
    'Fixture Feed, replay: `after=S` returns the items whose returned revision was published after S.',
    async ({ feed }) => {
      const instants = (await readTimeline(feed)).slice(-maxInstants)
      const seen = new Set<string>()
      let after = distantPast
      for (const { snapshotAt: until } of instants) {
        const { items } = await readReplayed(feed, { after, until })
        after = until
        for (const { id, revision } of items) {
          const name = `"${id}", revision ${revision}`
          expect(!seen.has(name), `${name} is returned again until ${until}`)
          seen.add(name)
        }
      }
    },
  ),
  timeline: extension(
    'the timeline lists each change once, in order, up to the current snapshot',
    'Fixture Feed, timeline: The timeline lists every instant at which the feed changed, the oldest first.',
    async ({ feed }) => {
      const instants = await readTimeline(feed)
      const { snapshot } = await feed.readSnapshot()
      const last = instants.at(-1)
      expect(last?.snapshotAt === snapshot.snapshotAt, `the timeline ends at ${last?.snapshotAt}`)
      for (const [index, { snapshotAt }] of instants.entries()) {
        const next = instants[index + 1]
        const isAscending = next === undefined || compareDateTimes(snapshotAt, next.snapshotAt) < 0
        expect(isAscending, `${next?.snapshotAt} follows ${snapshotAt}`)
      }
      for (const { snapshotAt: until, itemCount } of instants.slice(-maxInstants)) {
        const { items, snapshotAt } = await readReplayed(feed, { until })
        expect(items.length === itemCount, `${until}: ${items.length} items, not ${itemCount}`)
        expect(snapshotAt === until, `the replay until ${until} has the snapshotAt ${snapshotAt}`)
      }
    },
  ),
  'unknown-parameter': extension(
    'an unknown parameter is a 400: a misspelled bound must not read the live feed',
    'Fixture Feed, replay: A date without a time, a missing offset, an empty or repeated parameter, `after` not before `until`, and an unknown parameter are a 400.',
    async ({ feed }) =>
      expectStatus(await feed.send({}, { query: '?untli=2026-01-01T00:00:00Z' }), 400),
  ),
}

const badQueries = [
  'until=2026-01-01',
  'until=2026-01-01T00:00:00',
  'until=2026-02-30T00:00:00Z',
  'until=2026-01-01T00:00:00+01:00',
  'until=',
  'after=yesterday',
  'until=2026-01-01T00:00:00Z&until=2026-01-01T00:00:00Z',
  'after=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z',
  'after=2026-01-01T00:00:00Z&until=2026-01-01T00:00:00Z',
]

const offsets = [
  ['+01:00', 3_600_000],
  ['-01:00', -3_600_000],
] as const

const maxInstants = 10
