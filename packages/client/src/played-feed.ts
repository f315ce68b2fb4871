import type { Bounds, Feed, FeedOptions } from './feed.ts'
import type { Gap, TimelineInstant } from './read-timeline.ts'

export interface PlayOptions extends FeedOptions {
  /** Where to start, RFC 3339: with the feed as it was then. Default: the first instant at which it changed. */
  readonly from?: string | undefined
  /** Where to end, RFC 3339. Default: the last instant. */
  readonly to?: string | undefined
  /** Ends so many seconds before now by the service's clock, as the feed does where it is shown behind live. Default: 0. */
  readonly behindSeconds?: number | undefined
  /** Seconds of then per second of now. Default: 1. */
  readonly speed?: number | undefined
  /** Whether to wait for `play()`. Default: false. */
  readonly paused?: boolean | undefined
  /** Where jitter comes from: a number from 0 to 1, exclusive. Default: `Math.random`. */
  readonly random?: (() => number) | undefined
}

/** Where a replay is. The same object until something in it changes. */
export interface Playback {
  /** `loading` until the timeline was read; `ended` at the last instant. */
  readonly status: 'loading' | 'playing' | 'paused' | 'ended'
  readonly speed: number
  /** The instants at which the feed changed from `from` to `to`, oldest first. */
  readonly timeline: readonly TimelineInstant[]
  /** When a relay could not read the feed: what it was then is not known. Empty for the feed of its own service. */
  readonly gaps: readonly Gap[]
  /** Which of them is shown or being read; -1 before the first. */
  readonly index: number
}

/**
 * A past feed, played as if it were live: an app that takes a `Feed` need not know. `subscribe` also tells of changes
 * of `playback`. The snapshot stays while the next one is read.
 */
export interface PlayedFeed extends Feed {
  readonly playback: Playback
  /** The clock of then, in milliseconds since 1970; `undefined` while loading. It moves while playing. */
  readonly playhead: number | undefined
  /** Goes on, or from the end starts over. */
  play(): void
  pause(): void
  /** @throws {RangeError} for a speed that is not positive and finite. */
  setSpeed(speed: number): void
  /** Pauses and moves by so many instants, also backwards. Default: 1. */
  step(by?: number): void
  /**
   * Moves the clock to `until`; `{}` moves it to the end. `after` leaves out what was published until then.
   *
   * @throws {RangeError} when `until` is no date-time.
   */
  seek(bounds: Bounds): void
  /** Reads the timeline again, which in a live game has grown, and the snapshot. */
  refresh(): void
}
