import type { PollState } from '../feed.ts'
import type { FeedError } from '../feed-error.ts'
import type { FetchLike } from '../fetch-like.ts'
import type { Timeline, TimelineInstant } from '../read-timeline.ts'
import { createServiceClock, type ServiceClock } from '../service-clock.ts'
import { isFarFuture } from './instants.ts'
import { shareMembers, snapshotAtOf } from './poll-state.ts'
import type { ReadOutcome, Resource } from './read-resource.ts'

/** What a resource was, and since when, on the service's clock in milliseconds since 1970. */
export interface Version<Value> {
  readonly since: number
  readonly snapshot: Value
  readonly live: boolean | undefined
}

/** Versions in the order of time. */
export type VersionHistory<Value> = readonly Version<Value>[]

/** Of more versions than this only the last of each second is kept: an hour has as many, and none is shown early. */
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

/** The bounds whose reads tell what a feed was from an instant on: its last change until then, and those after it. */
export function boundsFrom(instants: readonly TimelineInstant[], from: number): readonly string[] {
  const first = instants.findLastIndex(({ snapshotAt }) => Date.parse(snapshotAt) <= from)
  const bounds = instants.slice(Math.max(first, 0)).map(({ snapshotAt }) => snapshotAt)
  return first < 0 ? [new Date(from).toISOString(), ...bounds] : bounds
}

/** After so long without a read, or three times the pace, changes may have been missed. */
const MISSED_MS = 5_000
/** The same for the reads of the past, which follow at once. */
const CATCHING_UP_MS = 1_000

/** A host that ignores `until` is not asked for the past again for this long, on the service's clock. */
const IGNORED_MS = 600_000

/** Where a feed's past can be read. */
export interface Past {
  readonly timelineUrl: string
  urlAt(until: string): string
}

export interface DelayBufferOptions {
  readonly list: Resource['list']
  readonly fetch: FetchLike
  readonly now: (() => number) | undefined
  /** Without one a version is as old as the answer that brought it. */
  readonly past: Past | undefined
  /** How late everything is shown now, in seconds. */
  readonly behindSeconds: () => number
  /** Whether what is read has no bounds of its own. */
  readonly isLive: () => boolean
}

/** Keeps what was read until it is so many seconds old. */
export class DelayBuffer<Value extends object> {
  /** To be used for all reads: the service's clock is told by their answers. */
  readonly fetch: FetchLike
  readonly #options: DelayBufferOptions
  readonly #clock: ServiceClock
  #history: VersionHistory<Value> = []
  /** The bounds to read; `undefined` while the timeline is to be read first. */
  #bounds: readonly string[] | undefined = []
  /** When changes may have been missed if nothing is read until then, on the service's clock. */
  #knownUntil = Number.NaN
  /** Whether `snapshotAt` says since when a snapshot is the current one: where there is a timeline. */
  #isTimed: boolean
  /** Until when the past is not asked for, because the host ignores `until`. */
  #ignoredUntil = Number.NEGATIVE_INFINITY

  constructor(options: DelayBufferOptions) {
    this.#options = options
    this.#clock = createServiceClock(options.now)
    this.fetch = this.#clock.watching(options.fetch)
    this.#isTimed = options.past !== undefined
  }

  /** Has the changes read that may have been missed, or that are needed for a longer delay. */
  requestCatchUp(): void {
    const { behindSeconds, isLive } = this.#options
    const hasPast = this.#isTimed && !(this.#clock.now() < this.#ignoredUntil)
    this.#bounds = hasPast && isLive() && behindSeconds() > 0 ? undefined : []
  }

  /** Forgets everything. */
  restart(): void {
    this.#history = []
    this.requestCatchUp()
  }

  /** What is to be read of the past, before the resource is read again. */
  nextCatchUpRead(): Resource | undefined {
    const { past, list } = this.#options
    if (past === undefined) return undefined
    if (this.#bounds === undefined) return { url: past.timelineUrl, list: 'instants' }
    const [bound] = this.#bounds
    return bound === undefined ? undefined : { url: past.urlAt(bound), list }
  }

  /** Takes what that read brought. Says whether it is done with; a failure that may pass is not. */
  acceptCatchUp(outcome: ReadOutcome<object>): boolean {
    const [bound = '', ...rest] = this.#bounds ?? []
    const isTimeline = this.#bounds === undefined
    if (outcome.kind === 'failed' && outcome.isOther && !isTimeline) {
      // `snapshotAt` still tells since when each snapshot is the current one.
      this.#ignoredUntil = this.#clock.now() + IGNORED_MS
      this.#bounds = []
      return true
    }
    if (outcome.kind === 'failed' && mayPass(outcome.error, isTimeline)) {
      // What changes until a read succeeds is to be known too.
      this.requestCatchUp()
      return false
    }
    this.#bounds = rest
    if (outcome.kind !== 'replaced') this.#isTimed &&= !isTimeline
    else if (isTimeline) {
      const known = new Set(this.#history.map(({ snapshot }) => snapshotAtOf(snapshot)))
      const { instants } = outcome.body as Timeline
      this.#knownUntil = this.#clock.now() + CATCHING_UP_MS
      this.#bounds = boundsFrom(instants, this.#horizon).filter(each => !known.has(each))
    } else {
      const since = Date.parse(bound)
      const near = this.#history.findLast(each => each.since <= since) ?? this.#history[0]
      const body = outcome.body as Value
      const snapshot = near ? shareMembers(near.snapshot, body, this.#options.list) : body
      const live = rest.length > 0 || outcome.noStore
      this.#history = withVersion(this.#history, { since, snapshot, live })
    }
    return true
  }

  /** Notes a read of the resource, before the state after it is taken. `paceMs` is what lies between two. */
  recordRead(outcome: ReadOutcome<object>, paceMs: number): void {
    const time = this.#clock.now()
    const isLate = time > this.#knownUntil
    this.#knownUntil =
      outcome.kind === 'failed' ? Number.NEGATIVE_INFINITY : time + Math.max(MISSED_MS, 3 * paceMs)
    // A read that waited was answered at the first change.
    if (isLate && outcome.kind === 'replaced' && !outcome.hasWaited) this.requestCatchUp()
  }

  /** The newest version that is known. */
  get newest(): Version<Value> | undefined {
    return this.#history.at(-1)
  }

  /** Takes the newest state of the resource. */
  add({ snapshot, live }: PollState<Value>): void {
    this.#forgetFarFuture(snapshot)
    const { newest } = this
    const isNew = snapshot !== newest?.snapshot
    if (snapshot === undefined || (!isNew && live === newest?.live)) return
    const knownSince = this.#isTimed && isNew ? Date.parse(snapshotAtOf(snapshot)) : Number.NaN
    const at = knownSince || this.#clock.now()
    // Without an answer yet nobody knows how old it is: it is taken with the next one.
    if (Number.isNaN(at)) return
    const isRewritten = isNew && newest && snapshotAtOf(snapshot) === snapshotAtOf(newest.snapshot)
    // An erasure, or a relay that saw another content: the versions before may have changed too.
    if (this.#isTimed && isRewritten) this.restart()
    const since = Math.max(at, newest?.since ?? at)
    this.#history = withVersion(this.#history, { since, snapshot, live })
  }

  /**
   * The newest version that is old enough now, and how long until there is another one, each `undefined` while none is
   * known. What was before it is forgotten.
   */
  takeDue(): { readonly due: Version<Value> | undefined; readonly msToNext: number | undefined } {
    // One look at the clock for both: what becomes due between two would be neither.
    const horizon = this.#options.behindSeconds() === 0 ? Infinity : this.#horizon
    const place = this.#history.findLastIndex(({ since }) => since <= horizon)
    const due = this.#history[place]
    const next = this.#history[place + 1]
    this.#history = this.#history.slice(Math.max(place, 0))
    return { due, msToNext: next && next.since - horizon }
  }

  /** A snapshot of the far future would never be due, nor would any that follows it. */
  #forgetFarFuture(snapshot: Value | undefined): void {
    const time = this.#clock.now()
    if (snapshot === undefined || isFarFuture(snapshotAtOf(snapshot), time)) return
    this.#history = this.#history.filter(each => !isFarFuture(snapshotAtOf(each.snapshot), time))
  }

  get #horizon(): number {
    return this.#clock.now() - this.#options.behindSeconds() * 1_000
  }
}

/** Whether a read of the past is worth trying again. A feed without its first item will have a timeline. */
function mayPass({ kind, status = 0, code = '' }: FeedError, isTimeline: boolean): boolean {
  if (kind === 'status') return status >= 500 || (isTimeline && /^(nothing|unknown)_/.test(code))
  return kind !== 'body' || !isTimeline
}
