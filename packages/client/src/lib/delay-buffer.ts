import type { PollState } from '../feed.ts'
import type { FeedError } from '../feed-error.ts'
import type { FetchLike } from '../fetch-like.ts'
import type { Timeline, TimelineInstant } from '../read-timeline.ts'
import { createServiceClock, type ServiceClock } from '../service-clock.ts'
import { isEarlier, isFarFuture } from './instants.ts'
import { shareMembers, snapshotAtOf } from './poll-state.ts'
import type { ReadOutcome } from './read-resource.ts'
import type { Resource } from './resources.ts'

/** A version of a resource with its start, in milliseconds since 1970 on the service's clock. */
export interface Version<Value> {
  readonly since: number
  readonly snapshot: Value
  readonly live: boolean | undefined
}

/** Versions in the order of their starts. */
export type VersionHistory<Value> = readonly Version<Value>[]

/**
 * The number of versions above which only the last version of each second is retained: one for each second of the
 * longest delay (an hour). The retained version keeps its start, so it is not shown early.
 */
const MOST_VERSIONS = 3_600

export function withVersion<Value>(
  history: VersionHistory<Value>,
  version: Version<Value>,
): VersionHistory<Value> {
  const place = history.findLastIndex(({ since }) => since <= version.since) + 1
  const longer = history.toSpliced(place, 0, version)
  if (longer.length <= MOST_VERSIONS) return longer
  const second = (each: Version<Value> | undefined) => Math.floor((each?.since ?? Infinity) / 1_000)
  return longer.filter((each, index) => second(each) !== second(longer[index + 1]))
}

/**
 * The values of `until` for the reads that return every version since the instant `from`. These are the instant of the
 * last change up to `from`, and the instants of all later changes. Without a change up to `from`, the first value is
 * `from` itself.
 */
function boundsFrom(instants: readonly TimelineInstant[], from: number): readonly string[] {
  const first = instants.findLastIndex(({ snapshotAt }) => Date.parse(snapshotAt) <= from)
  const bounds = instants.slice(Math.max(first, 0)).map(({ snapshotAt }) => snapshotAt)
  return first < 0 ? [new Date(from).toISOString(), ...bounds] : bounds
}

/**
 * Time after a successful poll in which no change counts as missed. Three times the pace applies if that is longer.
 */
const MISSED_MS = 5_000
/**
 * After a read of the timeline no change counts as missed for this time, because the reads that follow run back to
 * back.
 */
const CATCHING_UP_MS = 1_000

/** Time, on the service's clock, for which the past is not read again from a host that ignores `until`. */
const IGNORED_MS = 600_000

/** The past of a feed: its timeline, and its snapshot as of an instant. */
export interface Past {
  readonly timeline: Resource
  at(until: string): Resource
}

export interface DelayBufferOptions {
  readonly fetch: FetchLike
  readonly now?: (() => number) | undefined
  /** Access to the past. If absent, the age of a version counts from its response. */
  readonly past?: Past | undefined
  /** The current delay in seconds. */
  readonly behindSeconds: () => number
  /** Whether the polled resource has no bounds. */
  readonly isLive: () => boolean
}

/** The reads of the past that must precede the next poll. */
type CatchUp =
  | { readonly kind: 'done' }
  /** The timeline must be read first. */
  | { readonly kind: 'timeline' }
  /** The snapshots with these bounds must be read, in order. */
  | { readonly kind: 'snapshots'; readonly bounds: readonly [string, ...string[]] }

/** Stores versions until they are old enough to be shown. */
export class DelayBuffer<Value extends object> {
  /** The `fetch` for all reads, because their responses set the service's clock. */
  readonly fetch: FetchLike
  readonly #options: DelayBufferOptions
  readonly #clock: ServiceClock
  #history: VersionHistory<Value> = []
  #catchUp: CatchUp = { kind: 'done' }
  /** If the next read is later than this time, by the service's clock, changes may have been missed. */
  #knownUntil = Number.NaN
  /**
   * Whether the feed has a timeline. If it has one, a new snapshot starts at its `snapshotAt`. Without a timeline, or
   * if only `live` has changed, a version starts when it is received.
   */
  #hasTimeline: boolean
  /** The end of the time in which the past is not read, because the host ignores `until`. */
  #ignoredUntil = Number.NEGATIVE_INFINITY

  constructor(options: DelayBufferOptions) {
    this.#options = options
    this.#clock = createServiceClock(options.now)
    this.fetch = this.#clock.watching(options.fetch)
    this.#hasTimeline = options.past !== undefined
  }

  /**
   * Requests reads of the past before the next poll. Without a delay, with bounds, or if the past cannot be read, drops
   * the pending reads of the past instead.
   */
  requestCatchUp(): void {
    const { behindSeconds, isLive } = this.#options
    const hasPast = this.#hasTimeline && !(this.#clock.now() < this.#ignoredUntil)
    const isNeeded = hasPast && isLive() && behindSeconds() > 0
    this.#catchUp = { kind: isNeeded ? 'timeline' : 'done' }
  }

  /** Drops all versions, and requests reads of the past. */
  restart(): void {
    this.#history = []
    this.requestCatchUp()
  }

  /** The next read of the past, which must precede the next poll; `undefined` if none is necessary. */
  nextCatchUpRead(): Resource | undefined {
    const { past } = this.#options
    if (past === undefined || this.#catchUp.kind === 'done') return undefined
    if (this.#catchUp.kind === 'timeline') return past.timeline
    return past.at(this.#catchUp.bounds[0])
  }

  /**
   * Applies the result of a catch-up read. Returns `false` after a transient failure: the reads of the past then start
   * again.
   */
  acceptCatchUp(outcome: ReadOutcome<object>): boolean {
    switch (this.#catchUp.kind) {
      case 'done':
        return true
      case 'timeline':
        return this.#acceptTimeline(outcome)
      case 'snapshots':
        return this.#acceptSnapshot(outcome, this.#catchUp.bounds)
    }
  }

  #acceptTimeline(outcome: ReadOutcome<object>): boolean {
    if (outcome.kind === 'failed' && mayPass(outcome.error, true)) {
      this.requestCatchUp()
      return false
    }
    if (outcome.kind !== 'replaced') {
      this.#hasTimeline = false
      this.#catchUp = { kind: 'done' }
      return true
    }
    const known = new Set(this.#history.map(({ snapshot }) => snapshotAtOf(snapshot)))
    const { instants } = outcome.body as Timeline
    this.#knownUntil = this.#clock.now() + CATCHING_UP_MS
    this.#catchUp = snapshotsOf(
      boundsFrom(instants, this.#horizon).filter(each => !known.has(each)),
    )
    return true
  }

  #acceptSnapshot(
    outcome: ReadOutcome<object>,
    [bound, ...rest]: readonly [string, ...string[]],
  ): boolean {
    if (outcome.kind === 'failed' && outcome.isOther) {
      // The past cannot be read from this host. Live snapshots are still shown by their `snapshotAt`.
      this.#ignoredUntil = this.#clock.now() + IGNORED_MS
      this.#catchUp = { kind: 'done' }
      return true
    }
    if (outcome.kind === 'failed' && mayPass(outcome.error, false)) {
      // Starts again with the timeline, because the feed can change until the next successful read.
      this.requestCatchUp()
      return false
    }
    this.#catchUp = snapshotsOf(rest)
    // A node that lags returns an earlier version than the version that the timeline of another node lists.
    if (outcome.kind !== 'replaced' || isEarlier(snapshotAtOf(outcome.body), bound)) return true
    const since = Date.parse(bound)
    const near = this.#history.findLast(each => each.since <= since) ?? this.#history[0]
    const body = outcome.body as Value
    const snapshot = near ? shareMembers(near.snapshot, body, 'items') : body
    const live = rest.length > 0 || outcome.noStore
    this.#history = withVersion(this.#history, { since, snapshot, live })
    return true
  }

  /** Records a poll of the resource, before its state is added. `paceMs` is the time between two polls. */
  recordRead(outcome: ReadOutcome<object>, paceMs: number): void {
    const time = this.#clock.now()
    const isLate = time > this.#knownUntil
    this.#knownUntil =
      outcome.kind === 'failed' ? Number.NEGATIVE_INFINITY : time + Math.max(MISSED_MS, 3 * paceMs)
    // A long poll is answered at the first change, so its response shows that no change was missed.
    if (isLate && outcome.kind === 'replaced' && !outcome.hasWaited) this.requestCatchUp()
  }

  /** The newest known version. */
  get newest(): Version<Value> | undefined {
    return this.#history.at(-1)
  }

  /** Adds the newest state of the resource. */
  add({ snapshot, live }: PollState<Value>): void {
    this.#forgetFarFuture(snapshot)
    const { newest } = this
    const isNew = snapshot !== newest?.snapshot
    if (snapshot === undefined || (!isNew && live === newest?.live)) return
    const knownSince = this.#hasTimeline && isNew ? Date.parse(snapshotAtOf(snapshot)) : Number.NaN
    const at = knownSince || this.#clock.now()
    // Before the first response, the age of the state is unknown. The state is added with the next response.
    if (Number.isNaN(at)) return
    const isRewritten = isNew && newest && snapshotAtOf(snapshot) === snapshotAtOf(newest.snapshot)
    // Other content with the same `snapshotAt` means an erasure, or a relay whose upstream changed content. Then
    // earlier versions may have changed too.
    if (this.#hasTimeline && isRewritten) this.restart()
    const since = Math.max(at, newest?.since ?? at)
    this.#history = withVersion(this.#history, { since, snapshot, live })
  }

  /**
   * Returns the newest version that is old enough, and the time until the next version will be old enough. `due` is
   * `undefined` if no version is old enough. `msToNext` is `undefined` if no later version or no time of the service is
   * known. Versions before `due` are dropped.
   */
  takeDue(): { readonly due: Version<Value> | undefined; readonly msToNext: number | undefined } {
    // One read of the clock for both results, so that no version becomes due between two reads.
    const horizon = this.#options.behindSeconds() === 0 ? Infinity : this.#horizon
    const place = this.#history.findLastIndex(({ since }) => since <= horizon)
    const due = this.#history[place]
    const next = this.#history[place + 1]
    this.#history = this.#history.slice(Math.max(place, 0))
    // Before the first response, the service's time is unknown, and a timer for NaN would fire every millisecond.
    const msToNext = next && !Number.isNaN(horizon) ? next.since - horizon : undefined
    return { due, msToNext }
  }

  /**
   * Drops versions from the far future when a snapshot from another time arrives. Otherwise neither these versions nor
   * any later version would become due.
   */
  #forgetFarFuture(snapshot: Value | undefined): void {
    const time = this.#clock.now()
    if (snapshot === undefined || isFarFuture(snapshotAtOf(snapshot), time)) return
    this.#history = this.#history.filter(each => !isFarFuture(snapshotAtOf(each.snapshot), time))
  }

  get #horizon(): number {
    return this.#clock.now() - this.#options.behindSeconds() * 1_000
  }
}

function snapshotsOf([first, ...rest]: readonly string[]): CatchUp {
  return first === undefined ? { kind: 'done' } : { kind: 'snapshots', bounds: [first, ...rest] }
}

/**
 * Whether a failed read of the past may succeed later. A feed that is unknown, or has no publication yet, may have a
 * timeline later.
 */
function mayPass({ kind, status = 0, code = '' }: FeedError, isTimeline: boolean): boolean {
  if (kind === 'status') return status >= 500 || (isTimeline && /^(nothing|unknown)_/.test(code))
  return kind !== 'body' || !isTimeline
}
