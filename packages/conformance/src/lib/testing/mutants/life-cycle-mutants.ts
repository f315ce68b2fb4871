import { setImmediate as turn } from 'node:timers/promises'
import { policies, right } from '../behavior.ts'
import type { FeedModel, FeedVersion } from '../feed-model.ts'
import type { Mutant } from './mutant.ts'

/** Mutants with wrong effects of publications, or with reads that do not show them. */
export const lifeCycleMutants: readonly Mutant[] = [
  {
    name: 'a 404 is remembered',
    caughtBy: ['first-item'],
    mutation: () => {
      const missed = new Set<FeedModel>()
      return {
        current(feed) {
          const version = right.current(feed)
          if (version === undefined) missed.add(feed)
          return missed.has(feed) ? undefined : version
        },
      }
    },
  },
  {
    name: 'a feed without items is an empty snapshot from the start',
    caughtBy: ['first-item'],
    mutation: () => ({
      current: feed => right.current(feed) ?? { snapshotAt: '2026-01-01T00:00:00Z', items: [] },
    }),
  },
  {
    name: 'an item is never replaced',
    caughtBy: ['revision', 'correction'],
    mutation: () => ({
      publish(feed, { items, withdrawals }) {
        const held = new Set(feed.history.at(-1)?.items.map(({ item }) => item.id))
        return right.publish(feed, { items: items.filter(({ id }) => !held.has(id)), withdrawals })
      },
    }),
  },
  {
    name: 'a revision is added next to the previous one',
    caughtBy: ['revision'],
    mutation: () => ({
      publish(feed, change) {
        const before = feed.history.at(-1)?.items ?? []
        right.publish(feed, change)
        const last = feed.history.pop()
        if (last !== undefined) feed.history.push({ ...last, items: [...before, ...last.items] })
      },
    }),
  },
  {
    name: 'a snapshot has only the items of the last publication',
    caughtBy: ['whole-snapshot', 'withdrawal'],
    mutation: () => ({
      current(feed) {
        const version = right.current(feed)
        return (
          version && {
            ...version,
            items: version.items.filter(({ at }) => at === version.snapshotAt),
          }
        )
      },
    }),
  },
  {
    name: 'withdrawals are ignored',
    caughtBy: ['withdrawal', 'empty-snapshot'],
    mutation: () => ({
      publish: (feed, { items }) => right.publish(feed, { items, withdrawals: [] }),
    }),
  },
  {
    name: 'a feed without items is a 404 again',
    caughtBy: ['empty-snapshot'],
    mutation: () => ({
      current(feed) {
        const version = right.current(feed)
        return version?.items.length === 0 ? undefined : version
      },
    }),
  },
  {
    name: 'the gzip of a feed never changes',
    caughtBy: ['visible-at-once'],
    mutation: () => {
      const made = new Map<string, Buffer>()
      return {
        encode(identity, coding, asked) {
          if (coding !== 'gzip') return right.encode(identity, coding, asked)
          const bytes = made.get(asked.path) ?? right.encode(identity, coding, asked)
          made.set(asked.path, bytes)
          return bytes
        },
      }
    },
  },
  {
    name: 'every second read shows the previous version',
    caughtBy: ['visible-at-once', 'atomic-publication'],
    mutation: () => {
      let reads = 0
      return {
        current(feed) {
          reads += 1
          return (reads % 2 === 0 ? feed.history.at(-2) : undefined) ?? right.current(feed)
        },
      }
    },
  },
  {
    name: 'live snapshots have the policy of finished ones',
    caughtBy: ['live-policy', 'finish'],
    mutation: () => ({ policy: () => policies.finished }),
  },
  {
    name: 'finished snapshots may not be stored',
    caughtBy: ['finish'],
    mutation: () => ({ policy: () => policies.live }),
  },
  {
    name: 'a finished feed stays finished',
    caughtBy: ['finish'],
    mutation: () => ({
      setState(feed, state) {
        if (state === 'finished') feed.state = state
      },
    }),
  },
  {
    name: 'a 304 keeps the policy of a live feed',
    caughtBy: ['finish', 'same-policy'],
    mutation: () => ({
      reply: (reply, { feed }) =>
        reply.status === 304 && feed !== undefined
          ? { ...reply, headers: { ...reply.headers, 'cache-control': policies.live } }
          : reply,
    }),
  },
  {
    name: 'finishing is a change',
    caughtBy: ['finish-changes-no-bytes'],
    mutation: () => ({
      setState(feed, state) {
        right.setState(feed, state)
        const last = feed.history.at(-1)
        if (last === undefined) return
        const snapshotAt = new Date(Date.parse(last.snapshotAt) + 1000).toISOString()
        feed.history.push({ ...last, snapshotAt })
      },
    }),
  },
  {
    name: 'a finished feed ignores corrections',
    caughtBy: ['correction'],
    mutation: () => ({
      publish: (feed, change) => (feed.state === 'live' ? right.publish(feed, change) : undefined),
    }),
  },
  {
    name: 'a finished feed refuses corrections',
    caughtBy: ['correction'],
    mutation: () => ({
      publish(feed, change) {
        if (feed.state === 'finished') throw new Error('the feed is finished')
        return right.publish(feed, change)
      },
    }),
  },
  {
    name: 'snapshotAt is the time of the request',
    caughtBy: ['tag-stable'],
    mutation: () => {
      let requests = 0
      return {
        snapshotText(feed, version) {
          requests += 1
          const snapshotAt = new Date(Date.parse('2026-06-01') + requests).toISOString()
          return right.snapshotText(feed, { ...version, snapshotAt })
        },
      }
    },
  },
  {
    name: 'snapshotAt never changes',
    caughtBy: ['snapshot-at'],
    mutation: () => ({
      snapshotText: (feed, version) =>
        right.snapshotText(feed, {
          ...version,
          snapshotAt: feed.history[0]?.snapshotAt ?? version.snapshotAt,
        }),
    }),
  },
  {
    name: 'publishing the same again is a change',
    caughtBy: ['snapshot-at'],
    mutation: () => ({
      publish(feed, change) {
        const changes = feed.history.length
        right.publish(feed, change)
        const last = feed.history.at(-1)
        if (feed.history.length > changes || last === undefined) return
        const snapshotAt = new Date(Date.parse(last.snapshotAt) + 1000).toISOString()
        feed.history.push({ ...last, snapshotAt })
      },
    }),
  },
  {
    name: 'all feeds show the last publication',
    caughtBy: ['other-feed-unmoved'],
    mutation: () => {
      let last: FeedVersion | undefined
      return {
        publish(feed, change) {
          right.publish(feed, change)
          last = feed.history.at(-1)
        },
        current: feed => right.current(feed) && last,
      }
    },
  },
  {
    name: 'all feeds have the tag of the newest publication',
    caughtBy: ['other-feed-tag'],
    mutation: () => {
      let publications = 0
      return {
        publish(feed, change) {
          publications += 1
          return right.publish(feed, change)
        },
        tag: (_identity, coding, { path }) =>
          `"${encodeURIComponent(path)}-${publications}-${coding}"`,
      }
    },
  },
  {
    name: 'the items of a publication are shown one after the other',
    caughtBy: ['atomic-publication'],
    mutation: () => ({
      async publish(feed, { items, withdrawals }) {
        for (const item of items) {
          await right.publish(feed, { items: [item], withdrawals: [] })
          for (let turns = 0; turns < 20; turns++) await turn()
        }
        await right.publish(feed, { items: [], withdrawals })
      },
    }),
  },
  {
    name: 'a tag is newer than its bytes',
    caughtBy: ['atomic-publication'],
    mutation: () => {
      let shown = 0
      return {
        current(feed) {
          shown += 1
          return feed.history.at(shown % 3 === 0 ? -2 : -1) ?? right.current(feed)
        },
        tag: (_identity, coding, { feed }) =>
          `"${feed?.fixtureId.length}-${feed?.feedKey}-${feed?.history.length}-${coding}"`,
      }
    },
  },
  {
    name: 'identifiers are not decoded',
    caughtBy: ['identifiers'],
    mutation: () => ({ decodePart: part => part }),
  },
  {
    name: 'an item with an id such as constructor is lost',
    caughtBy: ['identifiers'],
    mutation: () => ({
      publish: (feed, { items, withdrawals }) =>
        right.publish(feed, { items: items.filter(({ id }) => !(id in {})), withdrawals }),
    }),
  },
]
