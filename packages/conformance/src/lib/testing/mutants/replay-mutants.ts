import { readBounds, right } from '../behavior.ts'
import type { Mutant } from './mutant.ts'

/** Servers whose replays are wrong in one respect each. */
export const replayMutants: readonly Mutant[] = [
  {
    name: 'until is exclusive',
    caughtBy: ['replay-round-trip', 'timeline', 'replay-unmoved'],
    mutation: () => ({
      replay: (feed, { after, until }) =>
        right.replay(feed, {
          after,
          until: until && new Date(Date.parse(until) - 1).toISOString(),
        }),
    }),
  },
  {
    name: 'until in the future shows nothing',
    caughtBy: ['replay-future'],
    mutation: () => ({
      replay: (feed, bounds) =>
        Date.parse(bounds.until ?? '') > Date.now() + 1e12
          ? { snapshotAt: bounds.until ?? '', items: [] }
          : right.replay(feed, bounds),
    }),
  },
  {
    name: 'until before the first change is a 404',
    caughtBy: ['replay-before-first'],
    mutation: () => ({
      replay(feed, bounds) {
        const version = right.replay(feed, bounds)
        return feed.history.some(({ snapshotAt }) => snapshotAt === version?.snapshotAt)
          ? version
          : undefined
      },
    }),
  },
  {
    name: 'until is compared as text',
    caughtBy: ['replay-instants'],
    mutation: () => ({
      replay: (feed, bounds) =>
        feed.history.findLast(({ snapshotAt }) => snapshotAt <= (bounds.until ?? '')) ?? {
          snapshotAt: bounds.until ?? '',
          items: [],
        },
    }),
  },
  {
    name: 'after is inclusive',
    caughtBy: ['replay-after', 'replay-windows'],
    mutation: () => ({
      replay: (feed, { after, until }) =>
        right.replay(feed, {
          after: after && new Date(Date.parse(after) - 1).toISOString(),
          until,
        }),
    }),
  },
  {
    name: 'after is ignored',
    caughtBy: ['replay-after', 'replay-windows'],
    mutation: () => ({
      replay: (feed, { until }) => right.replay(feed, { after: undefined, until }),
    }),
  },
  {
    name: 'a date without a time is a bound',
    caughtBy: ['replay-bad-bounds'],
    mutation: () => ({
      bounds(query) {
        const until = query.get('until') ?? ''
        if (!/^\d{4}-\d\d-\d\d$/.test(until)) return readBounds(query)
        return { after: undefined, until: `${until}T00:00:00Z` }
      },
    }),
  },
  {
    name: 'the last value of a repeated bound counts',
    caughtBy: ['replay-bad-bounds'],
    mutation: () => ({
      bounds: query => readBounds(new URLSearchParams(Object.fromEntries(query))),
    }),
  },
  {
    name: 'a literal + is accepted in an offset',
    caughtBy: ['replay-bad-bounds'],
    mutation: () => ({
      bounds: (_query, raw) => readBounds(new URLSearchParams(raw.replaceAll('+', '%2B'))),
    }),
  },
  {
    name: 'unknown parameters are ignored',
    caughtBy: ['unknown-parameter'],
    mutation: () => ({
      bounds(query) {
        const known = [...query].filter(([name]) => name === 'after' || name === 'until')
        return readBounds(new URLSearchParams(known))
      },
    }),
  },
  {
    name: 'a replay may never be stored',
    caughtBy: ['replay-policy'],
    mutation: () => ({
      reply: (reply, { feed }) =>
        reply.status === 200 && feed !== undefined && reply.body.includes('1970-01-01')
          ? { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } }
          : reply,
    }),
  },
  {
    name: 'a replay has the tag of the feed',
    caughtBy: ['replay-conditional'],
    mutation: () => ({
      tag(identity, coding, asked) {
        const { feed } = asked
        const current = feed?.history.at(-1)
        const isReplay = identity.includes('1970-01-01T00:00:00Z')
        if (feed === undefined || current === undefined || !isReplay) {
          return right.tag(identity, coding, asked)
        }
        return right.tag(Buffer.from(right.snapshotText(feed, current)), coding, asked)
      },
    }),
  },
  {
    name: 'the timeline lacks the last change',
    caughtBy: ['timeline'],
    mutation: () => ({ timeline: feed => right.timeline(feed).slice(0, -1) }),
  },
  {
    name: 'the timeline is newest first',
    caughtBy: ['timeline'],
    mutation: () => ({ timeline: feed => right.timeline(feed).toReversed() }),
  },
  {
    name: 'a replay shows the newest revisions of its items',
    caughtBy: ['replay-unmoved'],
    mutation: () => ({
      replay(feed, bounds) {
        const version = right.replay(feed, bounds)
        const newest = feed.history.at(-1)?.items ?? []
        const items = version?.items.map(
          held => newest.find(({ item }) => item.id === held.item.id) ?? held,
        )
        return version && { ...version, items: items ?? [] }
      },
    }),
  },
]
