import {
  compareInstants,
  type Instant,
  isDateTime,
  parseInstant,
} from '@fixture-feed/contract/instant'
import type { Problem } from '../problem/problem.ts'
import { invalidBound } from '../read-api/replay-bounds.ts'
import type { FeedChange, FeedHistory } from '../snapshot/feed-history.ts'

/** The instant that `?before=` names; `undefined` when there is none. */
export function readBefore(
  query: ReadonlyMap<string, string>,
): { readonly before: Instant | undefined } | Problem {
  const before = query.get('before')
  if (before === undefined) return { before }
  if (isDateTime(before)) return { before: parseInstant(before) }
  return invalidBound('before', before)
}

/** The changes of a feed before an instant, oldest first; all of them for `undefined`. */
export function changesBefore(
  history: FeedHistory,
  before: Instant | undefined,
): readonly FeedChange[] {
  if (before === undefined) return history.changes
  const last = history.indexAt(before)
  const change = history.changes[last]
  const isAt = change !== undefined && compareInstants(change.at, before) === 0
  return history.changes.slice(0, isAt ? last : last + 1)
}
