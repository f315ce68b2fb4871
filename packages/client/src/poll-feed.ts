import type { Snapshot } from './content.generated.ts'
import type { DictionaryCodec } from './dictionary-codec.ts'
import type { Bounds, DelayedFeed, FeedOptions } from './feed.ts'
import { iterateChanges } from './lib/changes.ts'
import {
  type DictionaryPrefetch,
  knowsDictionaries,
  prefetchDictionaries,
} from './lib/dictionary-prefetch.ts'
import { feedUrl, timelineUrl } from './lib/feed-url.ts'
import { isEarlier } from './lib/instants.ts'
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

/** A finished feed still takes corrections, but rarely. */
const FINISHED_MS = 60_000

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
  let live = isLive(options)
  const exchange = exchangeOf(options)
  const poller = createPoller<Snapshot>({
    ...options,
    fetch: exchange.fetch,
    ended: exchange.close,
    url: feedUrl(options, options),
    list: 'items',
    past: { timelineUrl: timelineUrl(options), urlAt: until => feedUrl(options, { until }) },
    intervalMs: options.intervalMs ?? 2_000,
    slowdownMs: ({ live }) => (live === false ? FINISHED_MS : 0),
    held: initial && heldFrom(initial),
    mayChange: () => live,
    // Whoever is in between may drop the policy, but goes back to nothing that was signed before.
    isOutdated: (next, held, noStore) =>
      live &&
      (noStore || options.publicKeys !== undefined) &&
      isEarlier(next.snapshotAt, held.snapshotAt),
  })

  return Object.assign(poller, {
    seek(to: Bounds) {
      live = isLive(to)
      poller.moveTo(feedUrl(options, to))
    },
    [Symbol.asyncIterator]: () => iterateChanges(poller.observable),
  })
}

/** How requests are made, as far as deltas are wanted and can be had. */
function exchangeOf(options: PollOptions): DictionaryPrefetch {
  const { fetch = platformFetch, dictionaryCodec, dictionaries = false, now = Date.now } = options
  if (dictionaries && !dictionaryCodec && knowsDictionaries())
    return prefetchDictionaries(fetch, now)
  return { fetch: dictionaryCodec?.wrap(fetch) ?? fetch, close() {} }
}

function isLive({ after, until }: Bounds): boolean {
  return after === undefined && until === undefined
}
