import type { Bounds, Feed, FeedOptions } from './feed.ts'
import type { Gap, TimelineInstant } from './read-timeline.ts'

export interface PlayOptions extends FeedOptions {
  /**
   * The start, RFC 3339: the replay begins with the feed as of this instant. Default: the first instant at which the
   * feed changed.
   */
  readonly from?: string | undefined
  /** The end, RFC 3339. Default: the last instant. */
  readonly to?: string | undefined
  /**
   * Ends the replay this many seconds before the present time of the service, so that the replay does not show more
   * than a feed with this delay. Default: 0.
   */
  readonly behindSeconds?: number | undefined
  /** The speed in seconds of the feed per second. Default: 1. */
  readonly speed?: number | undefined
  /** Whether to wait for `play()`. Default: false. */
  readonly paused?: boolean | undefined
  /** Source of jitter: a number that is at least 0 and less than 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined
}

/** The timeline, position and speed of a replay. The object remains the same until something in it changes. */
export interface Playback {
  /** `loading` until the timeline has been read; `ended` at the last instant. */
  readonly status: 'loading' | 'playing' | 'paused' | 'ended'
  readonly speed: number
  /** The instants of the replay at which the feed changed, oldest first. */
  readonly timeline: readonly TimelineInstant[]
  /**
   * Periods in which a relay could not read the feed, so that its state is unknown. Empty for a feed that the service
   * itself publishes.
   */
  readonly gaps: readonly Gap[]
  /** The index of the instant that is displayed or being read; -1 before the first. */
  readonly index: number
}

/**
 * A past feed that is played as if it were live, with the interface of `Feed`. `subscribe` also reports changes of
 * `playback`. The current snapshot stays until the next one has been read.
 */
export interface PlayedFeed extends Feed {
  readonly playback: Playback
  /** The clock of the replay, in milliseconds since 1970; `undefined` while loading. It advances while playing. */
  readonly playhead: number | undefined
  /** Continues the replay. A replay that has ended starts again. */
  play(): void
  pause(): void
  /** @throws {RangeError} for a speed that is not positive and finite. */
  setSpeed(speed: number): void
  /** Pauses and moves by a number of instants, also backwards. Default: 1. */
  step(by?: number): void
  /**
   * Moves the clock to `until`; `{}` moves it to the end. `after` omits the items that were published up to that
   * instant.
   *
   * @throws {RangeError} if a bound is not a date-time.
   */
  seek(bounds: Bounds): void
  /** Reads the timeline, which grows during a live game, and the snapshot again, unless a read is in progress. */
  refresh(): void
}
