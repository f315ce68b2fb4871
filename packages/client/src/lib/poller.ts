import type { DelayedResource, PollState, ServiceOptions } from '../feed.ts'
import { FeedError } from '../feed-error.ts'
import { type Wait, waitAfter } from './back-off.ts'
import { createConditionalReads } from './conditional-reads.ts'
import type { DelayBuffer, Past } from './delay-buffer.ts'
import { isEarlier, isFarFuture } from './instants.ts'
import { createLongPolls } from './long-polls.ts'
import { ObservableState } from './observable-state.ts'
import {
  type Held,
  NOTHING_HELD,
  nextHeld,
  sameState,
  snapshotAtOf,
  stateOf,
} from './poll-state.ts'
import { createReadLoop } from './read-loop.ts'
import { platformFetch, type ReadOutcome, type Resource, readResource } from './read-resource.ts'
import { wait } from './wait.ts'
import { onWake, WAKE_SPREAD_MS } from './wake.ts'

/** Options for the pace of a poller. */
export interface Pace {
  /**
   * Time for which the service may wait for a change before it responds, in seconds. With a service that supports it,
   * changes arrive immediately with few requests. Other services are polled at the interval. Default: 0, no wait.
   */
  readonly waitSeconds?: number | undefined
  /**
   * Shows everything this many seconds late, in step with a television picture: 0 to 3600. Starts with reads of the
   * past, one for each change of that period. Default: 0.
   */
  readonly behindSeconds?: number | undefined
  /**
   * A back-off in milliseconds for this number of consecutive failures, in place of the usual one: at least 200, and
   * never shorter than `Retry-After`. For a client on which many others depend, such as a relay.
   */
  readonly backOffMs?: ((error: FeedError, failures: number) => number | undefined) | undefined
  /** Source of jitter: a number from 0 to 1, exclusive. Default: `Math.random`. */
  readonly random?: (() => number) | undefined
}

export interface PollerOptions<Value> extends Omit<ServiceOptions, 'baseUrl'>, Pace {
  /** The initial address of the resource. */
  readonly url: string
  readonly list: Resource['list']
  readonly intervalMs: number
  /** Access to the past. Default: none. */
  readonly past?: Past | undefined
  /** The content that is shown behind live until the first response is old enough. Default: nothing. */
  readonly opening?: ((first: Value) => Value) | undefined
  /** Whether the address has no bounds, so that its content may change. Default: true. */
  readonly isLive?: boolean
  /** The state before the first read. Default: empty. */
  readonly held?: Held<Value> | undefined
  /** Called when the poller is closed, to release dependent resources. */
  readonly ended?: (() => void) | undefined
}

/** Polls one resource conditionally and stores its state. */
export interface Poller<Value> extends DelayedResource<Value> {
  readonly observable: ObservableState<PollState<Value>>
  /** Drops the state, and immediately reads another address. */
  moveTo(url: string, isLive: boolean): void
}

const MOST_BEHIND_SECONDS = 3_600
const AT_ONCE: Wait = { floorMs: 0, thenMs: 0 }

/** Minimum interval of a hidden page, in milliseconds. It reads within a second when it becomes visible again. */
const HIDDEN_MS = 20_000
/** A finished feed may still be corrected, but rarely. */
const FINISHED_MS = 60_000

/**
 * Starts to poll. SPEC.md specifies the exact behavior.
 *
 * @throws {RangeError} for an invalid interval, or `behindSeconds` outside 0 to 3600.
 */
export function createPoller<Value extends object>(options: PollerOptions<Value>): Poller<Value> {
  const { intervalMs, random = Math.random, now = Date.now } = options
  const { waitSeconds = 0, backOffMs } = options
  for (const [name, value] of Object.entries({ intervalMs, waitSeconds })) {
    if (!(value >= 0 && value < Infinity))
      throw new RangeError(`Cannot poll a feed: ${name} is ${value}`)
  }
  const { list, past, opening, fetch = platformFetch } = options
  let { url, isLive = true } = options
  let behindSeconds = checkBehind(options.behindSeconds ?? 0)
  let held: Held<Value> = options.held ?? NOTHING_HELD
  let lastSuccessAt: number | undefined
  let woken = false
  /** Stores snapshots until they are old enough. Created when first needed. */
  let line: DelayBuffer<Value> | undefined
  let readsPast = false
  let cancelReveal = (): void => {}
  // A server-rendered snapshot is already on the page, if it is old enough.
  const limit = now() - behindSeconds * 1_000
  const isShown = behindSeconds === 0 || Date.parse(snapshotAtOf(held.state.snapshot)) <= limit
  const observable = new ObservableState(isShown ? held.state : NOTHING_HELD.state)
  const conditional = createConditionalReads(now)
  const waits = createLongPolls({ waitSeconds: Math.ceil(waitSeconds), intervalMs, random, now })

  const loop = createReadLoop({
    now,
    async read(signal) {
      woken = false
      if (needsLine()) {
        const failed = await createLine(signal)
        if (failed !== undefined) return failed
      }
      const exchange = { ...options, fetch: line?.fetch ?? fetch, signal }
      const ofPast = line?.nextCatchUpRead()
      readsPast = ofPast !== undefined
      if (ofPast !== undefined) return readResource<Value>(ofPast, exchange)
      const { state, etag } = held
      const sentTag = conditional.begin(url, etag)
      const seconds = waits.begin(url, etag, isLive && sentTag === etag)
      const isHeld = state.snapshot !== undefined
      const resource = {
        url,
        list,
        held: isHeld,
        etag: sentTag,
        waitSeconds: seconds,
        isLive: isLive && state.live === true,
      }
      return readResource<Value>(resource, exchange)
    },
    settle(outcome) {
      if (outcome.kind !== 'failed') lastSuccessAt = now()
      conditional.end(outcome)
      if (readsPast && line?.acceptCatchUp(outcome)) {
        const facts = { ...held.state, ...line.newest, failures: 0, error: undefined }
        held = { etag: held.etag, state: stateOf(facts) }
        return AT_ONCE
      }
      const before = held.state.snapshot
      held = nextHeld(held, outcome, list, (next, known, noStore) =>
        isOutdated(next, known, noStore, 'sentAt' in outcome ? outcome.sentAt : undefined),
      )
      const paceMs = outcome.kind === 'failed' ? intervalMs : slowedMs()
      if (!readsPast) line?.recordRead(outcome, paceMs)
      line?.add(held.state)
      const soonMs = waits.next(outcome, held.state.snapshot !== before)
      if (outcome.kind !== 'failed' && (needsLine() || line?.nextCatchUpRead() !== undefined))
        return AT_ONCE
      // Without a tag the next read cannot wait, so it must not follow immediately.
      if (soonMs !== undefined && held.etag !== undefined) return { floorMs: 0, thenMs: soonMs }
      return waitAfter(held.state, { intervalMs: paceMs, random, backOffMs })
    },
    settled: reveal,
  })

  const stopWaking = onWake(() => {
    if (waits.isWaiting) readNow()
    // A page may wake several times before it reads.
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
    get behindSeconds() {
      return behindSeconds
    },
    setBehindSeconds(seconds) {
      const isMore = checkBehind(seconds) > behindSeconds
      behindSeconds = seconds
      if (isMore) line?.requestCatchUp()
      if (line?.nextCatchUpRead() === undefined && !needsLine()) reveal()
      else if (readsPast && loop.phase === 'reading') loop.start()
      else refresh()
    },
    refresh,
    moveTo,
    close,
  }

  function needsLine(): boolean {
    return behindSeconds > 0 && line === undefined
  }

  /** Loads the code that only delayed viewing needs. A failed load is a failed read. */
  async function createLine(signal: AbortSignal): Promise<ReadOutcome<never> | undefined> {
    try {
      const { DelayBuffer } = await import('./delay-buffer.ts')
      signal.throwIfAborted()
      const course = { behindSeconds: () => behindSeconds, isLive: () => isLive }
      line = new DelayBuffer({ list, fetch, now: options.now, past, ...course })
      line.requestCatchUp()
      line.add(held.state)
      reveal()
      return undefined
    } catch (cause) {
      return { kind: 'failed', error: new FeedError({ kind: 'network', url }, { cause }) }
    }
  }

  /** Shows the snapshot that is old enough, now and whenever a further one is. */
  function reveal(): void {
    cancelReveal()
    if (loop.phase === 'closed') return
    const { state } = held
    const { due, msToNext } = line?.takeDue() ?? {}
    // Timers stop while a computer sleeps, so the clock is checked every second.
    if (msToNext !== undefined)
      cancelReveal = wait(Math.min(Math.ceil(msToNext), 1_000), now, reveal)
    // While no snapshot is known to be old enough, the displayed one stays.
    let { snapshot, live } = behindSeconds === 0 ? state : (due ?? observable.state)
    if (snapshot === undefined && state.snapshot !== undefined && opening !== undefined) {
      snapshot = opening(state.snapshot)
      live = state.live
    }
    observable.show(sameState(observable.state, stateOf({ ...state, snapshot, live })))
  }

  function refresh(): void {
    if (waits.isWaiting) readNow()
    else loop.hurry()
  }

  /**
   * Whether a response that was sent at `sentAt` contains an older snapshot than the stored one, and must be ignored.
   */
  function isOutdated(next: Value, known: Value, noStore: boolean, sentAt = NaN): boolean {
    const [nextAt, knownAt] = [snapshotAtOf(next), snapshotAtOf(known)]
    if (!isLive || !isEarlier(nextAt, knownAt)) return false
    // An intermediary may drop the policy, but it cannot replay an earlier signed snapshot, regardless of its `Date`.
    if (options.publicKeys !== undefined) return true
    // One snapshot from the far future, by mistake or on purpose, must not hide all that follow.
    const time = Math.max(now(), sentAt || 0)
    return noStore && !(isFarFuture(knownAt, time) && !isFarFuture(nextAt, time))
  }

  function slowedMs(): number {
    const hiddenMs = globalThis.document?.visibilityState === 'hidden' ? HIDDEN_MS : 0
    const isFinished = list === 'items' && held.state.live === false
    return Math.max(intervalMs, hiddenMs, isFinished ? FINISHED_MS : 0)
  }

  /** Abandons a long poll, and reads immediately. */
  function readNow(): void {
    waits.end()
    waits.skip()
    loop.start()
  }

  function moveTo(to: string, toLive: boolean): void {
    if (loop.phase === 'closed') return
    waits.end()
    url = to
    isLive = toLive
    held = NOTHING_HELD
    lastSuccessAt = undefined
    line?.restart()
    loop.start()
    observable.show(held.state)
    reveal()
  }

  function close(): void {
    options.signal?.removeEventListener('abort', close)
    stopWaking()
    cancelReveal()
    waits.end()
    loop.close()
    options.ended?.()
    observable.end()
  }
}

/** @throws {RangeError} for a value outside 0 to 3600. */
export function checkBehind(seconds: number): number {
  if (typeof seconds === 'number' && seconds >= 0 && seconds <= MOST_BEHIND_SECONDS) return seconds
  throw new RangeError(`Cannot poll a feed: behindSeconds is ${seconds}`)
}
