import type { Snapshot } from './content.generated.ts'
import type { DictionaryCodec } from './dictionary-codec.ts'
import type { Bounds, DelayedFeed, FeedOptions } from './feed.ts'
import type { FetchLike } from './fetch-like.ts'
import { iterateChanges } from './lib/changes.ts'
import { knowsDictionaries, prefetchDictionaries } from './lib/dictionary-prefetch.ts'
import { feedUrl, timelineUrl } from './lib/feed-url.ts'
import { heldFrom } from './lib/poll-state.ts'
import { createPoller, type Pace } from './lib/poller.ts'
import { platformFetch } from './lib/read-resource.ts'

export interface PollOptions extends FeedOptions, Bounds, Pace {
  /**
   * From the end of one read to the start of the next, in milliseconds, plus up to a quarter. Default: 2000. A finished feed
   * is read no more often than once a minute, and a hidden page no more often than every 20 s.
   */
  readonly intervalMs?: number | undefined
  /** Reads changes as deltas from the snapshot before (RFC 9842). For Node: `@fixture-feed/client/node` has one. */
  readonly dictionaryCodec?: DictionaryCodec | undefined
  /** The same in browsers that decode deltas themselves: fetches the dictionaries for them. Default: false. */
  readonly dictionaries?: boolean | undefined
  /** What is known already, as of a page that a server rendered: the feed starts with it, and asks for what is newer. */
  readonly initial?: InitialSnapshot | undefined
}

/** An answer that somebody else got to a read of the same feed with the same bounds. */
export interface InitialSnapshot {
  readonly snapshot: Snapshot
  /** The `ETag` of that answer. */
  readonly etag?: string | undefined
  /** Whether it was `no-store`, as those of a live feed are; `undefined` where the answer had no cache policy. */
  readonly live?: boolean | undefined
  /** The language of its texts (BCP 47), where the answer states it. */
  readonly language?: string | undefined
}

/**
 * Follows a feed until it is closed. The first read starts at once; failures never lose what is held.
 *
 * @throws {TypeError} for an identifier that no address can hold, or an initial snapshot that is none.
 * @throws {RangeError} for an interval or a wait that is no duration, or `behindSeconds` that are not 0 to 3600.
 */
export function pollFeed(options: PollOptions): DelayedFeed {
  const { initial } = options
  if (initial !== undefined && !Array.isArray(initial.snapshot?.items)) {
    throw new TypeError('Cannot poll a feed: its initial snapshot has no array of items')
  }
  const closing = new AbortController()
  const poller = createPoller<Snapshot>({
    ...options,
    fetch: fetchOf(options, closing.signal),
    ended: () => closing.abort(),
    url: feedUrl(options, options),
    isLive: isLive(options),
    list: 'items',
    past: { timelineUrl: timelineUrl(options), urlAt: until => feedUrl(options, { until }) },
    intervalMs: options.intervalMs ?? 2_000,
    held: initial && heldFrom(initial),
  })

  return Object.assign(poller, {
    seek: (to: Bounds) => poller.moveTo(feedUrl(options, to), isLive(to)),
    [Symbol.asyncIterator]: () => iterateChanges(poller.observable),
  })
}

/** How requests are made, as far as deltas are wanted and can be had. */
function fetchOf(options: PollOptions, closed: AbortSignal): FetchLike {
  const { fetch = platformFetch, dictionaryCodec, dictionaries = false, now = Date.now } = options
  if (dictionaries && !dictionaryCodec && knowsDictionaries())
    return prefetchDictionaries(fetch, closed, now)
  return dictionaryCodec?.wrap(fetch) ?? fetch
}

function isLive({ after, until }: Bounds): boolean {
  return after === undefined && until === undefined
}
