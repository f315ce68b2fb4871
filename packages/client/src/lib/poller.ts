import type { Polled, PollState, ServiceOptions } from '../feed.ts'
import { type Pace, waitAfter } from './back-off.ts'
import { createObservableState, type ObservableState } from './observable-state.ts'
import { type Held, NOTHING_HELD, nextHeld } from './poll-state.ts'
import { createReadLoop } from './read-loop.ts'
import { type Resource, readResource } from './read-resource.ts'
import { createWaitingReads } from './waiting-reads.ts'
import { onWake, WAKE_SPREAD_MS } from './wake.ts'

export interface PollerOptions<Value> extends Omit<ServiceOptions, 'baseUrl'> {
  /** Where the resource is at first. */
  readonly url: string
  readonly list: Resource['list']
  readonly intervalMs: number
  /** Least time between reads while the state is this one, in milliseconds. Default: the interval alone. */
  readonly slowdownMs?: ((state: PollState<Value>) => number) | undefined
  /** How long reads with a tag ask the service to wait for a change, in seconds. Default: 0, not at all. */
  readonly waitSeconds?: number | undefined
  /** Whether there is anything to wait for at the address. Default: always. */
  readonly mayChange?: (() => boolean) | undefined
  readonly random?: (() => number) | undefined
  /** The caller's own back-off. Default: that of SPEC.md. */
  readonly backOffMs?: Pace['backOffMs']
  /** What is known before the first read. Default: nothing. */
  readonly held?: Held<Value> | undefined
  /** Called when the poller is closed, for what has to end with it. */
  readonly ended?: (() => void) | undefined
  /** Whether an answer is older than what is held, and to be ignored. */
  readonly isOutdated?: (next: Value, held: Value, noStore: boolean) => boolean
}

/** Reads one resource again and again, with its tag, and holds what came. */
export interface Poller<Value> extends Polled<Value> {
  readonly observable: ObservableState<PollState<Value>>
  /** Forgets everything, and reads another address at once. */
  moveTo(url: string): void
}

/** A page that nobody sees reads no more often than this. It reads within a second when it is seen again. */
const HIDDEN_MS = 20_000

/**
 * Starts to poll. Exactly what it does is specified in SPEC.md.
 *
 * @throws {RangeError} for an interval that is no duration.
 */
export function createPoller<Value extends object>(options: PollerOptions<Value>): Poller<Value> {
  const { intervalMs, isOutdated, random = Math.random, now = Date.now } = options
  const { waitSeconds = 0, mayChange = () => true, slowdownMs = () => 0, backOffMs } = options
  for (const [name, value] of Object.entries({ intervalMs, waitSeconds })) {
    if (!(value >= 0 && value < Infinity))
      throw new RangeError(`Cannot poll a feed: ${name} is ${value}`)
  }
  const { list } = options
  let { url } = options
  let held: Held<Value> = options.held ?? NOTHING_HELD
  let lastSuccessAt: number | undefined
  let woken = false
  const observable = createObservableState(held.state)
  const waits = createWaitingReads({ waitSeconds: Math.ceil(waitSeconds), random, now })

  const loop = createReadLoop({
    now,
    read(signal) {
      woken = false
      const { state, etag } = held
      const seconds = waits.begin(url, etag, mayChange())
      const isHeld = state.snapshot !== undefined
      const resource = { url, list, held: isHeld, etag, waitSeconds: seconds }
      return readResource<Value>(resource, { ...options, signal })
    },
    settle(outcome) {
      held = nextHeld(held, outcome, list, isOutdated)
      if (outcome.kind !== 'failed') lastSuccessAt = now()
      const soonMs = waits.next(outcome)
      waits.end()
      // Without a tag the next read cannot ask, and must not follow at once.
      if (soonMs !== undefined && held.etag !== undefined) return { floorMs: 0, thenMs: soonMs }
      const paceMs = outcome.kind === 'failed' ? intervalMs : slowedMs()
      return waitAfter(held.state, { intervalMs: paceMs, random, backOffMs })
    },
    settled: () => observable.show(held.state),
  })

  const stopWaking = onWake(() => {
    if (waits.isWaiting) readNow()
    // A page may wake more than once before it reads.
    if (woken || loop.phase !== 'waiting') return
    woken = true
    loop.hurry(random() * WAKE_SPREAD_MS)
  })
  options.signal?.addEventListener('abort', close)
  if (options.signal?.aborted) close()
  else loop.start()

  return {
    observable,
    get state() {
      return observable.state
    },
    get lastSuccessAt() {
      return lastSuccessAt
    },
    get nextReadAt() {
      return loop.nextReadAt
    },
    subscribe: observable.subscribe,
    refresh() {
      if (waits.isWaiting) readNow()
      else loop.hurry()
    },
    moveTo,
    close,
  }

  function slowedMs(): number {
    const hiddenMs = globalThis.document?.visibilityState === 'hidden' ? HIDDEN_MS : 0
    return Math.max(intervalMs, hiddenMs, slowdownMs(held.state))
  }

  /** Abandons a read that waits for a change, and reads what there is. */
  function readNow(): void {
    waits.end()
    waits.skip()
    loop.start()
  }

  function moveTo(to: string): void {
    if (loop.phase === 'closed') return
    waits.end()
    url = to
    held = NOTHING_HELD
    lastSuccessAt = undefined
    loop.start()
    observable.show(held.state)
  }

  function close(): void {
    options.signal?.removeEventListener('abort', close)
    stopWaking()
    waits.end()
    loop.close()
    options.ended?.()
    observable.end()
  }
}
