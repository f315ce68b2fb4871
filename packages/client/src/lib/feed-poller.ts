import type { Snapshot } from '../content.generated.ts'
import type { DictionaryCodec } from '../dictionary-codec.ts'
import type { Bounds, DelayedFeed, FeedOptions } from '../feed.ts'
import type { FetchLike } from '../fetch-like.ts'
import { iterateChanges } from './changes.ts'
import { knowsDictionaries, prefetchDictionaries } from './dictionary-prefetch.ts'
import { heldFrom } from './poll-state.ts'
import { type Pace, Poller, type Schedule } from './poller.ts'
import { platformFetch } from './read-resource.ts'
import { feedResource, timelineResource } from './resources.ts'

export interface PollOptions extends FeedOptions, Bounds, Pace {
  /**
   * The interval from the end of one read to the start of the next, in milliseconds; up to a quarter of it is added at
   * random. Default: 2000. Without long polls, the interval after a successful read is at least a minute for a finished
   * feed, and at least 20 s on a hidden page.
   */
  readonly intervalMs?: number | undefined
  /**
   * Reads changes as deltas from the previous snapshot (RFC 9842). `@fixture-feed/client/node` has a codec for Node.
   */
  readonly dictionaryCodec?: DictionaryCodec | undefined
  /**
   * Reads changes as deltas in browsers that decode them themselves, by fetching dictionaries. It has no effect with a
   * `dictionaryCodec`. Default: false.
   */
  readonly dictionaries?: boolean | undefined
  /**
   * A known snapshot, for example of a server-rendered page. The feed starts with it; with a delay, only if it is old
   * enough. If its tag is known, the feed receives only other snapshots.
   */
  readonly initial?: InitialSnapshot | undefined
}

/** The response to an earlier read of the same feed with the same bounds. */
export interface InitialSnapshot {
  readonly snapshot: Snapshot
  /** The `ETag` of the response. */
  readonly etag?: string | undefined
  /** Whether the response was `no-store`, as for a live feed; `undefined` if it had no cache policy. */
  readonly live?: boolean | undefined
  /** The language of the texts in the response (BCP 47), if the response states it. */
  readonly language?: string | undefined
}

/** A polled feed with the members that only the client itself uses. */
export interface FeedPoller
  extends DelayedFeed,
    Pick<Poller<Snapshot>, 'newest' | 'requestCatchUp' | 'behindSeconds'> {}

/**
 * Polls a feed, at its interval or on a schedule.
 *
 * @throws {TypeError} for an identifier that an address cannot contain, an invalid public key, or an invalid initial
 *   snapshot.
 * @throws {RangeError} for an invalid interval or wait, or `behindSeconds` outside 0 to 3600.
 */
export function createFeedPoller(options: PollOptions, schedule?: Schedule): FeedPoller {
  const { initial } = options
  if (initial !== undefined && !Array.isArray(initial.snapshot?.items)) {
    throw new TypeError('Cannot poll a feed: its initial snapshot has no array of items')
  }
  const closing = new AbortController()
  const poller = new Poller<Snapshot>({
    ...options,
    schedule,
    fetch: fetchOf(options, closing.signal),
    ended: () => closing.abort(),
    resource: feedResource(options, options),
    past: { timeline: timelineResource(options), at: until => feedResource(options, { until }) },
    held: initial && heldFrom(initial),
  })

  return Object.assign(poller, {
    seek: (to: Bounds) => poller.moveTo(feedResource(options, to)),
    [Symbol.asyncIterator]: () => iterateChanges(poller.observable),
  })
}

/** The `fetch` of the poller. It reads deltas if they are requested and supported. */
function fetchOf(options: PollOptions, closed: AbortSignal): FetchLike {
  const { fetch = platformFetch, dictionaryCodec, dictionaries = false, now = Date.now } = options
  if (dictionaries && !dictionaryCodec && knowsDictionaries())
    return prefetchDictionaries(fetch, closed, now)
  return dictionaryCodec?.wrap(fetch) ?? fetch
}
