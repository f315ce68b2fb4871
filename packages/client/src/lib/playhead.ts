import type { Gap, Timeline, TimelineInstant } from '../read-timeline.ts'
import { isEarlier } from './instants.ts'

/** Before every feed: nothing was published then. */
const BEFORE_TIME = '1970-01-01T00:00:00Z'

/** Where a replay is: its clock, and the last instant of the timeline that this has reached. */
export class Playhead {
  readonly clock: ReplayClock
  /** Whether the timeline is known. Before, the clock shows nothing of meaning. */
  loaded = false
  timeline: readonly TimelineInstant[] = []
  gaps: readonly Gap[] = []
  /** -1 before the first instant, where only `from` can be. */
  index = -1
  readonly #from: string | undefined
  readonly #to: string | undefined
  #goal: string | undefined

  constructor(from: string | undefined, to: string | undefined, clock: ReplayClock) {
    this.clock = clock
    this.#from = from
    this.#to = to
    this.#goal = from
  }

  /** The bound to read the feed with. */
  get until(): string {
    return this.#instantAt(this.index)
  }

  /** The instant after this one, in milliseconds since 1970; `undefined` at the end. */
  get next(): number | undefined {
    const next = this.timeline[this.index + 1]
    return next && Date.parse(next.snapshotAt)
  }

  /** Takes a timeline in, up to `latest` in milliseconds. The first one starts the clock where the replay is to start. */
  load({ instants, gaps }: Timeline, latest: number = Infinity): void {
    this.gaps = Array.isArray(gaps) ? gaps : []
    this.timeline = instants.filter(
      ({ snapshotAt }) =>
        Date.parse(snapshotAt) <= latest &&
        !(this.#from !== undefined && isEarlier(snapshotAt, this.#from)) &&
        !(this.#to !== undefined && isEarlier(this.#to, snapshotAt)),
    )
    if (this.loaded) this.index = this.#withinEnds(this.#reached())
    else this.#setClock(this.#goal ?? this.#start())
    this.loaded = true
  }

  /** Sets the clock to a date-time, as near as the timeline allows; at once or when that is known. */
  goTo(at: string): void {
    this.#goal = at
    if (this.loaded) this.#setClock(at)
  }

  goToStart(): void {
    this.#setClock(this.#start())
  }

  /** Moves by instants, no further than the ends. */
  move(by: number): void {
    this.index = this.#withinEnds(this.index + by)
    this.clock.set(Date.parse(this.until))
  }

  /** Moves to the instant that the clock has reached, at least to the next: timers may be early by a millisecond. */
  advance(): void {
    this.index = Math.max(this.index + 1, this.#reached())
  }

  /** The last instant whose millisecond is not after the clock; -1 when all are. */
  #reached(): number {
    const { time } = this.clock
    return this.timeline.findLastIndex(({ snapshotAt }) => Date.parse(snapshotAt) <= time)
  }

  #setClock(at: string): void {
    const place = this.timeline.findLastIndex(({ snapshotAt }) => !isEarlier(at, snapshotAt))
    this.index = this.#withinEnds(place)
    const end = Date.parse(this.#instantAt(this.timeline.length - 1))
    this.clock.set(Math.min(Math.max(Date.parse(at), Date.parse(this.#start())), end))
  }

  #start(): string {
    return this.#from ?? this.#instantAt(0)
  }

  #withinEnds(to: number): number {
    const first = this.#from === undefined ? 0 : -1
    return Math.min(Math.max(to, first), this.timeline.length - 1)
  }

  #instantAt(at: number): string {
    return this.timeline[at]?.snapshotAt ?? this.#from ?? this.#to ?? BEFORE_TIME
  }
}

/** The replay's clock, in milliseconds since 1970. While running it advances `speed` times as fast as real time. */
export class ReplayClock {
  running = false
  speed: number
  #shown = 0
  #setAt = 0
  readonly #now: () => number

  constructor(now: () => number, speed: number) {
    this.#now = now
    this.speed = speed
  }

  get time(): number {
    return this.running ? this.#shown + (this.#now() - this.#setAt) * this.speed : this.#shown
  }

  set(time: number): void {
    this.#shown = time
    this.#setAt = this.#now()
  }

  /** Runs from here on, or stands still. */
  turn(running: boolean, speed: number = this.speed): void {
    this.set(this.time)
    this.running = running
    this.speed = speed
  }

  /** How long until it shows `time`, in milliseconds of now: 0 when it already has. */
  msUntil(time: number): number {
    return Math.max(0, (time - this.time) / this.speed)
  }
}
