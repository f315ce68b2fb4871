import type { Snapshot } from './content.generated.ts'
import type { Bounds } from './feed.ts'
import { feedUrl, timelineUrl } from './lib/feed-url.ts'
import { createFeedView } from './lib/feed-view.ts'
import { isDateTime } from './lib/instants.ts'
import { createPlayhead } from './lib/playhead.ts'
import { NOTHING_HELD, nextHeld } from './lib/poll-state.ts'
import { type Wait, waitAfter } from './lib/poll-wait.ts'
import { createReadLoop } from './lib/read-loop.ts'
import type { FirstOutcome } from './lib/read-outcome.ts'
import { readResource } from './lib/read-resource.ts'
import { sameJson } from './lib/same-json.ts'
import { wait } from './lib/wait.ts'
import { onWake, WAKE_SPREAD_MS } from './lib/wake.ts'
import type { Playback, PlayedFeed, PlayOptions } from './played-feed.ts'
import type { TimelineInstant } from './read-timeline.ts'

interface Timeline {
  readonly instants: readonly TimelineInstant[]
}

/** Where `seek({})` goes. */
const END_OF_TIME = '9999-12-31T23:59:59Z'

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
  const playhead = createPlayhead({ from, to }, now, speed)
  const { clock } = playhead
  if (!options.paused) clock.run()
  let timelineRead = false
  let after: string | undefined
  let held = NOTHING_HELD
  let lastSuccessAt: number | undefined
  let cancelStep = (): void => {}
  let playback = currentPlayback()
  const view = createFeedView(held.state)

  // A read ends in what to do with what it brought.
  const loop = createReadLoop<() => Wait | undefined>({
    now,
    async read(signal) {
      const exchange = { ...options, signal }
      if (!timelineRead) {
        const resource = { url: addressOfTimeline, list: 'instants' } as const
        const outcome = await readResource<Timeline>(resource, exchange)
        return () => takeTimeline(outcome)
      }
      const url = feedUrl(options, { after, until: playhead.until })
      const outcome = await readResource<Snapshot>({ url, list: 'items' }, exchange)
      return () => takeSnapshot(outcome)
    },
    settle: take => take(),
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
    get playhead() {
      return playhead.loaded ? clock.time : undefined
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

  function takeTimeline(outcome: FirstOutcome<Timeline>): Wait | undefined {
    if (outcome.kind === 'failed') return takeSnapshot(outcome)
    timelineRead = true
    playhead.load(outcome.body.instants)
    return { floorMs: 0, thenMs: 0 }
  }

  function takeSnapshot(outcome: FirstOutcome<Snapshot>): Wait | undefined {
    held = nextHeld(held, outcome, false)
    if (outcome.kind === 'failed') return waitAfter(held.state, { intervalMs: 0, random })
    lastSuccessAt = now()
    return undefined
  }

  /** Waits for the clock to reach the next instant, if it runs and nothing is read or failing. */
  function awaitNextInstant(): void {
    cancelStep()
    if (!clock.running || loop.phase !== 'stopped' || held.state.error !== undefined) return
    if (playhead.next === undefined) {
      clock.halt()
      playhead.move(0)
      return
    }
    cancelStep = wait(clock.msUntil(playhead.next), now, () => {
      playhead.advance()
      read()
    })
  }

  function play(): void {
    if (playback.status === 'ended') {
      playhead.goToStart()
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
    playhead.move(by)
    read()
  }

  function seek(bounds: Bounds): void {
    checkDateTime(bounds.until)
    checkDateTime(bounds.after)
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

  /** Reads, at once, what is at the playhead. */
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
    const { loaded, timeline, index, next } = playhead
    const halted = next === undefined ? 'ended' : 'paused'
    const status = !loaded ? 'loading' : clock.running ? 'playing' : halted
    return { status, speed: clock.speed, timeline, index }
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
