import type { ServiceOptions } from '../feed.ts'
import { waitAfter } from './back-off.ts'
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
  readonly random?: (() => number) | undefined
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
  if (!(intervalMs >= 0 && intervalMs < Infinity)) {
    throw new RangeError(`Cannot poll a feed: intervalMs is ${intervalMs}`)
  }
  let { url } = options
  let held: Held<Body> = options.held ?? NOTHING_HELD
  let lastSuccessAt: number | undefined
  let woken = false
  const observable = createObservableState(options.state)

  const loop = createReadLoop({
    now,
    read(signal) {
      woken = false
      const resource = { url, list: options.list, held: held.body !== undefined, etag: held.etag }
      return readResource<Body>(resource, { ...options, signal })
    },
    settle(outcome) {
      held = nextHeld(held, outcome, isOutdated)
      if (outcome.kind !== 'failed') lastSuccessAt = now()
      return waitAfter(held, { intervalMs, random })
    },
    settled: show,
  })

  const stopWaking = onWake(() => {
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
    refresh: () => loop.hurry(),
    moveTo,
    close,
  }

  function show(): void {
    observable.show(nextState(observable.state, held))
  }

  function moveTo(to: string): void {
    if (loop.phase === 'closed') return
    url = to
    held = NOTHING_HELD
    lastSuccessAt = undefined
    loop.start()
    show()
  }

  function close(): void {
    options.signal?.removeEventListener('abort', close)
    stopWaking()
    loop.close()
    options.ended?.()
    observable.end()
  }
}
