import type { PollState } from '../feed.ts'
import { sameJson } from '../same-json.ts'
import type { ReadOutcome } from './read-resource.ts'
import type { Resource } from './resources.ts'

/** The stored state of a resource: the state for apps, and the tag of its snapshot. */
export interface Held<Value> {
  readonly state: PollState<Value>
  readonly etag: string | undefined
}

export const NOTHING_HELD: Held<never> = { state: stateOf<never>({}), etag: undefined }

/** The state of a snapshot that was known before the first read. */
export function heldFrom<Value>(
  known: Pick<PollState<Value>, 'snapshot' | 'live' | 'language'> & { etag?: string | undefined },
): Held<Value> {
  const { snapshot, live, language, etag } = known
  return { state: stateOf<Value>({ snapshot, live, language }), etag }
}

/**
 * The stored state after one read. A failure never drops a snapshot or its tag. A snapshot with unchanged content is
 * not a new snapshot. The state remains the same object while nothing in it changes. `isOutdated` decides which
 * responses are older than the stored snapshot.
 */
export function nextHeld<Value extends object>(
  { state, etag }: Held<Value>,
  outcome: ReadOutcome<Value>,
  list: Resource['list'],
  isOutdated: (next: Value, held: Value, noStore: boolean) => boolean = () => false,
): Held<Value> {
  if (outcome.kind === 'failed') {
    const { error } = outcome
    return { state: stateOf({ ...state, failures: state.failures + 1, error }), etag }
  }
  const { snapshot, language } = state
  const live = outcome.noStore ?? state.live
  // A lagging node, or a delayed response, can return an older snapshot. The next read sends the newer tag again.
  const isOld = (body: Value) => snapshot && isOutdated(body, snapshot, live === true)
  if (outcome.kind === 'unchanged' || isOld(outcome.body)) {
    return { state: sameState(state, stateOf<Value>({ snapshot, live, language })), etag }
  }
  // Content that equals the stored content is not a new snapshot: some platforms turn a 304 into the cached 200, and
  // some proxies drop or change tags.
  const next = snapshot === undefined ? outcome.body : shareMembers(snapshot, outcome.body, list)
  const replaced = stateOf<Value>({ snapshot: next, live, language: outcome.language })
  return { state: sameState(state, replaced), etag: outcome.etag }
}

/** The state with the given facts. Its status is derived from the snapshot and the error. */
export function stateOf<Value>(facts: Partial<Omit<PollState<Value>, 'status'>>): PollState<Value> {
  const { snapshot, live, language, failures = 0, error } = facts
  const heldStatus = error === undefined ? 'fresh' : 'stale'
  const status = snapshot === undefined ? 'empty' : heldStatus
  return { status, snapshot, live, language, failures, error } as PollState<Value>
}

/** The `snapshotAt` of a value as a text, which is not a date-time if the value has none. */
export function snapshotAtOf(snapshot: object | undefined): string {
  return String((snapshot as { readonly snapshotAt?: unknown } | undefined)?.snapshotAt)
}

/** Returns the previous state object if the next state is equal, otherwise the next state. */
export function sameState<Value>(
  before: PollState<Value>,
  next: PollState<Value>,
): PollState<Value> {
  const values = Object.values(next)
  return Object.values(before).every((value, index) => value === values[index]) ? before : next
}

/**
 * Returns `next`, in which each list element that equals an element of `held` is replaced by that object, so that
 * `===` detects changes. Returns `held` itself if nothing changed.
 */
export function shareMembers<Value extends object>(
  held: Value,
  next: Value,
  list: Resource['list'],
): Value {
  const earlier = new Map(membersOf(held, list).map(member => [idOf(member), member]))
  const members = membersOf(next, list).map(member => {
    const before = earlier.get(idOf(member))
    return sameJson(before, member) ? before : member
  })
  const shared = { ...next, [list]: members }
  return sameJson(held, shared) ? held : shared
}

function membersOf(value: object, list: string): readonly object[] {
  return (value as Record<string, readonly object[]>)[list] ?? []
}

/** The id of an item, of a fixture in the index or the scoreboard, or of a feed in a list of changes. */
function idOf(member: object): unknown {
  const { id, fixtureId, feedKey } = member as Readonly<Record<string, unknown>>
  return id ?? (feedKey === undefined ? fixtureId : `${feedKey} ${fixtureId}`)
}
