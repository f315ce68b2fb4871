import type { Item } from '@fixture-feed/contract/snapshot'
import type { Entry } from '@fixture-feed/journal/entry'
import { readQuery } from '../http/query.ts'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { giveWay } from '../slices/run-in-slices.ts'
import { standingProblem } from '../snapshot/feed-target.ts'
import type { FeedRequest } from './feed-request.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'

/** How many entries of a feed are in memory at a time, each of which may have other items too. */
const entriesAtOnce = 16
/** How many bytes the items of an answer have together: some hundred revisions of a real one. */
const maxItemBytes = 4 * 2 ** 20

/** One change of an item. */
interface ItemChange {
  readonly at: string
  readonly revision: number
  /** The name of the token; null where none was recorded. */
  readonly by: string | null
  readonly kind: 'published' | 'withdrawn' | 'erased'
  /** The reason of a withdrawal, where one was given. */
  readonly reason?: string | undefined
  readonly item?: Item | undefined
}

/** `GET …/items/{itemId}/history`: every change of an item, newest first. An erased item has only its erasure. */
export async function getItemHistory(
  { target, query, parameters }: FeedRequest,
  { writer }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const known = readQuery(query, [])
  if (isProblem(known)) return known
  const { itemId = '' } = parameters
  const ready = writer()
  if (isProblem(ready)) return ready
  const { catalog, feeds } = ready.views
  const refused = standingProblem(catalog, target, catalog.lastRegistration(target.fixtureId))
  if (refused !== undefined) return refused
  const { fold } = await feeds.open(target)
  const erasure = fold.erasurePosition(itemId)
  const positions = fold.history.itemPositions(itemId)
  const inOrder = [...(erasure === undefined ? [] : [erasure]), ...positions].toSorted(
    (a, b) => a - b,
  )
  const changes: ItemChange[] = []
  let revision = 0
  for (let first = 0; first < inOrder.length; first += entriesAtOnce) {
    const entries = await ready.views.readAt(inOrder.slice(first, first + entriesAtOnce))
    for (const entry of entries) {
      const change = changeOf(entry, itemId, revision)
      if (change === undefined) continue
      revision = change.revision
      changes.push(change)
    }
    await giveWay()
  }
  const revisions = withoutOldItems(changes.reverse())
  if (revisions.length > 0) return { status: 200, body: { revisions } }
  const detail = `Feed "${target.feedKey}" never had an item ${JSON.stringify(itemId)}`
  return problem('not_found', detail)
}

/** The newest changes with their items, and those before them without as soon as the items are too much. */
function withoutOldItems(changes: readonly ItemChange[]): readonly ItemChange[] {
  let bytes = 0
  return changes.map(({ item, ...change }) => {
    if (item === undefined || bytes > maxItemBytes) return change
    bytes += JSON.stringify(item).length
    return bytes > maxItemBytes ? change : { ...change, item }
  })
}

/** @param last The preceding revision of the item, which a withdrawal removes. */
function changeOf(entry: Entry, itemId: string, last: number): ItemChange | undefined {
  if (entry.kind === 'erasure') {
    const { at, lastRevision = last, by = null } = entry
    return { at, revision: lastRevision, by, kind: 'erased' }
  }
  if (entry.kind !== 'publication') return undefined
  const { at, by = null } = entry
  const item = entry.items.find(({ id }) => id === itemId)
  if (item !== undefined) return { at, revision: item.revision, by, kind: 'published', item }
  const withdrawal = entry.withdrawals.find(({ id }) => id === itemId)
  if (withdrawal === undefined) return undefined
  const { reason } = withdrawal
  return { at, revision: last, by, kind: 'withdrawn', ...(reason !== undefined && { reason }) }
}
