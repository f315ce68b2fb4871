import type { FeedChange, FeedHistory } from '@fixture-feed/contract/operator-answers'
import type { Entry } from '@fixture-feed/journal/entry'
import { isProblem, type Problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { unregisteredProblem } from '../snapshot/feed-target.ts'
import { changesBefore, readBefore } from './changes-before.ts'
import type { FeedRequest } from './feed-request.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'

/** How many changes an answer has at most. */
const pageLength = 50

/**
 * `GET …/feeds/{feedKey}/history`: who changed what, newest first, at most 50 changes. `?before=` an `at` of the answer
 * goes on from there; a feed without a published item has none. Items that were erased are named by their erasure alone. The last acts are told on the first page.
 */
export async function getFeedHistory(
  { target, query }: FeedRequest,
  { writer }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const bound = readBefore(query)
  if (isProblem(bound)) return bound
  const ready = writer()
  if (isProblem(ready)) return ready
  const { catalog, feeds } = ready.views
  const refused = unregisteredProblem(catalog, target)
  if (refused !== undefined) return refused
  const { fold } = await feeds.open(target)
  const changes = changesBefore(fold.history, bound.before)
  const page = changes.slice(-pageLength)
  const entries = await ready.views.readAt(page.map(({ position }) => position))
  const told = entries
    .toSorted((a, b) => b.position - a.position)
    .flatMap(entry => changeOf(entry, fold))
  const { gaps } = fold
  const body: FeedHistory = {
    changes: told,
    more: changes.length > page.length,
    ...(bound.before === undefined && lastActs(fold)),
    ...(gaps.length > 0 && { gaps }),
  }
  return { status: 200, body }
}

function lastActs({ acts }: FeedFold): Pick<FeedHistory, 'acts' | 'moreActs'> {
  const { newest, hasMore } = acts
  return { ...(newest.length > 0 && { acts: newest }), ...(hasMore && { moreActs: true }) }
}

function changeOf(entry: Entry, fold: FeedFold): FeedChange[] {
  if (entry.kind === 'erasure') {
    const { at, by = null, itemId: erased } = entry
    return [{ at, by, items: [], withdrawals: [], erased }]
  }
  if (entry.kind !== 'publication') return []
  const { at, by = null } = entry
  const isTold = ({ id }: { readonly id: string }): boolean =>
    (fold.erasurePosition(id) ?? 0) < entry.position
  const items = entry.items.filter(isTold).map(({ id, revision }) => ({ id, revision }))
  return [{ at, by, items, withdrawals: entry.withdrawals.filter(isTold) }]
}
