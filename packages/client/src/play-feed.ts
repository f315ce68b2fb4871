import type { Bounds, PollState } from './feed.ts'
import { iterateChanges } from './lib/changes.ts'
import { isDateTime } from './lib/instants.ts'
import { createObservableState } from './lib/observable-state.ts'
import { createPlayhead } from './lib/playhead.ts'
import { checkBehind } from './lib/poller.ts'
import { createReplayReads } from './lib/replay-reads.ts'
import { sameJson } from './lib/same-json.ts'
import { wait } from './lib/wait.ts'
import { onWake, WAKE_SPREAD_MS } from './lib/wake.ts'
import type { Playback, PlayedFeed, PlayOptions } from './played-feed.ts'

/** Where `seek({})` goes. */
const END_OF_TIME = '9999-12-31T23:59:59Z'

/**
 * Steps `until` along a feed's timeline, at the pace at which it happened or faster. Where reading takes longer than
 * that, instants are skipped.
 *
 * @throws {TypeError} for an identifier that no address can hold.
 * @throws {RangeError} for a bound that is no date-time, a speed that is not positive and finite, or `behindSeconds` that
 * are not 0 to 3600.
 */
export function playFeed(options: PlayOptions): PlayedFeed {
  const { from, to, speed = 1, random = Math.random, now = Date.now, signal } = options
  checkDateTime(from)
  checkDateTime(to)
  checkSpeed(speed)
  checkBehind(options.behindSeconds ?? 0)
  const playhead = createPlayhead({ from, to }, now, speed)
  const { clock } = playhead
  const reads = createReplayReads({
    ...options,
    playhead,
    now,
    random,
    settled() {
      awaitNextInstant()
      show()
    },
  })
  if (!options.paused) clock.run()
  let cancelStep = (): void => {}
  let playback = currentPlayback()
  const observable = createObservableState<PollState>(reads.state)

  const stopWaking = onWake(() => {
    if (reads.state.error === undefined) awaitNextInstant()
    else reads.hurry(random() * WAKE_SPREAD_MS)
  })
  signal?.addEventListener('abort', close)
  if (signal?.aborted) close()
  else reads.start()

  return {
    get state() {
      return observable.state
    },
    get playback() {
      return playback
    },
    get playhead() {
      return playhead.loaded ? clock.time : undefined
    },
    get lastSuccessAt() {
      return reads.lastSuccessAt
    },
    get nextReadAt() {
      return reads.nextReadAt
    },
    subscribe: observable.subscribe,
    play: unlessClosed(play),
    pause: unlessClosed(pause),
    setSpeed: unlessClosed(setSpeed),
    step: unlessClosed(step),
    seek: unlessClosed(seek),
    refresh: unlessClosed(refresh),
    close,
    [Symbol.asyncIterator]: () => iterateChanges(observable),
  }

  /** Waits for the clock to reach the next instant, if it runs and nothing is read or failing. */
  function awaitNextInstant(): void {
    cancelStep()
    if (!clock.running || reads.phase !== 'stopped' || reads.state.error !== undefined) return
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
      reads.start()
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
    reads.after = bounds.after
    playhead.goTo(bounds.until ?? END_OF_TIME)
    read()
  }

  function refresh(): void {
    if (reads.phase === 'reading') return
    reads.forgetTimeline()
    if (reads.state.error === undefined) read()
    else reads.hurry()
  }

  /** Reads, at once, what is at the playhead. */
  function read(): void {
    cancelStep()
    reads.start()
    show()
  }

  function show(): void {
    const next = currentPlayback()
    const moved = !sameJson(next, playback)
    if (moved) playback = next
    observable.show(reads.state, moved)
  }

  function currentPlayback(): Playback {
    const { loaded, timeline, gaps, index, next } = playhead
    const halted = next === undefined ? 'ended' : 'paused'
    const status = !loaded ? 'loading' : clock.running ? 'playing' : halted
    return { status, speed: clock.speed, timeline, gaps, index }
  }

  function close(): void {
    signal?.removeEventListener('abort', close)
    stopWaking()
    cancelStep()
    reads.close()
    observable.end()
  }

  function unlessClosed<Parameters extends unknown[]>(
    action: (...parameters: Parameters) => void,
  ): (...parameters: Parameters) => void {
    return (...parameters) => {
      if (reads.phase !== 'closed') action(...parameters)
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
