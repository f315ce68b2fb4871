import type { DelayedResource, PollState, ServiceOptions } from '../feed.ts'
import type { FeedError } from '../feed-error.ts'
import { AT_ONCE, type Wait, waitAfter } from './back-off.ts'
import { closeOnAbort } from './close-on-abort.ts'
import { type ConditionalReads, createConditionalReads } from './conditional-reads.ts'
import type { Past } from './delay-buffer.ts'
import { DisplayedState } from './displayed-state.ts'
import { isEarlier, isFarFuture } from './instants.ts'
import { createLongPolls, type LongPolls } from './long-polls.ts'
import type { ObservableState } from './observable-state.ts'
import { type Held, NOTHING_HELD, nextHeld, snapshotAtOf, stateOf } from './poll-state.ts'
import { createReadLoop, type ReadLoop } from './read-loop.ts'
import { failed, type ReadOutcome, type ResourceRead, readResource } from './read-resource.ts'
import type { Resource } from './resources.ts'
import { onWake, WAKE_SPREAD_MS } from './wake.ts'

/** The options of a poller for its waits. */
export interface Pace {
  /**
   * Time for which the service may wait for a change before it responds, in seconds. With a service that supports it,
   * changes arrive immediately with few requests. Other services are polled at the interval. Default: 0, no wait.
   */
  readonly waitSeconds?: number | undefined
  /**
   * Shows everything this many seconds late, in step with a television picture: 0 to 3600. A feed without bounds starts
   * with reads of the past: the timeline, and then a snapshot for each change of that period. Default: 0.
   */
  readonly behindSeconds?: number | undefined
  /**
   * Returns a back-off in milliseconds for this number of consecutive failures, or `undefined` for the usual one. The
   * wait is at least 200 ms and never shorter than `Retry-After`. This option is intended for a client on which many
   * others depend, such as a relay.
   */
  readonly backOffMs?: ((error: FeedError, failures: number) => number | undefined) | undefined
  /** Source of jitter: a number that is at least 0 and less than 1. Default: `Math.random`. */
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
  /** The initial resource. */
  readonly resource: Resource
  /** Interval between two reads in milliseconds. Default: 2000. */
  readonly intervalMs?: number | undefined
  /** Access to the past. Default: none. */
  readonly past?: Past | undefined
  /**
   * With a delay, derives from the first response the content that is shown until a response is old enough. Default:
   * nothing is shown.
   */
  readonly opening?: ((first: Value) => Value) | undefined
  /** The part of a received value that is stored. Default: the whole value. */
  readonly select?: ((received: Value) => Value) | undefined
  /** Default: reads at the interval. */
  readonly schedule?: Schedule | undefined
  /** The state before the first read. Default: empty. */
  readonly held?: Held<Value> | undefined
  /** Called when the poller is closed, to release dependent resources. */
  readonly ended?: (() => void) | undefined
}

/**
 * Minimum interval of a hidden page after a successful read, in milliseconds. When the page becomes visible again, a
 * waiting poller without a schedule reads within a second, unless `Retry-After` demands a longer wait.
 */
const HIDDEN_MS = 20_000
/** Minimum interval of a finished feed, which may still be corrected, but rarely. */
const FINISHED_MS = 60_000
/**
 * A live resource on a schedule is read after this time even if no change was reported. Delayed viewing relies on
 * such a read.
 */
export const SCHEDULED_MS = 60_000

interface PollerDefaults {
  readonly intervalMs: number
  readonly random: () => number
  readonly now: () => number
}

/** Polls one resource conditionally and stores its state. SPEC.md specifies the exact behavior. */
export class Poller<Value extends object> implements DelayedResource<Value> {
  readonly observable: ObservableState<PollState<Value>>
  readonly subscribe: DelayedResource<Value>['subscribe']
  lastSuccessAt: number | undefined
  readonly #options: PollerOptions<Value> & PollerDefaults
  readonly #displayed: DisplayedState<Value>
  readonly #loop: ReadLoop
  readonly #stopWaking: () => void
  #held: Held<Value>
  #resource: Resource
  readonly #conditional: ConditionalReads
  readonly #longPolls: LongPolls
  #hasWoken = false
  #isPastRead = false

  /**
   * Starts to poll.
   *
   * @throws {RangeError} for an invalid interval or wait, or `behindSeconds` outside 0 to 3600.
   */
  constructor(options: PollerOptions<Value>) {
    const { intervalMs = 2_000, waitSeconds = 0, signal } = options
    const { random = Math.random, now = Date.now } = options
    checkDuration('intervalMs', intervalMs)
    checkDuration('waitSeconds', waitSeconds)
    this.#options = { ...options, intervalMs, random, now }
    this.#resource = options.resource
    this.#held = options.held ?? NOTHING_HELD
    this.#displayed = new DisplayedState<Value>({
      ...options,
      polled: () => this.#held.state,
      isLive: () => this.#isLive(),
    })
    this.observable = this.#displayed
    this.subscribe = this.#displayed.subscribe
    this.#conditional = createConditionalReads(now)
    this.#longPolls = createLongPolls({
      ...this.#options,
      waitSeconds: Math.ceil(waitSeconds),
    })
    this.#loop = createReadLoop({
      now,
      read: signal => this.#readInTurn(signal),
      settle: outcome => this.#settle(outcome),
      settled: this.#displayed.update,
    })
    this.#stopWaking = onWake(() => this.#wake())
    closeOnAbort(signal, this.close)
    this.#loop.start()
  }

  get state(): PollState<Value> {
    return this.#displayed.state
  }

  /** The state after the last read, which may be too recent for the display. */
  get newest(): PollState<Value> {
    return this.#held.state
  }

  get nextReadAt(): number | undefined {
    return this.#loop.nextReadAt
  }

  get behindSeconds(): number {
    return this.#displayed.behindSeconds
  }

  readonly setBehindSeconds = (seconds: number): void => {
    this.#displayed.setBehindSeconds(seconds)
    // A catch-up read for another delay is abandoned.
    if (this.#isPastRead && this.#loop.phase === 'reading') this.#loop.start()
    else if (this.#needsPast()) this.refresh()
  }

  readonly refresh = (): void => {
    if (this.#longPolls.isWaiting) this.#readNow()
    else this.#loop.hurry()
  }

  readonly close = (): void => {
    this.#options.signal?.removeEventListener('abort', this.close)
    this.#stopWaking()
    this.#longPolls.end()
    this.#loop.close()
    this.#options.ended?.()
    this.#displayed.end()
  }

  /**
   * Requests reads of the past before the next poll, because changes may have been missed. Has no effect on a feed
   * without a delay.
   */
  requestCatchUp(): void {
    this.#displayed.requestCatchUp()
  }

  /** Drops the state, and immediately reads another resource. */
  moveTo(resource: Resource): void {
    if (this.#loop.phase === 'closed') return
    this.#longPolls.end()
    this.#resource = resource
    this.#held = NOTHING_HELD
    this.lastSuccessAt = undefined
    this.#displayed.restart()
    this.#loop.start()
    this.#displayed.show(this.#held.state)
    this.#displayed.update()
  }

  #wake(): void {
    if (this.#longPolls.isWaiting) this.#readNow()
    // A page may become visible several times before it reads.
    if (this.#hasWoken || this.#options.schedule !== undefined) return
    if (this.#loop.phase !== 'waiting') return
    this.#hasWoken = true
    this.#loop.hurry(this.#options.random() * WAKE_SPREAD_MS)
  }

  /** Abandons a long poll and reads immediately. */
  #readNow(): void {
    this.#longPolls.end()
    this.#longPolls.skip()
    this.#loop.start()
  }

  #readInTurn(signal: AbortSignal): Promise<ReadOutcome<Value>> {
    const { schedule } = this.#options
    if (schedule === undefined) return this.#read(signal)
    return schedule.inTurn(async () => {
      // The read may have been abandoned before its turn.
      if (!signal.aborted) return this.#read(signal)
      return failed({ kind: 'aborted', url: this.#resource.url })
    })
  }

  async #read(signal: AbortSignal): Promise<ReadOutcome<Value>> {
    this.#hasWoken = false
    this.#isPastRead = false
    if (this.#displayed.phase === 'loading') {
      try {
        await this.#displayed.load(signal)
      } catch (cause) {
        return failed({ kind: 'network', url: this.#resource.url }, cause)
      }
    }
    const { pastRead, fetch } = this.#displayed
    this.#isPastRead = pastRead !== undefined
    return readResource<Value>(pastRead ?? this.#nextPoll(), { ...this.#options, fetch, signal })
  }

  #nextPoll(): ResourceRead {
    const { state, etag } = this.#held
    const { url } = this.#resource
    const isLive = this.#isLive()
    const sentTag = this.#conditional.begin(url, etag)
    return {
      ...this.#resource,
      held: state.snapshot !== undefined,
      etag: sentTag,
      waitSeconds: this.#longPolls.begin(url, etag, isLive && sentTag === etag),
      isLive: isLive && state.live === true,
    }
  }

  #settle(received: ReadOutcome<Value>): Wait | undefined {
    const outcome = this.#selected(received)
    if (outcome.kind !== 'failed') this.lastSuccessAt = this.#options.now()
    this.#conditional.end(outcome)
    if (this.#isPastRead && this.#displayed.acceptPast(outcome)) {
      const { state, etag } = this.#held
      const facts = { ...state, ...this.#displayed.newest, failures: 0, error: undefined }
      this.#held = { etag, state: stateOf(facts) }
      return AT_ONCE
    }
    return this.#settlePoll(outcome)
  }

  #settlePoll(outcome: ReadOutcome<Value>): Wait | undefined {
    const { intervalMs, schedule, backOffMs, random } = this.#options
    const before = this.#held.state.snapshot
    const isSuccess = outcome.kind !== 'failed'
    const time = Math.max(this.#options.now(), (isSuccess && outcome.sentAt) || 0)
    this.#held = nextHeld(this.#held, outcome, this.#resource.list, (next, known, noStore) =>
      this.#isOutdated(next, known, noStore, time),
    )
    const { state, etag } = this.#held
    const paceMs = isSuccess ? this.#slowedMs() : intervalMs
    if (!this.#isPastRead)
      this.#displayed.record(outcome, schedule === undefined ? paceMs : SCHEDULED_MS)
    const soonMs = this.#longPolls.next(outcome, state.snapshot !== before)
    if (isSuccess && this.#needsPast()) return AT_ONCE
    // Without a tag the next read cannot be a long poll, so it must not follow immediately.
    if (soonMs !== undefined && etag !== undefined) return { floorMs: 0, thenMs: soonMs }
    return waitAfter(state, { intervalMs: paceMs, random, backOffMs })
  }

  #selected(outcome: ReadOutcome<Value>): ReadOutcome<Value> {
    const { select } = this.#options
    if (select === undefined || outcome.kind !== 'replaced') return outcome
    return { ...outcome, body: select(outcome.body) }
  }

  /** Whether the resource has no bounds, so that its content may change. */
  #isLive(): boolean {
    const { after, until } = this.#resource.bounds ?? {}
    return after === undefined && until === undefined
  }

  /** Whether the code for delayed viewing, or the past, must be loaded before the next poll. */
  #needsPast(): boolean {
    const { phase } = this.#displayed
    return phase === 'loading' || phase === 'catching-up'
  }

  /**
   * Whether a received snapshot is older than the stored one and must be ignored. `time` is the later of this
   * machine's time and the `Date` of the response.
   */
  #isOutdated(next: Value, known: Value, noStore: boolean, time: number): boolean {
    const nextAt = snapshotAtOf(next)
    const knownAt = snapshotAtOf(known)
    if (!this.#isLive() || !isEarlier(nextAt, knownAt)) return false
    // With keys an older snapshot is always ignored: an attacker on the path could drop the cache policy, which is
    // not signed, and replay an earlier signed snapshot.
    if (this.#options.publicKeys !== undefined) return true
    // A snapshot from the far future must not hide all later snapshots.
    return noStore && !(isFarFuture(knownAt, time) && !isFarFuture(nextAt, time))
  }

  #slowedMs(): number {
    const { schedule, intervalMs } = this.#options
    const hiddenMs = globalThis.document?.visibilityState === 'hidden' ? HIDDEN_MS : 0
    if (schedule !== undefined) return Math.max(hiddenMs, schedule.nextReadMs())
    const isFinished = this.#resource.list === 'items' && this.#held.state.live === false
    return Math.max(intervalMs, hiddenMs, isFinished ? FINISHED_MS : 0)
  }
}

/** @throws {RangeError} for a value that is negative or not finite. */
function checkDuration(name: string, value: number): void {
  if (!(value >= 0 && value < Infinity))
    throw new RangeError(`Cannot poll a feed: ${name} is ${value}`)
}
