import type { Snapshot } from './content.generated.ts'
import type { Bounds } from './feed.ts'
import { type Wait, waitAfter } from './lib/back-off.ts'
import { iterateChanges } from './lib/changes.ts'
import { checkBehind } from './lib/displayed-state.ts'
import { feedUrl, timelineUrl } from './lib/feed-url.ts'
import { isDateTime } from './lib/instants.ts'
import { ObservableState } from './lib/observable-state.ts'
import { Playhead } from './lib/playhead.ts'
import { type Held, NOTHING_HELD, nextHeld } from './lib/poll-state.ts'
import { createReadLoop } from './lib/read-loop.ts'
import { platformFetch, type ReadOutcome, readResource } from './lib/read-resource.ts'
import { wait } from './lib/wait.ts'
import { onWake, WAKE_SPREAD_MS } from './lib/wake.ts'
import type { PlayedFeed, PlayOptions } from './played-feed.ts'
import type { Timeline } from './read-timeline.ts'
import { sameJson } from './same-json.ts'
import { createServiceClock } from './service-clock.ts'

/** The bound after all instants, to which `seek({})` moves. */
const END_OF_TIME = '9999-12-31T23:59:59Z'

/**
 * Advances `until` along a feed's timeline, at the original pace or faster. Instants that pass during a read are
 * skipped.
 *
 * @throws {TypeError} for an identifier that an address cannot contain.
 * @throws {RangeError} for an invalid bound, a speed that is not positive and finite, a negative `longestPauseMs`, or
 *   `behindSeconds` outside 0 to 3600.
 */
export function playFeed(options: PlayOptions): PlayedFeed {
  const { random = Math.random, now = Date.now, behindSeconds = 0, signal } = options
  checkDateTimes(options.from, options.to)
  checkSpeed(options.speed)
  checkBehind(behindSeconds)
  checkPause(options.longestPauseMs)
  const playhead = new Playhead({ ...options, now })
  const service = createServiceClock(options.now)
  const fetch = service.watching(options.fetch ?? platformFetch)
  const timeline = timelineUrl(options)
  let timelineRead = false
  let after: string | undefined
  let held: Held<Snapshot> = NOTHING_HELD
  let lastSuccessAt: number | undefined

  const loop = createReadLoop<ReadOutcome<Timeline | Snapshot>>({
    now,
    read(signal) {
      const exchange = { ...options, fetch, signal }
      if (!timelineRead) return readResource({ url: timeline, list: 'instants' }, exchange)
      const url = feedUrl(options, { after, until: playhead.until })
      return readResource({ url, list: 'items' }, exchange)
    },
    settle,
    settled: show,
  })
  playhead.turn(!options.paused)
  let cancelStep = (): void => {}
  let { playback } = playhead
  const observable = new ObservableState(held.state)

  const stopWaking = onWake(() => {
    if (held.state.error === undefined) show()
    else loop.hurry(random() * WAKE_SPREAD_MS)
  })
  signal?.addEventListener('abort', close)
  if (signal?.aborted) close()
  else loop.start()

  return {
    get state() {
      return observable.state
    },
    get playback() {
      return playback
    },
    get playhead() {
      return playhead.loaded ? playhead.time : undefined
    },
    get lastSuccessAt() {
      return lastSuccessAt
    },
    get nextReadAt() {
      return loop.nextReadAt
    },
    subscribe: observable.subscribe,
    play: unlessClosed(play),
    pause: unlessClosed(() => turn(false)),
    setSpeed: unlessClosed(setSpeed),
    step: unlessClosed(step),
    seek: unlessClosed(seek),
    refresh: unlessClosed(refresh),
    close,
    [Symbol.asyncIterator]: () => iterateChanges(observable),
  }

  /** Applies the result of a read of the timeline or a snapshot. A failure of either is a failure of the feed. */
  function settle(outcome: ReadOutcome<Timeline | Snapshot>): Wait | undefined {
    if (outcome.kind === 'replaced' && 'instants' in outcome.body && !timelineRead) {
      timelineRead = true
      const latest = behindSeconds > 0 ? service.now() - behindSeconds * 1_000 : Infinity
      playhead.load(outcome.body, latest)
      return { floorMs: 0, thenMs: 0 }
    }
    held = nextHeld(held, outcome as ReadOutcome<Snapshot>, 'items')
    if (outcome.kind === 'failed') return waitAfter(held.state, { intervalMs: 0, random })
    lastSuccessAt = now()
    return undefined
  }

  function play(): void {
    if (playback.status === 'ended') {
      playhead.goTo(undefined)
      loop.start()
    }
    turn(true)
  }

  function setSpeed(next: number): void {
    checkSpeed(next)
    turn(playhead.running, next)
  }

  function turn(running: boolean, speed?: number): void {
    playhead.turn(running, speed)
    show()
  }

  function step(by = 1): void {
    playhead.move(by)
    read()
  }

  function seek(bounds: Bounds): void {
    checkDateTimes(bounds.until, bounds.after)
    after = bounds.after
    playhead.goTo(bounds.until ?? END_OF_TIME)
    read()
  }

  function refresh(): void {
    if (loop.phase === 'reading') return
    timelineRead = false
    if (held.state.error === undefined) read()
    else loop.hurry()
  }

  /** Reads the snapshot at the playhead immediately. */
  function read(): void {
    loop.start()
    show()
  }

  /** Reports changes. If the clock runs and no read is in progress or failing, it waits for the next instant. */
  function show(): void {
    cancelStep()
    if (playhead.running && loop.phase === 'stopped' && held.state.error === undefined) {
      if (playhead.msToNext === undefined) playhead.move(0)
      else cancelStep = wait(playhead.msToNext, now, advance)
    }
    const next = playhead.playback
    const moved = !sameJson(next, playback)
    if (moved) playback = next
    observable.show(held.state, moved)
  }

  function advance(): void {
    playhead.advance()
    read()
  }

  function close(): void {
    signal?.removeEventListener('abort', close)
    stopWaking()
    cancelStep()
    loop.close()
    observable.end()
  }

  function unlessClosed<Parameters extends unknown[]>(
    action: (...parameters: Parameters) => void,
  ): (...parameters: Parameters) => void {
    return (...parameters) => {
      if (loop.phase !== 'closed') action(...parameters)
    }
  }
}

function checkDateTimes(...bounds: readonly (string | undefined)[]): void {
  const wrong = bounds.find(bound => bound !== undefined && !isDateTime(bound))
  if (wrong === undefined) return
  throw new RangeError(`Cannot play a feed: "${wrong}" is not a date-time with an offset`)
}

function checkPause(longestPauseMs = Infinity): void {
  if (!(longestPauseMs >= 0)) {
    throw new RangeError(`Cannot play a feed: longestPauseMs is ${longestPauseMs}`)
  }
}

function checkSpeed(speed = 1): void {
  if (!(speed > 0 && speed < Infinity)) {
    throw new RangeError(`Cannot play a feed: the speed is ${speed}`)
  }
}
