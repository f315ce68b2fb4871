import type { PollState } from '../feed.ts'
import type { ReadOutcome, Resource } from './read-resource.ts'
import { shareMembers } from './share-members.ts'

/** What a poller has of a resource: the state that apps see, and the tag of its snapshot. */
export interface Held<Value> {
  readonly state: PollState<Value>
  readonly etag: string | undefined
}

/** Nothing read yet. */
export const NOTHING_HELD: Held<never> = {
  state: { status: 'empty', snapshot: undefined, live: undefined, failures: 0, error: undefined },
  etag: undefined,
}

/** A snapshot that was known before the first read. */
export function heldFrom<Value>(
  snapshot: Value,
  etag?: string | undefined,
  live?: boolean | undefined,
): Held<Value> {
  return { state: { status: 'fresh', snapshot, live, failures: 0, error: undefined }, etag }
}

/**
 * What is held after one read. A failure never drops a snapshot or its tag; a snapshot with the content already held is no
 * new one. The state is the same object while nothing in it changes. `isOutdated` says which answers are older than what
 * is held.
 */
export function nextHeld<Value extends object>(
  { state, etag }: Held<Value>,
  outcome: ReadOutcome<Value>,
  list: Resource['list'],
  isOutdated: (next: Value, held: Value, noStore: boolean) => boolean = () => false,
): Held<Value> {
  const { snapshot } = state
  if (outcome.kind === 'failed') {
    const failed = { ...state, failures: state.failures + 1, error: outcome.error }
    const status = snapshot === undefined ? 'empty' : 'stale'
    return { state: { ...failed, status } as PollState<Value>, etag }
  }
  const live = outcome.noStore ?? state.live
  if (outcome.kind === 'unchanged') return { state: succeeded(state, snapshot, live), etag }
  const { body } = outcome
  // A node that lags behind, or an answer that was long under way: the next read asks with the newer tag again.
  if (snapshot !== undefined && isOutdated(body, snapshot, live === true)) {
    return { state: succeeded(state, snapshot, live), etag }
  }
  // Some platforms turn a 304 into the 200 it stands for; some proxies drop or change tags.
  const next = snapshot === undefined ? body : shareMembers(snapshot, body, list)
  return { state: succeeded(state, next, live), etag: outcome.etag }
}

function succeeded<Value>(
  before: PollState<Value>,
  snapshot: Value | undefined,
  live: boolean | undefined,
): PollState<Value> {
  const isSame = before.error === undefined && before.snapshot === snapshot && before.live === live
  if (isSame || snapshot === undefined) return before
  return { status: 'fresh', snapshot, live, failures: 0, error: undefined }
}

/** A state with another snapshot in the place of its own. */
export function stateWith<Value>(
  { failures, error }: PollState<Value>,
  { snapshot, live }: Pick<PollState<Value>, 'snapshot' | 'live'> = NOTHING_HELD.state,
): PollState<Value> {
  const status = snapshot === undefined ? 'empty' : error === undefined ? 'fresh' : 'stale'
  return { status, snapshot, live, failures, error } as PollState<Value>
}
