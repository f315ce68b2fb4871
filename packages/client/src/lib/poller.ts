import type { DelayedResource, PollState, ServiceOptions } from '../feed.ts'
import { FeedError } from '../feed-error.ts'
import { type Wait, waitAfter } from './back-off.ts'
import { createConditionalReads } from './conditional-reads.ts'
import type { Past } from './delay-buffer.ts'
import { createDisplayedState } from './displayed-state.ts'
import { isEarlier, isFarFuture } from './instants.ts'
import { createLongPolls } from './long-polls.ts'
import type { ObservableState } from './observable-state.ts'
import { type Held, NOTHING_HELD, nextHeld, snapshotAtOf, stateOf } from './poll-state.ts'
import { createReadLoop } from './read-loop.ts'
import { type ReadOutcome, type Resource, readResource } from './read-resource.ts'
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

/** The schedule of a resource whose changes are reported by another resource. Its reads are not long polls. */
export interface Schedule {
  /** Performs a read once the limit of concurrent reads permits. */
  readonly inTurn: <Outcome>(read: () => Promise<Outcome>) => Promise<Outcome>
  /** Returns the time from a successful read to the next one, in milliseconds. */
  readonly nextReadMs: () => number
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
  /** Whether the address has no bounds, so that the content may change. Default: true. */
  readonly isLive?: boolean
  /** The part of a received value that is stored. Default: the whole value. */
  readonly select?: ((received: Value) => Value) | undefined
  /** Default: reads at the interval. */
  readonly schedule?: Schedule | undefined
  /** The state before the first read. Default: empty. */
  readonly held?: Held<Value> | undefined
  /** Called when the poller is closed, to release dependent resources. */
  readonly ended?: (() => void) | undefined
}

/** Polls one resource conditionally and stores its state. */
export interface Poller<Value> extends DelayedResource<Value> {
  readonly observable: ObservableState<PollState<Value>>
  /** The state after the last read, which may be too recent for the display. */
  readonly newest: PollState<Value>
  /** Reads the past again before the next poll, because changes may have been missed. */
  requestCatchUp(): void
  /** Drops the state, and immediately reads another address. */
  moveTo(url: string, isLive: boolean): void
}

const AT_ONCE: Wait = { floorMs: 0, thenMs: 0 }

/** Minimum interval of a hidden page, in milliseconds. It reads within a second when it becomes visible again. */
const HIDDEN_MS = 20_000
/** Minimum interval of a finished feed, which may still be corrected, but rarely. */
const FINISHED_MS = 60_000
/**
 * The interval of reads of a live resource on a schedule without a change. Delayed viewing expects a read within this
 * time.
 */
export const SCHEDULED_MS = 60_000

/**
 * Starts to poll. SPEC.md specifies the exact behavior.
 *
 * @throws {RangeError} for an invalid interval, or `behindSeconds` outside 0 to 3600.
 */
export function createPoller<Value extends object>(options: PollerOptions<Value>): Poller<Value> {
  const { intervalMs, waitSeconds = 0, backOffMs, random = Math.random, now = Date.now } = options
  checkDuration('intervalMs', intervalMs)
  checkDuration('waitSeconds', waitSeconds)
  const { list, select, schedule } = options
  let { url, isLive = true, held = NOTHING_HELD } = options
  const displayed = createDisplayedState<Value>(
    options,
    () => held.state,
    () => isLive,
  )
  const conditional = createConditionalReads(now)
  const waits = createLongPolls({ waitSeconds: Math.ceil(waitSeconds), intervalMs, random, now })
  let lastSuccessAt: number | undefined
  let hasWoken = false
  let isPastRead = false

  const loop = createReadLoop({ now, read: readInTurn, settle, settled: displayed.update })
  const stopWaking = onWake(() => {
    if (waits.isWaiting) readNow()
    // A page may become visible several times before it reads.
    if (hasWoken || schedule !== undefined || loop.phase !== 'waiting') return
    hasWoken = true
    loop.hurry(random() * WAKE_SPREAD_MS)
  })
  options.signal?.addEventListener('abort', close)
  if (options.signal?.aborted) close()
  else loop.start()

  return {
    observable: displayed.observable,
    get state() {
      return displayed.observable.state
    },
    get newest() {
      return held.state
    },
    requestCatchUp: displayed.requestCatchUp,
    get lastSuccessAt() {
      return lastSuccessAt
    },
    get nextReadAt() {
      return loop.nextReadAt
    },
    subscribe: displayed.observable.subscribe,
    get behindSeconds() {
      return displayed.behindSeconds
    },
    setBehindSeconds,
    refresh,
    moveTo,
    close,
  }

  function readInTurn(signal: AbortSignal): Promise<ReadOutcome<Value>> {
    if (schedule === undefined) return read(signal)
    return schedule.inTurn(async () => {
      // The read may have been abandoned before its turn.
      if (!signal.aborted) return read(signal)
      return { kind: 'failed', error: new FeedError({ kind: 'aborted', url }) }
    })
  }

  async function read(signal: AbortSignal): Promise<ReadOutcome<Value>> {
    hasWoken = false
    isPastRead = false
    if (displayed.phase === 'loading') {
      try {
        await displayed.load(signal)
      } catch (cause) {
        return { kind: 'failed', error: new FeedError({ kind: 'network', url }, { cause }) }
      }
    }
    const { pastRead } = displayed
    isPastRead = pastRead !== undefined
    const exchange = { ...options, fetch: displayed.fetch, signal }
    return readResource<Value>(pastRead ?? nextPoll(), exchange)
  }

  function nextPoll(): Resource {
    const { state, etag } = held
    const sentTag = conditional.begin(url, etag)
    return {
      url,
      list,
      held: state.snapshot !== undefined,
      etag: sentTag,
      waitSeconds: waits.begin(url, etag, isLive && sentTag === etag),
      isLive: isLive && state.live === true,
    }
  }

  function settle(received: ReadOutcome<Value>): Wait | undefined {
    const outcome = selected(received)
    const isSuccess = outcome.kind !== 'failed'
    if (isSuccess) lastSuccessAt = now()
    conditional.end(outcome)
    if (isPastRead && displayed.acceptPast(outcome)) {
      const facts = { ...held.state, ...displayed.newest, failures: 0, error: undefined }
      held = { etag: held.etag, state: stateOf(facts) }
      return AT_ONCE
    }
    const before = held.state.snapshot
    const sentAt = 'sentAt' in outcome ? outcome.sentAt : undefined
    held = nextHeld(held, outcome, list, (next, known, noStore) =>
      isOutdated(next, known, noStore, sentAt),
    )
    const { state, etag } = held
    const paceMs = isSuccess ? slowedMs() : intervalMs
    if (!isPastRead) displayed.record(outcome, schedule === undefined ? paceMs : SCHEDULED_MS)
    const soonMs = waits.next(outcome, state.snapshot !== before)
    if (isSuccess && needsPast()) return AT_ONCE
    // Without a tag the next read cannot be a long poll, so it must not follow immediately.
    if (soonMs !== undefined && etag !== undefined) return { floorMs: 0, thenMs: soonMs }
    return waitAfter(state, { intervalMs: paceMs, random, backOffMs })
  }

  function selected(outcome: ReadOutcome<Value>): ReadOutcome<Value> {
    if (select === undefined || outcome.kind !== 'replaced') return outcome
    return { ...outcome, body: select(outcome.body) }
  }

  /** Whether something must be loaded before the display can follow the polled state. */
  function needsPast(): boolean {
    const { phase } = displayed
    return phase === 'loading' || phase === 'catching-up'
  }

  /**
   * Whether a response that was sent at `sentAt` contains an older snapshot than the stored one and must be ignored.
   */
  function isOutdated(next: Value, known: Value, noStore: boolean, sentAt = NaN): boolean {
    const nextAt = snapshotAtOf(next)
    const knownAt = snapshotAtOf(known)
    if (!isLive || !isEarlier(nextAt, knownAt)) return false
    // An intermediary may drop the policy, but it cannot replay an earlier signed snapshot, regardless of its `Date`.
    if (options.publicKeys !== undefined) return true
    // A snapshot from the far future must not hide all later snapshots.
    const time = Math.max(now(), sentAt || 0)
    return noStore && !(isFarFuture(knownAt, time) && !isFarFuture(nextAt, time))
  }

  function slowedMs(): number {
    const hiddenMs = globalThis.document?.visibilityState === 'hidden' ? HIDDEN_MS : 0
    if (schedule !== undefined) return Math.max(hiddenMs, schedule.nextReadMs())
    const isFinished = list === 'items' && held.state.live === false
    return Math.max(intervalMs, hiddenMs, isFinished ? FINISHED_MS : 0)
  }

  function setBehindSeconds(seconds: number): void {
    displayed.setBehindSeconds(seconds)
    // A catch-up read for another delay is abandoned.
    if (isPastRead && loop.phase === 'reading') loop.start()
    else if (needsPast()) refresh()
  }

  function refresh(): void {
    if (waits.isWaiting) readNow()
    else loop.hurry()
  }

  /** Abandons a long poll and reads immediately. */
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
    displayed.restart()
    loop.start()
    displayed.observable.show(held.state)
    displayed.update()
  }

  function close(): void {
    options.signal?.removeEventListener('abort', close)
    stopWaking()
    displayed.close()
    waits.end()
    loop.close()
    options.ended?.()
    displayed.observable.end()
  }
}

/** @throws {RangeError} for a value below 0, or an infinite one. */
function checkDuration(name: string, value: number): void {
  if (!(value >= 0 && value < Infinity))
    throw new RangeError(`Cannot poll a feed: ${name} is ${value}`)
}
