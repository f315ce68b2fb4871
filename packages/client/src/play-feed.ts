import type { Snapshot } from './content.generated.ts'
import type { Bounds, Feed, FeedOptions } from './feed.ts'
import { feedUrl, timelineUrl } from './lib/feed-url.ts'
import { createFeedView } from './lib/feed-view.ts'
import { isDateTime } from './lib/instants.ts'
import { NOTHING_HELD, nextHeld } from './lib/poll-state.ts'
import { waitAfter } from './lib/poll-wait.ts'
import { createReadLoop } from './lib/read-loop.ts'
import type { FirstOutcome } from './lib/read-outcome.ts'
import { type Resource, readResource } from './lib/read-resource.ts'
import { createReplayClock } from './lib/replay-clock.ts'
import { sameJson } from './lib/same-json.ts'
import { type Instants, indexAt, indexAtPosition, instantsWithin } from './lib/timeline-range.ts'
import { wait } from './lib/wait.ts'
import { onWake, WAKE_SPREAD_MS } from './lib/wake.ts'
import type { TimelineInstant } from './read-timeline.ts'

export interface PlayOptions extends FeedOptions {
  /** Where to start, RFC 3339: with the feed as it was then. Default: the first instant at which it changed. */
  readonly from?: string | undefined
  /** Where to end, RFC 3339. Default: the last instant. */
  readonly to?: string | undefined
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
  readonly position: number | undefined
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

interface Timeline {
  readonly instants: Instants
}

/** Where `seek({})` goes. */
const END_OF_TIME = '9999-12-31T23:59:59Z'
/** Before every feed: nothing was published then. */
const BEFORE_TIME = '1970-01-01T00:00:00Z'

/**
 * Steps `until` along a feed's timeline, at the pace at which it happened or faster. Where reading takes longer than
 * that, instants are skipped.
 *
 * @throws {TypeError} for an identifier that no address can hold.
 * @throws {RangeError} for a bound that is no date-time, or a speed that is not positive and finite.
 */
export function playFeed(options: PlayOptions): PlayedFeed {
  const { from, to, speed = 1, random = Math.random, now = Date.now, signal } = options
  checkDateTime(from)
  checkDateTime(to)
  checkSpeed(speed)
  const addressOfTimeline = timelineUrl(options)
  const clock = createReplayClock(now, speed)
  if (!options.paused) clock.run()
  let timeline: Instants = []
  let timelineRead = false
  let loaded = false
  let index = -1
  let after: string | undefined
  let goal = from
  let held = NOTHING_HELD
  let lastSuccessAt: number | undefined
  let cancelStep = (): void => {}
  const view = createFeedView(held.state)
  let playback = currentPlayback()

  const loop = createReadLoop<FirstOutcome<Timeline | Snapshot>>({
    now,
    read(signal) {
      const resource: Resource & { held?: false } = timelineRead
        ? { url: feedUrl(options, { after, until: instantAt(index) }), list: 'items' }
        : { url: addressOfTimeline, list: 'instants' }
      return readResource(resource, { ...options, signal })
    },
    settle(outcome) {
      if (outcome.kind === 'failed') {
        held = nextHeld(held, outcome, false)
        return waitAfter(held.state, { intervalMs: 0, random })
      }
      lastSuccessAt = now()
      const { body } = outcome
      if ('instants' in body) {
        takeTimeline(body)
        return { floorMs: 0, thenMs: 0 }
      }
      held = nextHeld(held, { ...outcome, body }, false)
      return undefined
    },
    settled() {
      awaitNextInstant()
      show()
    },
  })

  const stopWaking = onWake(() => {
    if (held.state.error === undefined) awaitNextInstant()
    else loop.hurry(random() * WAKE_SPREAD_MS)
  })
  signal?.addEventListener('abort', close)
  if (signal?.aborted) close()
  else loop.start()

  return {
    get state() {
      return view.state
    },
    get playback() {
      return playback
    },
    get position() {
      return loaded ? clock.position : undefined
    },
    get lastSuccessAt() {
      return lastSuccessAt
    },
    subscribe: view.subscribe,
    play: unlessClosed(play),
    pause: unlessClosed(pause),
    setSpeed: unlessClosed(setSpeed),
    step: unlessClosed(step),
    seek: unlessClosed(seek),
    refresh: unlessClosed(refresh),
    close,
    [Symbol.asyncIterator]: view.changes,
  }

  function takeTimeline({ instants }: Timeline): void {
    timeline = instantsWithin(instants, from, to)
    timelineRead = true
    if (loaded) index = clampIndex(indexAtPosition(timeline, clock.position))
    else setClock(goal ?? instantAt(0))
    loaded = true
  }

  /** Sets the clock to a date-time, and the index to what was there then. */
  function setClock(at: string): void {
    index = clampIndex(indexAt(timeline, at))
    const start = Date.parse(from ?? instantAt(0))
    const end = Date.parse(instantAt(timeline.length - 1))
    clock.set(Math.min(Math.max(Date.parse(at), start), end))
  }

  /** Waits for the clock to reach the next instant, if it runs and nothing is read or failing. */
  function awaitNextInstant(): void {
    cancelStep()
    if (!clock.running || loop.phase !== 'stopped' || held.state.error !== undefined) return
    const next = timeline[index + 1]
    if (next === undefined) {
      clock.halt()
      setClock(instantAt(index))
      return
    }
    cancelStep = wait(clock.msUntil(Date.parse(next.snapshotAt)), now, () => {
      // At least one further: timers and clocks may differ by a millisecond.
      index = Math.max(index + 1, indexAtPosition(timeline, clock.position))
      read()
    })
  }

  function play(): void {
    if (playback.status === 'ended') {
      setClock(from ?? instantAt(0))
      loop.start()
    }
    clock.run()
    awaitNextInstant()
    show()
  }

  function pause(): void {
    clock.halt()
    cancelStep()
    show()
  }

  function setSpeed(next: number): void {
    checkSpeed(next)
    clock.setSpeed(next)
    awaitNextInstant()
    show()
  }

  function step(by = 1): void {
    clock.halt()
    index = clampIndex(index + by)
    clock.set(Date.parse(instantAt(index)))
    read()
  }

  function seek(bounds: Bounds): void {
    checkDateTime(bounds.until)
    checkDateTime(bounds.after)
    after = bounds.after
    goal = bounds.until ?? END_OF_TIME
    if (loaded) setClock(goal)
    read()
  }

  function refresh(): void {
    if (loop.phase === 'reading') return
    timelineRead = false
    if (held.state.error === undefined) read()
    else loop.hurry()
  }

  /** Reads what the index names, at once. */
  function read(): void {
    cancelStep()
    loop.start()
    show()
  }

  function show(): void {
    const next = currentPlayback()
    const moved = !sameJson(next, playback)
    if (moved) playback = next
    view.show(held.state, moved)
  }

  function currentPlayback(): Playback {
    const last = index === timeline.length - 1
    const halted = last ? 'ended' : 'paused'
    const status = !loaded ? 'loading' : clock.running ? 'playing' : halted
    return { status, speed: clock.speed, timeline, index }
  }

  /** Before the first instant there is only `from`. */
  function clampIndex(to: number): number {
    const first = from === undefined && timeline.length > 0 ? 0 : -1
    return Math.min(Math.max(to, first), timeline.length - 1)
  }

  function instantAt(at: number): string {
    return timeline[at]?.snapshotAt ?? from ?? to ?? BEFORE_TIME
  }

  function close(): void {
    signal?.removeEventListener('abort', close)
    stopWaking()
    cancelStep()
    loop.close()
    view.end()
  }

  function unlessClosed<Parameters extends unknown[]>(
    action: (...parameters: Parameters) => void,
  ): (...parameters: Parameters) => void {
    return (...parameters) => {
      if (loop.phase !== 'closed') action(...parameters)
    }
  }
}

function checkDateTime(bound: string | undefined): void {
  if (bound !== undefined && !isDateTime(bound)) {
    throw new RangeError(`Cannot play a feed: "${bound}" is no date-time with an offset`)
  }
}

function checkSpeed(speed: number): void {
  if (!(speed > 0 && speed < Infinity)) {
    throw new RangeError(`Cannot play a feed: the speed is ${speed}`)
  }
}
