import { useMemo, useSyncExternalStore } from 'react'
import type { FeedStatus, PollState } from './feed.ts'
import { heldFrom, NOTHING_HELD } from './lib/poll-state.ts'
import { feedResource } from './lib/resources.ts'
import type { PollOptions } from './poll-feed.ts'
import { type PolledFeeds, type PollFeedsOptions, pollFeeds } from './poll-feeds.ts'
import { pollSharedFeed, type SharedFeed } from './poll-shared-feed.ts'

/**
 * The state of a feed while the component is mounted. Components with the same address, pace (interval, wait and
 * delay), `fetch` and keys share one poller. During server rendering nothing is read. There, and while the page
 * hydrates, the state is `initial` if it belongs to this feed, and otherwise empty.
 *
 * Another address, pace or `fetch` creates another poller; other options apply when it starts.
 *
 * @throws {TypeError} for an identifier that an address cannot contain, or an invalid public key.
 * @throws {RangeError} after the first render, for an invalid interval, wait or delay.
 */
export function useFeed(options: PollOptions): PollState {
  const { intervalMs, waitSeconds, behindSeconds, fetch } = options
  const store = useMemo(
    () => createStore(options),
    [feedResource(options, options).url, intervalMs, waitSeconds, behindSeconds, fetch],
  )
  return useSyncExternalStore(store.subscribe, store.state, store.stateAtFirst)
}

function createStore({ initial, ...options }: PollOptions) {
  const snapshot = initial?.snapshot
  const isOfFeed = snapshot?.fixtureId === options.fixtureId && snapshot.feedKey === options.feedKey
  const known = isOfFeed ? initial : undefined
  const first: PollState = known ? heldFrom(known).state : NOTHING_HELD.state
  let feed: SharedFeed | undefined

  return {
    subscribe(listener: () => void): () => void {
      const opened = pollSharedFeed({ ...options, initial: known })
      feed = opened
      opened.subscribe(listener)
      return opened.close
    },
    state: (): PollState => feed?.state ?? first,
    stateAtFirst: (): PollState => first,
  }
}

const noFeeds: readonly FeedStatus[] = []

/**
 * The states of several feeds while the component is mounted, the newest change first. One request waits for the
 * changes of all feeds, if the service has a list of changes. During server rendering nothing is read, and the array is
 * empty.
 *
 * Another address, choice of feeds, pace (interval, wait and delay) or `fetch` creates other pollers; other options
 * apply when they start.
 *
 * @throws {TypeError} after the first render, for an identifier that an address cannot contain, or an invalid public
 *   key.
 * @throws {RangeError} after the first render, for an invalid interval, wait or delay.
 */
export function useFeeds(options: PollFeedsOptions): readonly FeedStatus[] {
  const { baseUrl, feeds, feedKey, intervalMs, waitSeconds, behindSeconds, fetch } = options
  const choice = JSON.stringify([String(baseUrl), feeds, feedKey])
  const store = useMemo(
    () => createFeedsStore(options),
    [choice, intervalMs, waitSeconds, behindSeconds, fetch],
  )
  return useSyncExternalStore(store.subscribe, store.states, () => noFeeds)
}

function createFeedsStore(options: PollFeedsOptions) {
  let feeds: PolledFeeds | undefined

  return {
    subscribe(listener: () => void): () => void {
      const opened = pollFeeds(options)
      feeds = opened
      opened.subscribe(listener)
      return opened.close
    },
    states: (): readonly FeedStatus[] => feeds?.states ?? noFeeds,
  }
}
