import type { PollState } from '../feed.ts'
import type { FetchLike } from '../fetch-like.ts'
import type { DelayBuffer, Past, Version } from './delay-buffer.ts'
import { ObservableState } from './observable-state.ts'
import { NOTHING_HELD, sameState, snapshotAtOf, stateOf } from './poll-state.ts'
import { platformFetch, type ReadOutcome } from './read-resource.ts'
import type { Resource } from './resources.ts'
import { wait } from './wait.ts'

/**
 * The phase of the display, which determines the displayed snapshot; SPEC.md, "Display", has the transitions.
 *
 * - `live`: the polled snapshot;
 * - `loading`: the snapshot that was displayed before, until the code for delayed viewing is loaded;
 * - `catching-up`: the newest known version that is old enough; the past is read before the next poll;
 * - `delayed`: the newest version that is old enough.
 */
export type DisplayPhase = 'live' | 'loading' | 'catching-up' | 'delayed'

export interface DisplayedStateOptions<Value> {
  /** The delay in seconds: 0 to 3600. Default: 0. */
  readonly behindSeconds?: number | undefined
  readonly fetch?: FetchLike | undefined
  /** Access to the past. Default: none. */
  readonly past?: Past | undefined
  /**
   * With a delay, derives from the first response the content that is shown until a response is old enough. Default:
   * nothing is shown.
   */
  readonly opening?: ((first: Value) => Value) | undefined
  readonly now?: (() => number) | undefined
  /** Returns the polled state. */
  readonly polled: () => PollState<Value>
  /** Whether the polled address has no bounds. */
  readonly isLive: () => boolean
}

const MOST_BEHIND_SECONDS = 3_600

/** The state that a poller shows, which may be older than the polled state. */
export class DisplayedState<Value extends object> extends ObservableState<PollState<Value>> {
  behindSeconds: number
  readonly #options: DisplayedStateOptions<Value>
  /** The store of snapshots that are not old enough yet. It is created for the first delay. */
  #buffer: DelayBuffer<Value> | undefined
  #cancelUpdate = (): void => {}

  /** @throws {RangeError} for `behindSeconds` outside 0 to 3600. */
  constructor(options: DisplayedStateOptions<Value>) {
    const { polled, now = Date.now } = options
    const behindSeconds = checkBehind(options.behindSeconds ?? 0)
    // The initial snapshot of a server-rendered page is already visible, so it stays if it is old enough.
    const initial = polled()
    const horizon = now() - behindSeconds * 1_000
    const isDue = behindSeconds === 0 || Date.parse(snapshotAtOf(initial.snapshot)) <= horizon
    super(isDue ? initial : NOTHING_HELD.state)
    this.#options = options
    this.behindSeconds = behindSeconds
  }

  /** The `fetch` for all reads. */
  get fetch(): FetchLike {
    return this.#buffer?.fetch ?? this.#options.fetch ?? platformFetch
  }

  get phase(): DisplayPhase {
    if (this.behindSeconds === 0) return 'live'
    if (this.#buffer === undefined) return 'loading'
    return this.pastRead === undefined ? 'delayed' : 'catching-up'
  }

  /** The catch-up read that must precede the next poll; `undefined` if none is necessary. */
  get pastRead(): Resource | undefined {
    return this.#buffer?.nextCatchUpRead()
  }

  /**
   * The newest version in the delay buffer, including polled versions that are not old enough to be displayed;
   * `undefined` without a buffer.
   */
  get newest(): Version<Value> | undefined {
    return this.#buffer?.newest
  }

  /** @throws {RangeError} for a value outside 0 to 3600. */
  setBehindSeconds(seconds: number): void {
    const isLonger = checkBehind(seconds) > this.behindSeconds
    this.behindSeconds = seconds
    if (isLonger || seconds === 0) this.requestCatchUp()
    const { phase } = this
    if (phase === 'live' || phase === 'delayed') this.update()
  }

  /** Loads the code that only delayed viewing needs. */
  async load(signal: AbortSignal): Promise<void> {
    const { DelayBuffer } = await import('./delay-buffer.ts')
    signal.throwIfAborted()
    this.#buffer = new DelayBuffer({
      ...this.#options,
      fetch: this.fetch,
      behindSeconds: () => this.behindSeconds,
    })
    this.requestCatchUp()
    this.#buffer.add(this.#options.polled())
    this.update()
  }

  /**
   * Applies the outcome of `pastRead`. Returns `false` after a transient failure: the reads of the past then start
   * again.
   */
  acceptPast(outcome: ReadOutcome<Value>): boolean {
    return this.#buffer?.acceptCatchUp(outcome) === true
  }

  /** Records a poll, after the polled state has advanced. `paceMs` is the time between two polls. */
  record(outcome: ReadOutcome<Value>, paceMs: number): void {
    this.#buffer?.recordRead(outcome, paceMs)
    this.#buffer?.add(this.#options.polled())
  }

  /**
   * Requests reads of the past before the next poll. Without a delay, with bounds, or if the past cannot be read, drops
   * the pending reads of the past instead.
   */
  requestCatchUp(): void {
    this.#buffer?.requestCatchUp()
  }

  /** Drops all versions, because the polled resource has another address. */
  restart(): void {
    this.#buffer?.restart()
  }

  /** Shows the newest snapshot that is old enough, now and whenever another one becomes old enough. */
  readonly update = (): void => {
    this.#cancelUpdate()
    if (this.ended) return
    const { polled, opening, now = Date.now } = this.#options
    const shown = this.state
    const state = polled()
    const { due, msToNext } = this.#buffer?.takeDue() ?? {}
    // Timers stop while a computer sleeps, so the clock is checked every second.
    if (msToNext !== undefined)
      this.#cancelUpdate = wait(Math.min(Math.ceil(msToNext), 1_000), now, this.update)
    // If no snapshot is known to be old enough, the displayed snapshot stays.
    let { snapshot, live } = this.behindSeconds === 0 ? state : (due ?? shown)
    if (snapshot === undefined && state.snapshot !== undefined && opening !== undefined) {
      snapshot = opening(state.snapshot)
      live = state.live
    }
    this.show(sameState(shown, stateOf({ ...state, snapshot, live })))
  }

  /** Stops all updates, and ends the subscriptions. */
  override end(): void {
    this.#cancelUpdate()
    super.end()
  }
}

/** @throws {RangeError} for a value outside 0 to 3600. */
export function checkBehind(seconds: number): number {
  if (typeof seconds === 'number' && seconds >= 0 && seconds <= MOST_BEHIND_SECONDS) return seconds
  throw new RangeError(`Cannot poll a feed: behindSeconds is ${seconds}`)
}
