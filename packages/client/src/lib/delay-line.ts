import type { PollState } from '../feed.ts'
import type { FeedError } from '../feed-error.ts'
import type { FetchLike } from '../fetch-like.ts'
import type { Timeline, TimelineInstant } from '../read-timeline.ts'
import { createServiceClock } from '../service-clock.ts'
import { NOTHING_HELD, sameState, stateOf } from './poll-state.ts'
import type { ReadOutcome, Resource } from './read-resource.ts'
import { shareMembers } from './share-members.ts'

/** What a resource was, and since when, on the service's clock in milliseconds since 1970. */
export interface Version<Value> {
  readonly since: number
  readonly snapshot: Value
  readonly live: boolean | undefined
}

/** Versions in the order of time. */
export type Course<Value> = readonly Version<Value>[]

/** Of more versions than this only the last of each second is kept: an hour has as many, and none is shown early. */
const MOST_VERSIONS = 3_600

export function withVersion<Value>(course: Course<Value>, version: Version<Value>): Course<Value> {
  const place = course.findLastIndex(({ since }) => since <= version.since) + 1
  const longer = course.toSpliced(place, 0, version)
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

/** Where a feed's past can be read. */
export interface Past {
  readonly timelineUrl: string
  urlAt(until: string): string
}

export interface DelayLineOptions<Value> {
  readonly list: Resource['list']
  readonly fetch: FetchLike
  readonly now: (() => number) | undefined
  /** Without one a version is as old as the answer that brought it. */
  readonly past: Past | undefined
  /** What is shown of the first version until that is old enough, where there is no past. */
  readonly opening: ((first: Value) => Value) | undefined
}

/** Keeps what was read until it is so many seconds old. */
export interface DelayLine<Value> {
  /** To be used for all reads: the service's clock is told by their answers. */
  readonly fetch: FetchLike
  /** Growing, it has the past read that is needed for it. */
  set(seconds: number): void
  /** Forgets everything but `shown`. `isLive` says whether what follows has no bounds of its own. */
  restart(isLive: boolean, shown?: PollState<Value>): void
  /** Has the changes read that may have been missed. */
  ask(): void
  /** What is to be read of the past, before the resource is read again. */
  next(): Resource | undefined
  /** Takes what that read brought. Says whether it is done with; a failure that may pass is not. */
  takePast(outcome: ReadOutcome<object>): boolean
  /**
   * Notes a read of the resource, before its outcome is taken: what may have been missed since the one before is asked
   * for. `paceMs` is what lies between two.
   */
  noteRead(outcome: ReadOutcome<object>, failuresBefore: number, paceMs: number): void
  /** The newest version that is known. */
  readonly newest: Version<Value> | undefined
  /** Takes the newest state of the resource. */
  take(state: PollState<Value>): void
  /** The state with the snapshot that is old enough now, in place of its own. */
  show(state: PollState<Value>): PollState<Value>
  /** How long until there is another one to show; `undefined` while none is known. */
  readonly msToNext: number | undefined
}

export function createDelayLine<Value extends object>(
  options: DelayLineOptions<Value>,
): DelayLine<Value> {
  const { list, past, opening } = options
  const clock = createServiceClock(options.now)
  let seconds = 0
  let course: Course<Value> = []
  let shown: Pick<PollState<Value>, 'snapshot' | 'live'> | undefined
  let told: PollState<Value> = NOTHING_HELD.state
  /** The bounds to read; `undefined` while the timeline is to be read first. */
  let bounds: readonly string[] | undefined = []
  let isLive = true
  /** When the newest version was known last, on the service's clock. */
  let knownAt = Number.NaN
  /** Whether that was when the timeline was read. */
  let isCatchingUp = false
  /** Whether `snapshotAt` says since when a snapshot is the current one: where there is a timeline. */
  let isTimed = past !== undefined
  const line: DelayLine<Value> = {
    fetch: clock.watching(options.fetch),
    set(next) {
      const isMore = next > seconds
      seconds = next
      if (isMore) line.ask()
    },
    restart(live, seen = NOTHING_HELD.state) {
      course = []
      shown = seen
      told = seen
      isLive = live
      line.ask()
    },
    ask() {
      bounds = isTimed && isLive && seconds > 0 ? undefined : []
    },
    next() {
      if (past === undefined) return undefined
      if (bounds === undefined) return { url: past.timelineUrl, list: 'instants' }
      return bounds[0] === undefined ? undefined : { url: past.urlAt(bounds[0]), list }
    },
    takePast(outcome) {
      const [bound = '', ...rest] = bounds ?? []
      if (outcome.kind === 'failed') {
        if (mayPass(outcome.error, bounds === undefined)) {
          // What changes until a read succeeds is to be known too.
          line.ask()
          return false
        }
        if (bounds === undefined) isTimed = false
      } else if (outcome.kind === 'replaced' && bounds === undefined) {
        const known = new Set(course.map(({ snapshot }) => snapshotAt(snapshot)))
        const { instants } = outcome.body as Timeline
        knownAt = clock.now()
        isCatchingUp = true
        bounds = boundsFrom(instants, horizon()).filter(each => !known.has(each))
        return true
      } else if (outcome.kind === 'replaced') {
        const since = Date.parse(bound)
        const near = course.findLast(each => each.since <= since) ?? course[0]
        const body = outcome.body as Value
        const snapshot = near === undefined ? body : shareMembers(near.snapshot, body, list)
        course = withVersion(course, { since, snapshot, live: rest.length > 0 || outcome.noStore })
      }
      bounds = rest
      return true
    },
    noteRead(outcome, failuresBefore, paceMs) {
      if (outcome.kind === 'failed') return
      const time = clock.now()
      const mostMs = isCatchingUp ? CATCHING_UP_MS : Math.max(MISSED_MS, 3 * paceMs)
      const isLate = failuresBefore > 0 || time - knownAt > mostMs
      knownAt = time
      isCatchingUp = false
      // A read that waited was answered at the first change.
      if (isLate && outcome.kind === 'replaced' && !outcome.waited) line.ask()
    },
    get newest() {
      return course.at(-1)
    },
    take({ snapshot, live }) {
      const newest = course.at(-1)
      const isNew = snapshot !== newest?.snapshot
      if (snapshot === undefined || (!isNew && live === newest?.live)) return
      const knownSince = isTimed && isNew ? Date.parse(snapshotAt(snapshot)) : Number.NaN
      const seenAt = snapshot === shown?.snapshot ? Number.NEGATIVE_INFINITY : Number.NaN
      const at = knownSince || clock.now() || seenAt
      // Without an answer yet nobody knows how old it is: it is taken with the next one.
      if (Number.isNaN(at)) return
      if (newest === undefined && shown?.snapshot === undefined && opening !== undefined)
        course = [{ since: Number.NEGATIVE_INFINITY, snapshot: opening(snapshot), live }]
      if (isTimed && isNew && newest && snapshotAt(snapshot) === snapshotAt(newest.snapshot)) {
        // An erasure, or a relay that saw another content: the versions before may have changed too.
        course = []
        line.ask()
      }
      const since = Math.max(at, newest?.since ?? at)
      course = withVersion(course, { since, snapshot, live })
    },
    show(state) {
      if (seconds === 0) {
        course = course.slice(-1)
        ;[shown] = course
        told = state
        return state
      }
      const due = course.findLast(({ since }) => since <= horizon())
      if (due !== undefined) course = course.slice(course.indexOf(due))
      // While nothing is known to be old enough, what the reader saw already stays.
      shown = due ?? shown
      told = sameState(told, stateOf({ ...state, snapshot: shown?.snapshot, live: shown?.live }))
      return told
    },
    get msToNext() {
      if (seconds === 0) return undefined
      const next = course.find(({ since }) => since > horizon())
      return next && next.since - horizon()
    },
  }
  return line

  function horizon(): number {
    return clock.now() - seconds * 1_000
  }
}

/** Whether a read of the past is worth trying again. A feed without its first item will have a timeline. */
function mayPass({ kind, status = 0, code = '' }: FeedError, isTimeline: boolean): boolean {
  if (kind === 'status') return status >= 500 || (isTimeline && /^(nothing|unknown)_/.test(code))
  return kind !== 'body' || !isTimeline
}

function snapshotAt(snapshot: object): string {
  return String((snapshot as { readonly snapshotAt?: unknown }).snapshotAt)
}
