import type { PollState } from '../feed.ts'
import type { ReadOutcome, Resource } from './read-resource.ts'
import { shareMembers } from './share-members.ts'

/** What a poller has of a resource: the state that apps see, and the tag of its snapshot. */
export interface Held<Value> {
  readonly state: PollState<Value>
  readonly etag: string | undefined
}

type Told = Pick<PollState<unknown>, 'live' | 'language'>

export const NOTHING_HELD: Held<never> = {
  state: {
    ...{ status: 'empty', snapshot: undefined, live: undefined, language: undefined },
    ...{ failures: 0, error: undefined },
  },
  etag: undefined,
}

/** A snapshot that was known before the first read. */
export function heldFrom<Value>({
  snapshot,
  etag,
  live,
  language,
}: Told & { readonly snapshot: Value; readonly etag?: string | undefined }): Held<Value> {
  return { state: freshState(snapshot, { live, language }), etag }
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
  const told = { live: outcome.noStore ?? state.live, language: state.language }
  if (outcome.kind === 'unchanged') return { state: succeeded(state, snapshot, told), etag }
  const { body, language } = outcome
  // A node that lags behind, or an answer that was long under way: the next read asks with the newer tag again.
  if (snapshot !== undefined && isOutdated(body, snapshot, told.live === true)) {
    return { state: succeeded(state, snapshot, told), etag }
  }
  // Some platforms turn a 304 into the 200 it stands for; some proxies drop or change tags.
  const next = snapshot === undefined ? body : shareMembers(snapshot, body, list)
  return { state: succeeded(state, next, { ...told, language }), etag: outcome.etag }
}

function succeeded<Value>(
  before: PollState<Value>,
  snapshot: Value | undefined,
  told: Told,
): PollState<Value> {
  const isToldSame = before.live === told.live && before.language === told.language
  const isSame = before.error === undefined && before.snapshot === snapshot && isToldSame
  return isSame || snapshot === undefined ? before : freshState(snapshot, told)
}

function freshState<Value>(snapshot: Value, told: Told): Held<Value>['state'] {
  return { status: 'fresh', snapshot, ...told, failures: 0, error: undefined }
}

/** A state with another snapshot in the place of its own. */
export function stateWith<Value>(
  { failures, error, language }: PollState<Value>,
  { snapshot, live }: Pick<PollState<Value>, 'snapshot' | 'live'> = NOTHING_HELD.state,
): PollState<Value> {
  const status = snapshot === undefined ? 'empty' : error === undefined ? 'fresh' : 'stale'
  return { status, snapshot, live, language, failures, error } as PollState<Value>
}
