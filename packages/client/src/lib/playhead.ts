import type { Playback } from '../played-feed.ts'
import type { Gap, Timeline, TimelineInstant } from '../read-timeline.ts'
import { isEarlier } from './instants.ts'

/** A bound before the first change of every feed. */
const BEFORE_TIME = '1970-01-01T00:00:00Z'

interface PlayheadOptions {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly speed?: number | undefined
  readonly now: () => number
}

/** The position of a replay: its clock, and the last instant of the timeline that the clock has reached. */
export class Playhead {
  /** Whether the timeline is known. Until it is known, the clock is meaningless. */
  loaded = false
  timeline: readonly TimelineInstant[] = []
  gaps: readonly Gap[] = []
  /**
   * Index of the current instant; -1 before the first instant, which happens only if `from` is set, or if the timeline
   * is empty or not known yet.
   */
  index = -1
  running = false
  speed: number
  readonly #options: PlayheadOptions
  /**
   * The position of the last `goTo`, initially `from`. The clock is set to it once the timeline is known. `undefined`
   * for the start.
   */
  #goal: string | undefined
  /** `#shown`: the value to which the clock was last set. `#setAt`: the time at which it was set. */
  #shown = 0
  #setAt = 0

  constructor(options: PlayheadOptions) {
    this.#options = options
    this.#goal = options.from
    this.speed = options.speed ?? 1
  }

  /**
   * The clock of the replay, in milliseconds since 1970. While running it advances `speed` times as fast as real
   * time.
   */
  get time(): number {
    return this.running
      ? this.#shown + (this.#options.now() - this.#setAt) * this.speed
      : this.#shown
  }

  /** Starts or stops the clock, and sets its speed. */
  turn(running: boolean, speed: number = this.speed): void {
    this.#setClock(this.time)
    this.running = running
    this.speed = speed
  }

  /**
   * The `until` for reads of the feed: the current instant. Before the first instant it is `from`; without `from` it is
   * `to`; without both it is a time before every change.
   */
  get until(): string {
    return this.#instantAt(this.index)
  }

  /** Real time until the clock reaches the next instant, in milliseconds; `undefined` at the end. */
  get msToNext(): number | undefined {
    const next = this.timeline[this.index + 1]
    return next && Math.max(0, (Date.parse(next.snapshotAt) - this.time) / this.speed)
  }

  get playback(): Playback {
    const { loaded, running, speed, timeline, gaps, index, msToNext } = this
    const halted = msToNext === undefined ? 'ended' : 'paused'
    const status = !loaded ? 'loading' : running ? 'playing' : halted
    return { status, speed, timeline, gaps, index }
  }

  /**
   * Replaces the timeline, without the instants before `from`, after `to`, or after `latest` (milliseconds since 1970).
   * The first timeline sets the clock to the position of the last `goTo`, or to the start of the replay. A later
   * timeline leaves the clock unchanged.
   */
  load({ instants, gaps }: Pick<Timeline, 'instants' | 'gaps'>, latest: number = Infinity): void {
    const { from = '', to = '' } = this.#options
    this.gaps = Array.isArray(gaps) ? gaps : []
    this.timeline = instants.filter(
      ({ snapshotAt }) =>
        Date.parse(snapshotAt) <= latest &&
        !isEarlier(snapshotAt, from) &&
        !isEarlier(to, snapshotAt),
    )
    const isFirst = !this.loaded
    this.loaded = true
    if (isFirst) this.goTo(this.#goal)
    else this.index = this.#withinEnds(this.#reached())
  }

  /**
   * Sets the clock to the date-time `at`, or to the start of the replay if `at` is `undefined`. A time outside the
   * replay becomes the nearest end of the replay. If the timeline is not known yet, this happens once it is known.
   */
  goTo(at: string | undefined): void {
    this.#goal = at
    if (!this.loaded) return
    const start = this.#options.from ?? this.#instantAt(0)
    const goal = at ?? start
    const end = this.#instantAt(this.timeline.length - 1)
    const place = this.timeline.findLastIndex(({ snapshotAt }) => !isEarlier(goal, snapshotAt))
    this.index = this.#withinEnds(place)
    this.#setClock(Math.min(Math.max(Date.parse(goal), Date.parse(start)), Date.parse(end)))
  }

  /** Stops the clock and moves it by a number of instants within the timeline. */
  move(by: number): void {
    this.running = false
    this.index = this.#withinEnds(this.index + by)
    this.#setClock(Date.parse(this.until))
  }

  /**
   * Moves to the instant that the clock has reached, and at least to the next instant, because a timer may be early by
   * a millisecond.
   */
  advance(): void {
    this.index = Math.max(this.index + 1, this.#reached())
  }

  /** The index of the last instant that the clock has reached, to the millisecond; -1 before the first. */
  #reached(): number {
    const { time } = this
    return this.timeline.findLastIndex(({ snapshotAt }) => Date.parse(snapshotAt) <= time)
  }

  #setClock(time: number): void {
    this.#shown = time
    this.#setAt = this.#options.now()
  }

  #withinEnds(to: number): number {
    const first = this.#options.from === undefined ? 0 : -1
    return Math.min(Math.max(to, first), this.timeline.length - 1)
  }

  #instantAt(at: number): string {
    const { from, to } = this.#options
    return this.timeline[at]?.snapshotAt ?? from ?? to ?? BEFORE_TIME
  }
}
