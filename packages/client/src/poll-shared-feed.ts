import type { Feed } from './feed.ts'
import type { FetchLike } from './fetch-like.ts'
import { iterateChanges } from './lib/changes.ts'
import { feedUrl } from './lib/feed-url.ts'
import { ObservableState } from './lib/observable-state.ts'
import { platformFetch } from './lib/read-resource.ts'
import { type PollOptions, pollFeed } from './poll-feed.ts'

/** A feed whose poller others may use too: it looks where they look, so it cannot `seek`. */
export type SharedFeed = Omit<Feed, 'seek'>

interface SharedPoller {
  readonly feed: Feed
  holders: number
}

/** The pollers of this page by their `fetch`, then by address and pace. */
const pollers = new WeakMap<FetchLike, Map<string, SharedPoller>>()

/**
 * Follows a feed as `pollFeed` does, by one poller for all who follow the same address at the same pace with the same
 * `fetch` and keys. It reads until the last of them has closed its own handle. What only one poller can have (`initial`, `random`,
 * `now`, a codec) is the first one's.
 *
 * @throws {TypeError} for an identifier that no address can hold, or an initial snapshot that is none.
 * @throws {RangeError} for an interval or a wait that is no duration, or `behindSeconds` that are not 0 to 3600.
 */
export function pollSharedFeed({ signal, ...options }: PollOptions): SharedFeed {
  const { fetch = platformFetch, intervalMs, waitSeconds, behindSeconds, publicKeys } = options
  const byAddress = pollers.get(fetch) ?? new Map<string, SharedPoller>()
  pollers.set(fetch, byAddress)
  const pace = [intervalMs, waitSeconds, behindSeconds]
  const key = JSON.stringify([feedUrl(options, options), ...pace, publicKeys])
  const shared = byAddress.get(key) ?? { feed: pollFeed(options), holders: 0 }
  byAddress.set(key, shared)
  shared.holders++

  const { feed } = shared
  const observable = new ObservableState(feed.state)
  const unsubscribe = feed.subscribe(state => observable.show(state))
  signal?.addEventListener('abort', close)
  if (signal?.aborted) close()

  return {
    get state() {
      return observable.state
    },
    get lastSuccessAt() {
      return feed.lastSuccessAt
    },
    get nextReadAt() {
      return feed.nextReadAt
    },
    subscribe: observable.subscribe,
    refresh() {
      if (!observable.ended) feed.refresh()
    },
    close,
    [Symbol.asyncIterator]: () => iterateChanges(observable),
  }

  function close(): void {
    if (observable.ended) return
    signal?.removeEventListener('abort', close)
    unsubscribe()
    observable.end()
    shared.holders--
    // A page that replaces one part by another closes and opens in one turn: keep the poller over it.
    queueMicrotask(() => {
      if (shared.holders > 0 || byAddress.get(key) !== shared) return
      byAddress.delete(key)
      feed.close()
    })
  }
}
