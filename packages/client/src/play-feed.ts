import type { Snapshot } from './content.generated.ts'
import type { Bounds, Change, PollState } from './feed.ts'
import { AT_ONCE, type Wait, waitAfter } from './lib/back-off.ts'
import { iterateChanges } from './lib/changes.ts'
import { closeOnAbort } from './lib/close-on-abort.ts'
import { checkBehind } from './lib/displayed-state.ts'
import { isDateTime } from './lib/instants.ts'
import { ObservableState } from './lib/observable-state.ts'
import { Playhead } from './lib/playhead.ts'
import { type Held, NOTHING_HELD, nextHeld } from './lib/poll-state.ts'
import { createReadLoop, type ReadLoop } from './lib/read-loop.ts'
import { platformFetch, type ReadOutcome, readResource } from './lib/read-resource.ts'
import { feedResource, type Resource, timelineResource } from './lib/resources.ts'
import { wait } from './lib/wait.ts'
import { onWake, WAKE_SPREAD_MS } from './lib/wake.ts'
import type { Playback, PlayedFeed, PlayOptions } from './played-feed.ts'
import type { Timeline } from './read-timeline.ts'
import { sameJson } from './same-json.ts'
import { createServiceClock, type ServiceClock } from './service-clock.ts'

/** The bound after all instants, to which `seek({})` moves. */
const END_OF_TIME = '9999-12-31T23:59:59Z'

/**
 * Plays a past feed: reads it with `until` at the instants of its timeline, at the original pace or at another speed.
 * Instants that pass during a read are skipped.
 *
 * @throws {TypeError} for an identifier that an address cannot contain, or an invalid public key.
 * @throws {RangeError} for an invalid bound, a speed that is not positive and finite, or `behindSeconds` outside 0 to
 *   3600.
 */
export function playFeed(options: PlayOptions): PlayedFeed {
  return new FeedPlayer(options)
}

interface PlayDefaults {
  readonly random: () => number
  readonly now: () => number
  readonly behindSeconds: number
}

class FeedPlayer implements PlayedFeed {
  readonly subscribe: PlayedFeed['subscribe']
  playback: Playback
  lastSuccessAt: number | undefined
  readonly #options: PlayOptions & PlayDefaults
  readonly #observable: ObservableState<PollState>
  readonly #loop: ReadLoop
  readonly #stopWaking: () => void
  #held: Held<Snapshot> = NOTHING_HELD
  readonly #playhead: Playhead
  readonly #service: ServiceClock
  readonly #timeline: Resource
  #cancelStep = (): void => {}
  #timelineRead = false
  #after: string | undefined

  constructor(options: PlayOptions) {
    const { random = Math.random, now = Date.now, behindSeconds = 0, signal } = options
    checkDateTimes(options.from, options.to)
    checkSpeed(options.speed)
    checkBehind(behindSeconds)
    this.#service = createServiceClock(options.now)
    const fetch = this.#service.watching(options.fetch ?? platformFetch)
    this.#options = { ...options, fetch, random, now, behindSeconds }
    this.#playhead = new Playhead(this.#options)
    this.#timeline = timelineResource(options)
    this.#loop = createReadLoop<ReadOutcome<Timeline | Snapshot>>({
      now,
      read: signal => this.#read(signal),
      settle: outcome => this.#settle(outcome),
      settled: () => this.#show(),
    })
    this.#playhead.turn(!options.paused)
    this.playback = this.#playhead.playback
    this.#observable = new ObservableState(this.#held.state)
    this.subscribe = this.#observable.subscribe
    this.#stopWaking = onWake(() => {
      if (this.#held.state.error === undefined) this.#show()
      else this.#loop.hurry(random() * WAKE_SPREAD_MS)
    })
    closeOnAbort(signal, this.close)
    this.#loop.start()
  }

  get state(): PollState {
    return this.#observable.state
  }

  get playhead(): number | undefined {
    return this.#playhead.loaded ? this.#playhead.time : undefined
  }

  get nextReadAt(): number | undefined {
    return this.#loop.nextReadAt
  }

  readonly play = (): void => {
    if (this.#observable.ended) return
    if (this.playback.status === 'ended') {
      this.#playhead.goTo(undefined)
      this.#loop.start()
    }
    this.#turn(true)
  }

  readonly pause = (): void => {
    if (!this.#observable.ended) this.#turn(false)
  }

  readonly setSpeed = (speed: number): void => {
    if (this.#observable.ended) return
    checkSpeed(speed)
    this.#turn(this.#playhead.running, speed)
  }

  readonly step = (by = 1): void => {
    if (this.#observable.ended) return
    this.#playhead.move(by)
    this.#readNow()
  }

  readonly seek = (bounds: Bounds): void => {
    if (this.#observable.ended) return
    checkDateTimes(bounds.until, bounds.after)
    this.#after = bounds.after
    this.#playhead.goTo(bounds.until ?? END_OF_TIME)
    this.#readNow()
  }

  readonly refresh = (): void => {
    if (this.#observable.ended || this.#loop.phase === 'reading') return
    this.#timelineRead = false
    if (this.#held.state.error === undefined) this.#readNow()
    else this.#loop.hurry()
  }

  readonly close = (): void => {
    this.#options.signal?.removeEventListener('abort', this.close)
    this.#stopWaking()
    this.#cancelStep()
    this.#loop.close()
    this.#observable.end()
  };

  [Symbol.asyncIterator](): AsyncIterableIterator<Change> {
    return iterateChanges(this.#observable)
  }

  #read(signal: AbortSignal): Promise<ReadOutcome<Timeline | Snapshot>> {
    const exchange = { ...this.#options, signal }
    if (!this.#timelineRead) return readResource(this.#timeline, exchange)
    const bounds = { after: this.#after, until: this.#playhead.until }
    return readResource(feedResource(this.#options, bounds), exchange)
  }

  /** Applies the result of a read of the timeline or a snapshot. A failure of either is a failure of the feed. */
  #settle(outcome: ReadOutcome<Timeline | Snapshot>): Wait | undefined {
    const { random, now, behindSeconds } = this.#options
    if (outcome.kind === 'replaced' && 'instants' in outcome.body && !this.#timelineRead) {
      this.#timelineRead = true
      const latest = this.#service.now() - behindSeconds * 1_000
      this.#playhead.load(outcome.body, behindSeconds > 0 ? latest : undefined)
      return AT_ONCE
    }
    this.#held = nextHeld(this.#held, outcome as ReadOutcome<Snapshot>, 'items')
    if (outcome.kind === 'failed') return waitAfter(this.#held.state, { intervalMs: 0, random })
    this.lastSuccessAt = now()
    return undefined
  }

  #turn(running: boolean, speed?: number): void {
    this.#playhead.turn(running, speed)
    this.#show()
  }

  /** Reads immediately: first the timeline, if it must be read, and then the snapshot at the playhead. */
  #readNow(): void {
    this.#loop.start()
    this.#show()
  }

  /**
   * Reports changes. If the clock runs, the last read did not fail and no read is in progress, waits for the next
   * instant. After the last instant, stops the clock.
   */
  #show(): void {
    const { state } = this.#held
    this.#cancelStep()
    if (this.#playhead.running && this.#loop.phase === 'stopped' && state.error === undefined) {
      const { msToNext } = this.#playhead
      if (msToNext === undefined) this.#playhead.move(0)
      else this.#cancelStep = wait(msToNext, this.#options.now, () => this.#advance())
    }
    const next = this.#playhead.playback
    const moved = !sameJson(next, this.playback)
    if (moved) this.playback = next
    this.#observable.show(state, moved)
  }

  #advance(): void {
    this.#playhead.advance()
    this.#readNow()
  }
}

function checkDateTimes(...bounds: readonly (string | undefined)[]): void {
  const wrong = bounds.find(bound => bound !== undefined && !isDateTime(bound))
  if (wrong === undefined) return
  throw new RangeError(`Cannot play a feed: "${wrong}" is not a date-time with an offset`)
}

function checkSpeed(speed = 1): void {
  if (!(speed > 0 && speed < Infinity)) {
    throw new RangeError(`Cannot play a feed: the speed is ${speed}`)
  }
}
