import type { PollState } from '../feed.ts'
import type { FetchLike } from '../fetch-like.ts'
import type { DelayBuffer, Past, Version } from './delay-buffer.ts'
import { ObservableState } from './observable-state.ts'
import { NOTHING_HELD, sameState, snapshotAtOf, stateOf } from './poll-state.ts'
import { platformFetch, type ReadOutcome, type Resource } from './read-resource.ts'
import { wait } from './wait.ts'

/**
 * What determines the displayed snapshot; SPEC.md, "Display", has the transitions.
 *
 * - `live`: the polled state;
 * - `loading`: the code for delayed viewing is not loaded yet, so the displayed snapshot stays;
 * - `catching-up`: the newest known version that is old enough; the past is read before the next poll;
 * - `delayed`: the newest version that is old enough.
 */
export type DisplayPhase = 'live' | 'loading' | 'catching-up' | 'delayed'

export interface DisplayedStateOptions<Value> {
  readonly list: Resource['list']
  /** The delay in seconds: 0 to 3600. Default: 0. */
  readonly behindSeconds?: number | undefined
  readonly fetch?: FetchLike | undefined
  /** Access to the past. Default: none. */
  readonly past?: Past | undefined
  /** The content that is shown behind live until the first response is old enough. Default: nothing. */
  readonly opening?: ((first: Value) => Value) | undefined
  readonly now?: (() => number) | undefined
}

/** The state that a poller shows, which may be older than the polled state. */
export interface DisplayedState<Value> {
  readonly observable: ObservableState<PollState<Value>>
  readonly behindSeconds: number
  /** The `fetch` for all reads. */
  readonly fetch: FetchLike
  readonly phase: DisplayPhase
  /** The catch-up read that must precede the next poll. */
  readonly pastRead: Resource | undefined
  /** The newest known version of the past. */
  readonly newest: Version<Value> | undefined
  /** @throws {RangeError} for a value outside 0 to 3600. */
  setBehindSeconds(seconds: number): void
  /** Loads the code that only delayed viewing needs. */
  load(signal: AbortSignal): Promise<void>
  /** Applies the outcome of `pastRead`. Returns whether this read is finished. After a transient failure it is not. */
  acceptPast(outcome: ReadOutcome<Value>): boolean
  /** Records a poll, after the polled state has advanced. `paceMs` is the time between two polls. */
  record(outcome: ReadOutcome<Value>, paceMs: number): void
  /** Reads the past again, because changes may have been missed. */
  requestCatchUp(): void
  /** Drops all versions, because the polled resource has another address. */
  restart(): void
  /** Shows the newest snapshot that is old enough, now and whenever another one becomes old enough. */
  update(): void
  /** Stops all updates, but leaves the observable open. */
  close(): void
}

const MOST_BEHIND_SECONDS = 3_600

/**
 * @param polled Returns the polled state.
 * @param isLive Whether the polled address has no bounds.
 * @throws {RangeError} for `behindSeconds` outside 0 to 3600.
 */
export function createDisplayedState<Value extends object>(
  options: DisplayedStateOptions<Value>,
  polled: () => PollState<Value>,
  isLive: () => boolean,
): DisplayedState<Value> {
  const { opening, fetch = platformFetch, now = Date.now } = options
  let behindSeconds = checkBehind(options.behindSeconds ?? 0)
  /** The store of snapshots that are not old enough yet. It is created for the first delay. */
  let buffer: DelayBuffer<Value> | undefined
  let cancelUpdate = (): void => {}
  let isClosed = false
  // The initial snapshot of a server-rendered page is already visible, so it stays if it is old enough.
  const initial = polled()
  const horizon = now() - behindSeconds * 1_000
  const isDue = behindSeconds === 0 || Date.parse(snapshotAtOf(initial.snapshot)) <= horizon
  const observable = new ObservableState(isDue ? initial : NOTHING_HELD.state)

  return {
    observable,
    get behindSeconds() {
      return behindSeconds
    },
    get fetch() {
      return buffer?.fetch ?? fetch
    },
    get phase() {
      return phase()
    },
    get pastRead() {
      return buffer?.nextCatchUpRead()
    },
    get newest() {
      return buffer?.newest
    },
    setBehindSeconds(seconds) {
      const isLonger = checkBehind(seconds) > behindSeconds
      behindSeconds = seconds
      if (isLonger || seconds === 0) buffer?.requestCatchUp()
      if (phase() === 'live' || phase() === 'delayed') update()
    },
    async load(signal) {
      const { DelayBuffer } = await import('./delay-buffer.ts')
      signal.throwIfAborted()
      buffer = new DelayBuffer({ ...options, fetch, behindSeconds: () => behindSeconds, isLive })
      buffer.requestCatchUp()
      buffer.add(polled())
      update()
    },
    acceptPast: outcome => buffer?.acceptCatchUp(outcome) === true,
    record(outcome, paceMs) {
      buffer?.recordRead(outcome, paceMs)
      buffer?.add(polled())
    },
    requestCatchUp: () => buffer?.requestCatchUp(),
    restart: () => buffer?.restart(),
    update,
    close() {
      isClosed = true
      cancelUpdate()
    },
  }

  function phase(): DisplayPhase {
    if (behindSeconds === 0) return 'live'
    if (buffer === undefined) return 'loading'
    return buffer.nextCatchUpRead() === undefined ? 'delayed' : 'catching-up'
  }

  function update(): void {
    cancelUpdate()
    if (isClosed) return
    const state = polled()
    const { due, msToNext } = buffer?.takeDue() ?? {}
    // Timers stop while a computer sleeps, so the clock is checked every second.
    if (msToNext !== undefined)
      cancelUpdate = wait(Math.min(Math.ceil(msToNext), 1_000), now, update)
    // If no snapshot is known to be old enough, the displayed snapshot stays.
    let { snapshot, live } = behindSeconds === 0 ? state : (due ?? observable.state)
    if (snapshot === undefined && state.snapshot !== undefined && opening !== undefined) {
      snapshot = opening(state.snapshot)
      live = state.live
    }
    observable.show(sameState(observable.state, stateOf({ ...state, snapshot, live })))
  }
}

/** @throws {RangeError} for a value outside 0 to 3600. */
export function checkBehind(seconds: number): number {
  if (typeof seconds === 'number' && seconds >= 0 && seconds <= MOST_BEHIND_SECONDS) return seconds
  throw new RangeError(`Cannot poll a feed: behindSeconds is ${seconds}`)
}
