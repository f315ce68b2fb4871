import type { Feed } from './feed.ts'
import type { FetchLike } from './fetch-like.ts'
import { iterateChanges } from './lib/changes.ts'
import { closeOnAbort } from './lib/close-on-abort.ts'
import { ObservableState } from './lib/observable-state.ts'
import { platformFetch } from './lib/read-resource.ts'
import { feedResource } from './lib/resources.ts'
import { type PollOptions, pollFeed } from './poll-feed.ts'

/** A feed with a shared poller. It has no `seek`, because other callers share the poller. */
export type SharedFeed = Omit<Feed, 'seek'>

interface SharedPoller {
  readonly feed: Feed
  holders: number
}

/** The pollers of this page by their `fetch`, then by address, pace and keys. */
const pollers = new WeakMap<FetchLike, Map<string, SharedPoller>>()

/**
 * Polls a feed like `pollFeed`, with one poller for all callers with the same address, pace (interval, wait and delay),
 * `fetch` and keys. It polls until the last caller has closed its handle. Other options, such as `initial`, `random`,
 * `now` and a codec, are taken from the first caller.
 *
 * @throws {TypeError} for an identifier that an address cannot contain, an invalid public key, or an invalid initial
 *   snapshot.
 * @throws {RangeError} for an invalid interval or wait, or `behindSeconds` outside 0 to 3600.
 */
export function pollSharedFeed({ signal, ...options }: PollOptions): SharedFeed {
  const { fetch = platformFetch, intervalMs, waitSeconds, behindSeconds, publicKeys } = options
  const byAddress = pollers.get(fetch) ?? new Map<string, SharedPoller>()
  pollers.set(fetch, byAddress)
  const pace = [intervalMs, waitSeconds, behindSeconds]
  const key = JSON.stringify([feedResource(options, options).url, ...pace, publicKeys])
  const shared = byAddress.get(key) ?? { feed: pollFeed(options), holders: 0 }
  byAddress.set(key, shared)
  shared.holders++

  const { feed } = shared
  const observable = new ObservableState(feed.state)
  const unsubscribe = feed.subscribe(state => observable.show(state))
  closeOnAbort(signal, close)

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
    // A page that replaces a component closes and opens a feed in the same turn. The poller must survive this.
    queueMicrotask(() => {
      if (shared.holders > 0 || byAddress.get(key) !== shared) return
      byAddress.delete(key)
      feed.close()
    })
  }
}
