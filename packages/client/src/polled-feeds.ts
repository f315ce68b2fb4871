import type { Change, FeedId, FeedStatus, ServiceOptions } from './feed.ts'
import type { FeedError } from './feed-error.ts'
import type { PollOptions } from './lib/feed-poller.ts'
import type { SharedFeed } from './poll-shared-feed.ts'

export interface PollFeedsOptions
  extends ServiceOptions,
    Pick<
      PollOptions,
      'intervalMs' | 'behindSeconds' | 'backOffMs' | 'random' | 'dictionaryCodec' | 'dictionaries'
    > {
  /** All live feeds, or the feeds to follow. */
  readonly feeds: 'live' | readonly FeedId[]
  /** Follows only feeds with this key, if `feeds` is `live`. Default: all keys. */
  readonly feedKey?: string | undefined
  /**
   * Time for which the service may wait for a change of the list, in seconds; of each feed, if the service has no list.
   * Default: 30.
   */
  readonly waitSeconds?: number | undefined
}

/** The changes of a new snapshot of one of the feeds. */
export interface FeedChange extends Change, FeedId {}

/**
 * Several feeds that share one long poll for their changes, if the service has a list of changes. Iterating yields a
 * change for the current snapshot of each feed and for each new snapshot. A slow consumer skips to the newest snapshot
 * of each feed.
 */
export interface PolledFeeds extends AsyncIterable<FeedChange> {
  /**
   * The feeds, the newest change first. It remains the same array until a state changes, a feed is added or removed, or
   * `setFeeds` is called.
   */
  readonly states: readonly FeedStatus[]
  /**
   * The reason why the last read of the list of changes, or of the index in its place, failed; `undefined` if it did
   * not fail.
   */
  readonly error: FeedError | undefined
  readonly behindSeconds: number
  /** The feed; `undefined` if it is not followed at present. */
  get(feed: FeedId): SharedFeed | undefined
  /** Calls `listener` after each change of `states` or `error`. Returns a function that unsubscribes. */
  subscribe(listener: (states: readonly FeedStatus[]) => void): () => void
  /**
   * Shows every feed this many seconds late from now on; 0 is live.
   *
   * @throws {RangeError} for a value outside 0 to 3600.
   */
  setBehindSeconds(seconds: number): void
  /**
   * Follows the given feeds in place of the current ones.
   *
   * @throws {TypeError} for an identifier that an address cannot contain. In this case the current feeds stay the same.
   */
  setFeeds(feeds: readonly FeedId[]): void
  /** Calls `refresh` of the list, or of the index in its place, and of every feed. */
  refresh(): void
  /** Ends reads, waits and subscriptions. Iterators end without an error. The states remain readable. */
  close(): void
}
