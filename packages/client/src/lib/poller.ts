import type { ServiceOptions } from '../feed.ts'
import { createAsking } from './asking.ts'
import { type Pace, waitAfter } from './back-off.ts'
import { type Held, NOTHING_HELD, nextHeld } from './held.ts'
import { createObservableState, type ObservableState } from './observable-state.ts'
import { createReadLoop } from './read-loop.ts'
import { type Resource, readResource } from './read-resource.ts'
import { onWake, WAKE_SPREAD_MS } from './wake.ts'

export interface PollerOptions<Body, State> extends Omit<ServiceOptions, 'baseUrl'> {
  /** Where the resource is at first. */
  readonly url: string
  readonly list: Resource['list']
  readonly intervalMs: number
  /** How long reads with a tag ask the service to wait for a change, in seconds. Default: 0, not at all. */
  readonly waitSeconds?: number | undefined
  /** Whether there is anything to wait for at the address. Default: always. */
  readonly mayChange?: (() => boolean) | undefined
  readonly random?: (() => number) | undefined
  /** The caller's own back-off. Default: that of SPEC.md. */
  readonly backOffMs?: Pace['backOffMs']
  /** What is known before the first read. Default: nothing. */
  readonly held?: Held<Body> | undefined
  /** What apps see before the first read. */
  readonly state: State
  /** The state that apps see for what is held: the same object as before while nothing that it shows has changed. */
  readonly nextState: (before: State, held: Held<Body>) => State
  /** Called when the poller is closed, for what has to end with it. */
  readonly ended?: (() => void) | undefined
  /** Whether an answer is older than what is held, and to be ignored. */
  readonly isOutdated?: (next: Body, held: Body, noStore: boolean) => boolean
}

/** Reads one resource again and again, with its tag, and holds what came. */
export interface Poller<State> {
  readonly observable: ObservableState<State>
  /** When the last successful read ended, by `now()`. */
  readonly lastSuccessAt: number | undefined
  /** Reads now instead of after the interval or a back-off. */
  refresh(): void
  /** Forgets everything, and reads another address at once. */
  moveTo(url: string): void
  close(): void
}

/**
 * Starts to poll. Exactly what it does is specified in SPEC.md.
 *
 * @throws {RangeError} for an interval that is no duration.
 */
export function createPoller<Body extends object, State>(
  options: PollerOptions<Body, State>,
): Poller<State> {
  const { intervalMs, nextState, isOutdated, random = Math.random, now = Date.now } = options
  const { waitSeconds = 0, mayChange = () => true, backOffMs } = options
  if (!(intervalMs >= 0 && intervalMs < Infinity)) {
    throw new RangeError(`Cannot poll a feed: intervalMs is ${intervalMs}`)
  }
  if (!(waitSeconds >= 0 && waitSeconds < Infinity)) {
    throw new RangeError(`Cannot poll a feed: waitSeconds is ${waitSeconds}`)
  }
  let { url } = options
  let held: Held<Body> = options.held ?? NOTHING_HELD
  let lastSuccessAt: number | undefined
  let woken = false
  const observable = createObservableState(options.state)
  const asking = createAsking({ waitSeconds: Math.ceil(waitSeconds), random, now })

  const loop = createReadLoop({
    now,
    read(signal) {
      woken = false
      const { list } = options
      const { body, etag } = held
      const seconds = asking.begin(url, etag, mayChange())
      const resource = { url, list, held: body !== undefined, etag, waitSeconds: seconds }
      return readResource<Body>(resource, { ...options, signal })
    },
    settle(outcome) {
      held = nextHeld(held, outcome, isOutdated)
      if (outcome.kind !== 'failed') lastSuccessAt = now()
      const soonMs = asking.next(outcome)
      asking.release()
      // Without a tag the next read cannot ask, and must not follow at once.
      if (soonMs !== undefined && held.etag !== undefined) return { floorMs: 0, thenMs: soonMs }
      return waitAfter(held, { intervalMs, random, backOffMs })
    },
    settled: show,
  })

  const stopWaking = onWake(() => {
    if (asking.asks) readNow()
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
    get lastSuccessAt() {
      return lastSuccessAt
    },
    refresh() {
      if (asking.asks) readNow()
      else loop.hurry()
    },
    moveTo,
    close,
  }

  function show(): void {
    observable.show(nextState(observable.state, held))
  }

  /** Abandons a read that waits for a change, and reads what there is. */
  function readNow(): void {
    asking.release()
    asking.skip()
    loop.start()
  }

  function moveTo(to: string): void {
    if (loop.phase === 'closed') return
    asking.release()
    url = to
    held = NOTHING_HELD
    lastSuccessAt = undefined
    loop.start()
    show()
  }

  function close(): void {
    options.signal?.removeEventListener('abort', close)
    stopWaking()
    asking.release()
    loop.close()
    options.ended?.()
    observable.end()
  }
}
