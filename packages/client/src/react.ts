import { useMemo, useSyncExternalStore } from 'react'
import type { PollState } from './feed.ts'
import { feedUrl } from './lib/feed-url.ts'
import { heldFrom, NOTHING_HELD } from './lib/poll-state.ts'
import type { PollOptions } from './poll-feed.ts'
import { pollSharedFeed, type SharedFeed } from './poll-shared-feed.ts'

/**
 * State of a feed while the component is there. Components that follow the same feed share one poller. Nothing is read while
 * a server renders: there the state is `initial`, if it is of this feed, or empty; and so it is when the page hydrates.
 *
 * The poller is another one for another address, pace or `fetch`; other options count when it starts.
 *
 * @throws {TypeError} for an identifier that no address can hold.
 */
export function useFeed(options: PollOptions): PollState {
  const { intervalMs, waitSeconds, behindSeconds, fetch } = options
  const store = useMemo(
    () => createStore(options),
    [feedUrl(options, options), intervalMs, waitSeconds, behindSeconds, fetch],
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
