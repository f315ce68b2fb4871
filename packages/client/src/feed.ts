import type { Item, Snapshot } from './content.generated.ts'
import type { FeedError } from './feed-error.ts'
import type { FetchLike } from './fetch-like.ts'

/** A service and what reading it needs. */
export interface ServiceOptions {
  /** Where the service's `/v1` lives, with or without a final slash. Browsers also take a path of the page's origin. */
  readonly baseUrl: string | URL
  /** Default: the platform's `fetch`. */
  readonly fetch?: FetchLike | undefined
  readonly signal?: AbortSignal | undefined
  /**
   * Only what one of these Ed25519 keys signed is taken: the raw bytes of each in base64, as `fixture-feed key` prints
   * them. Anything else is an error of kind `signature`. Default: nothing needs a signature.
   */
  readonly publicKeys?: readonly string[] | undefined
  /** Wall clock in milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/** One feed of one fixture. */
export interface FeedId {
  readonly fixtureId: string
  readonly feedKey: string
}

/** A feed of a service. */
export interface FeedOptions extends ServiceOptions, FeedId {}

/** Replay bounds on the clock of `snapshotAt`: RFC 3339 date-times with an offset. Without both, the feed is live. */
export interface Bounds {
  /** Exclusive: only items published after it. */
  readonly after?: string | undefined
  /** Inclusive: the feed as it was then. */
  readonly until?: string | undefined
}

/**
 * State of a polled resource: a feed's snapshot, the index or the scoreboard. The same object until something in it
 * changes.
 *
 * - `empty`: no snapshot is held;
 * - `fresh`: the last read succeeded;
 * - `stale`: a snapshot is held, and the last read failed.
 */
export type PollState<Value = Snapshot> = {
  /**
   * Whether answers are `no-store`, as those of a live feed are; `false` for a finished one. `undefined` until an answer
   * has told.
   */
  readonly live?: boolean | undefined
  /** The language of the texts (BCP 47), where the service states it. */
  readonly language?: string | undefined
} & (
  | {
      readonly status: 'empty'
      readonly snapshot: undefined
      /** Failed reads since the last success. */
      readonly failures: number
      /** Why the last read failed. `retryable: false` means that reading stopped until `seek`. */
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

/** What a new snapshot changed for the iterator that yields it. */
export interface Change {
  readonly snapshot: Snapshot
  /** Items that were not there before: all of them in an iterator's first change. */
  readonly added: readonly Item[]
  /** Items whose `revision` differs, as they are now. */
  readonly revised: readonly Item[]
  /** Items that are gone, as last seen. */
  readonly withdrawn: readonly Item[]
}

/** A resource that is read again and again. Methods need no receiver. */
export interface PolledResource<Value> {
  readonly state: PollState<Value>
  /** When the last successful read ended, by `now()`; a 304 is one. Not part of `state`, which it would change. */
  readonly lastSuccessAt: number | undefined
  /** When the next read starts, by `now()`; `undefined` while one is under way and when none will follow. */
  readonly nextReadAt: number | undefined
  /** Calls `listener` after each change of `state`. Returns the way to stop. */
  subscribe(listener: (state: PollState<Value>) => void): () => void
  /** Reads now instead of after the interval or a back-off. Waits out a `Retry-After`; joins a read under way. */
  refresh(): void
  /** Ends everything: reads, waits, subscriptions, and iterators in the ordinary way. The state stays readable. */
  close(): void
}

/**
 * A polled resource that is shown later than live, in step with a television picture: at any time it is what a read with
 * `until` so many seconds ago gives, by the service's clock and to within a second, and never anything younger.
 */
export interface DelayedResource<Value> extends PolledResource<Value> {
  readonly behindSeconds: number
  /**
   * Shows everything so many seconds late from now on; 0 is live. What is shown already stays until there is something
   * old enough.
   *
   * @throws {RangeError} for anything but 0 to 3600.
   */
  setBehindSeconds(seconds: number): void
}

/** What `pollFeed` makes: a feed that can be shown later than live. */
export interface DelayedFeed extends Feed, DelayedResource<Snapshot> {}

/**
 * A polled feed: `useSyncExternalStore(feed.subscribe, () => feed.state)` works. Iterating yields a change for the
 * snapshot held and for each new one; a slow consumer gets the newest only. Each iterator counts for itself, and throws
 * the error that stopped reading (a 400).
 */
export interface Feed extends PolledResource<Snapshot>, AsyncIterable<Change> {
  /** Replaces both bounds and reads at once; `{}` is live. */
  seek(bounds: Bounds): void
}
