import type { Gap, TimelineInstant } from '../read-timeline.ts'
import { isEarlier } from './instants.ts'

export type Instants = readonly TimelineInstant[]

/** The replay's clock, in milliseconds since 1970. While running it advances `speed` times as fast as real time. */
export interface ReplayClock {
  readonly time: number
  readonly running: boolean
  readonly speed: number
  set(time: number): void
  setSpeed(speed: number): void
  run(): void
  halt(): void
  /** How long until it shows `time`, in milliseconds of now: 0 when it already has. */
  msUntil(time: number): number
}

/** Where a replay is: its clock, and the last instant of the timeline that this has reached. */
export interface Playhead {
  readonly clock: ReplayClock
  /** Whether the timeline is known. Before, the clock shows nothing of meaning. */
  readonly loaded: boolean
  readonly timeline: Instants
  readonly gaps: readonly Gap[]
  /** -1 before the first instant, where only `from` can be. */
  readonly index: number
  /** The bound to read the feed with. */
  readonly until: string
  /** The instant after this one, in milliseconds since 1970; `undefined` at the end. */
  readonly next: number | undefined
  /** Takes a timeline in, up to `latest` in milliseconds. The first one starts the clock where the replay is to start. */
  load(read: Timeline, latest?: number): void
  /** Sets the clock to a date-time, as near as the timeline allows; at once or when that is known. */
  goTo(at: string): void
  goToStart(): void
  /** Moves by instants, no further than the ends. */
  move(by: number): void
  /** Moves to the instant that the clock has reached, at least to the next: timers may be early by a millisecond. */
  advance(): void
}

/** A timeline as a service sends it. */
export interface Timeline {
  readonly instants: Instants
  readonly gaps?: readonly Gap[] | undefined
}

export interface ReplayRange {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Before every feed: nothing was published then. */
const BEFORE_TIME = '1970-01-01T00:00:00Z'

export function createPlayhead(
  { from, to }: ReplayRange,
  now: () => number,
  speed: number,
): Playhead {
  const clock = createReplayClock(now, speed)
  let goal = from
  const playhead = {
    clock,
    loaded: false,
    timeline: [] as Instants,
    gaps: [] as readonly Gap[],
    index: -1,
    get until() {
      return instantAt(playhead.index)
    },
    get next() {
      const next = playhead.timeline[playhead.index + 1]
      return next && Date.parse(next.snapshotAt)
    },
    load({ instants, gaps }: Timeline, latest = Infinity) {
      const known = instants.filter(({ snapshotAt }) => Date.parse(snapshotAt) <= latest)
      playhead.gaps = Array.isArray(gaps) ? gaps : []
      playhead.timeline = instantsWithin(known, from, to)
      if (playhead.loaded) playhead.index = withinEnds(indexAtTime(playhead.timeline, clock.time))
      else setClock(goal ?? start())
      playhead.loaded = true
    },
    goTo(at: string) {
      goal = at
      if (playhead.loaded) setClock(at)
    },
    goToStart: () => setClock(start()),
    move(by: number) {
      playhead.index = withinEnds(playhead.index + by)
      clock.set(Date.parse(playhead.until))
    },
    advance() {
      playhead.index = Math.max(playhead.index + 1, indexAtTime(playhead.timeline, clock.time))
    },
  }
  return playhead

  function setClock(at: string): void {
    playhead.index = withinEnds(indexAt(playhead.timeline, at))
    const end = Date.parse(instantAt(playhead.timeline.length - 1))
    clock.set(Math.min(Math.max(Date.parse(at), Date.parse(start())), end))
  }

  function start(): string {
    return from ?? instantAt(0)
  }

  function withinEnds(to: number): number {
    const first = from === undefined ? 0 : -1
    return Math.min(Math.max(to, first), playhead.timeline.length - 1)
  }

  function instantAt(at: number): string {
    return playhead.timeline[at]?.snapshotAt ?? from ?? to ?? BEFORE_TIME
  }
}

function createReplayClock(now: () => number, speed: number): ReplayClock {
  let shown = 0
  let setAt = 0
  const clock = {
    get time() {
      return clock.running ? shown + (now() - setAt) * clock.speed : shown
    },
    running: false,
    speed,
    set(time: number) {
      shown = time
      setAt = now()
    },
    setSpeed(next: number) {
      clock.set(clock.time)
      clock.speed = next
    },
    run: () => turn(true),
    halt: () => turn(false),
    msUntil: (time: number) => Math.max(0, (time - clock.time) / clock.speed),
  }
  return clock

  function turn(running: boolean): void {
    clock.set(clock.time)
    clock.running = running
  }
}

/** The instants from `from` to `to`, both inclusive. */
function instantsWithin(
  instants: Instants,
  from: string | undefined,
  to: string | undefined,
): Instants {
  return instants.filter(
    ({ snapshotAt }) =>
      !(from !== undefined && isEarlier(snapshotAt, from)) &&
      !(to !== undefined && isEarlier(to, snapshotAt)),
  )
}

/** The last instant that is not after the date-time `at`; -1 when all are. */
function indexAt(instants: Instants, at: string): number {
  return instants.findLastIndex(({ snapshotAt }) => !isEarlier(at, snapshotAt))
}

/** The last instant whose millisecond is not after `time`; -1 when all are. */
function indexAtTime(instants: Instants, time: number): number {
  return instants.findLastIndex(({ snapshotAt }) => Date.parse(snapshotAt) <= time)
}
