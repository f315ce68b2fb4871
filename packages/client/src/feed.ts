import type { Item, Snapshot } from './content.generated.ts'
import type { FeedError } from './feed-error.ts'
import type { FetchLike } from './fetch-like.ts'

/** The address of a service, and the options for reading from it. */
export interface ServiceOptions {
  /**
   * The part of the address before `/v1`, with or without a trailing slash. Browsers also accept a path on the page's
   * origin.
   */
  readonly baseUrl: string | URL
  /** Default: the platform's `fetch`. */
  readonly fetch?: FetchLike | undefined
  readonly signal?: AbortSignal | undefined
  /**
   * Ed25519 public keys, each as its raw bytes in base64, as `fixture-feed key` prints them. A 200 is accepted only if
   * one of them signed its body. Default: signatures are not required.
   */
  readonly publicKeys?: readonly string[] | undefined
  /** The wall clock, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/** Identifies a feed by its fixture and its feed key. */
export interface FeedId {
  readonly fixtureId: string
  readonly feedKey: string
}

/** The service of a feed, the feed, and the options for reading it. */
export interface FeedOptions extends ServiceOptions, FeedId {}

/**
 * Replay bounds, compared with `snapshotAt`: RFC 3339 date-times with an offset. Without bounds, a read returns the
 * current snapshot.
 */
export interface Bounds {
  /** The exclusive lower bound: only items whose revision in the snapshot was published after this instant. */
  readonly after?: string | undefined
  /** The inclusive upper bound: the feed as of this instant. */
  readonly until?: string | undefined
}

/**
 * The state of a polled resource: a feed's snapshot, the index, the list of changes or the scoreboard. It is the same
 * object until something in it changes.
 *
 * - `empty`: there is no snapshot;
 * - `fresh`: there is a snapshot, and the last read did not fail;
 * - `stale`: there is a snapshot, and the last read failed.
 */
export type PollState<Value = Snapshot> = {
  /**
   * Whether the responses are `no-store`, as for a live feed; `false` for a finished feed, and `undefined` until a
   * response has a cache policy.
   */
  readonly live?: boolean | undefined
  /** The language of the texts (BCP 47), if the service states it. */
  readonly language?: string | undefined
} & (
  | {
      readonly status: 'empty'
      readonly snapshot: undefined
      /** Number of failed reads since the last success. */
      readonly failures: number
      /**
       * The reason why the last read failed; `undefined` before the end of the first read, and if the last read
       * succeeded. With `retryable: false`, polling has stopped until `seek`.
       */
      readonly error: FeedError | undefined
    }
  | {
      readonly status: 'fresh'
      readonly snapshot: Value
      readonly failures: 0
      readonly error: undefined
    }
  | {
      readonly status: 'stale'
      readonly snapshot: Value
      readonly failures: number
      readonly error: FeedError
    }
)

/** A followed feed and its state, which is the same object until something in it changes. */
export interface FeedStatus extends FeedId {
  readonly state: PollState
}

/**
 * The changes of a snapshot relative to earlier items. An iterator compares each snapshot with the previous snapshot of
 * the feed that it yielded.
 */
export interface Change {
  readonly snapshot: Snapshot
  /** New items. In an iterator's first change of a feed these are all items. */
  readonly added: readonly Item[]
  /** Items whose `revision` has changed, in their current form. */
  readonly revised: readonly Item[]
  /** Items that are no longer in the snapshot, in their last known form. */
  readonly withdrawn: readonly Item[]
}

/** A resource that is polled. Its methods are bound, so they can be passed as functions. */
export interface PolledResource<Value> {
  readonly state: PollState<Value>
  /**
   * When the last successful read ended, in milliseconds of `now()`; `undefined` if none has succeeded yet, or none
   * since a polled feed received other bounds. A 304 counts as successful. This time is not part of `state`, because
   * `state` would change at every read.
   */
  readonly lastSuccessAt: number | undefined
  /**
   * When the next read starts at the latest, in milliseconds of `now()`; `undefined` during a read, and if no read is
   * scheduled. A `PlayedFeed` has this time only after a failed read.
   */
  readonly nextReadAt: number | undefined
  /** Calls `listener` after each change of `state`. Returns a function that unsubscribes. */
  subscribe(listener: (state: PollState<Value>) => void): () => void
  /**
   * Reads now, without waiting for the interval or a back-off. A `Retry-After` is still obeyed. A long poll in progress
   * is abandoned. Any other read in progress continues, and no second read starts. Has no effect after polling has
   * stopped.
   */
  refresh(): void
  /** Ends reads, waits and subscriptions. Iterators end without an error. The state remains readable. */
  close(): void
}

/**
 * A polled resource that can be shown later than live, in step with a television picture. With a delay, it shows the
 * result of a read with `until` at the delayed time by the service's clock, to within a second. It never shows anything
 * more recent, except a snapshot that was displayed before the delay became longer, and the start of a list of fixtures
 * (`PollFixturesOptions`).
 */
export interface DelayedResource<Value> extends PolledResource<Value> {
  readonly behindSeconds: number
  /**
   * Shows everything this many seconds late from now on; 0 is live. The displayed snapshot stays until one is old
   * enough.
   *
   * @throws {RangeError} for a value outside 0 to 3600.
   */
  setBehindSeconds(seconds: number): void
}

/** The result of `pollFeed`: a feed that can be shown later than live. */
export interface DelayedFeed extends Feed, DelayedResource<Snapshot> {}

/**
 * A polled feed: `useSyncExternalStore(feed.subscribe, () => feed.state)` works. Iterating yields a change for the
 * current snapshot and for each new snapshot. A slow consumer skips to the newest snapshot. Each iterator has its own
 * position, and throws the error that stopped polling (a 400).
 */
export interface Feed extends PolledResource<Snapshot>, AsyncIterable<Change> {
  /** Drops the state, replaces both bounds and reads immediately. `{}` removes the bounds. */
  seek(bounds: Bounds): void
}
