import type { Withdrawal } from '@fixture-feed/contract/operator-bodies'
import type { Entry } from '@fixture-feed/journal/entry'
import { isProblem, type Problem } from '../problem/problem.ts'
import type { FeedFold, Gap } from '../snapshot/feed-fold.ts'
import type { TokenStop } from '../snapshot/feed-stops.ts'
import { standingProblem } from '../snapshot/feed-target.ts'
import { changesBefore, readBefore } from './changes-before.ts'
import type { FeedRequest } from './feed-request.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'

/** One change of a feed. */
interface FeedChange {
  readonly at: string
  /** The name of the token; null where none was recorded. */
  readonly by: string | null
  readonly items: readonly { readonly id: string; readonly revision: number }[]
  readonly withdrawals: readonly Withdrawal[]
  /** The item that was erased, for an erasure. */
  readonly erased?: string
}

/** How many changes an answer has at most. */
const pageLength = 50
/** How many stops it has at most, the newest ones: each is the act of a person. */
const mostStops = 100

/**
 * `GET …/feeds/{feedKey}/history`: who changed what, newest first, at most 50 changes. `?before=` an `at` of the answer
 * goes on from there. Items that were erased are named by their erasure alone.
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
  const refused = standingProblem(catalog, target, catalog.lastRegistration(target.fixtureId))
  if (refused !== undefined) return refused
  const { fold } = await feeds.open(target)
  const changes = changesBefore(fold.history, bound.before)
  const page = changes.slice(-pageLength)
  const entries = await ready.views.readAt(page.map(({ position }) => position))
  const told = entries
    .toSorted((a, b) => b.position - a.position)
    .flatMap(entry => changeOf(entry, fold))
  const { gaps } = fold
  const stops = fold.stops.all.slice(-mostStops)
  const body: FeedHistoryBody = {
    changes: told,
    more: changes.length > page.length,
    ...(stops.length > 0 && { stops }),
    ...(gaps.length > 0 && { gaps }),
  }
  return { status: 200, body }
}

interface FeedHistoryBody {
  readonly changes: readonly FeedChange[]
  /** Whether there are older ones. */
  readonly more: boolean
  /** Tokens that are or were stopped. */
  readonly stops?: readonly TokenStop[]
  readonly gaps?: readonly Gap[]
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
