import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { ItemChange, ItemHistory } from '@fixture-feed/contract/operator-answers'
import type { Entry, Position } from '@fixture-feed/journal/entry'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { giveWay } from '../slices/run-in-slices.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { standingProblem } from '../snapshot/feed-target.ts'
import { changesBefore, readBefore } from './changes-before.ts'
import type { FeedRequest } from './feed-request.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'

/** How many entries of a feed are in memory at a time, each of which may have other items too. */
const entriesAtOnce = 16
/** How many bytes the items of an answer have together: some hundred revisions of a real one. */
const maxItemBytes = 4 * 2 ** 20
const maxChanges = 500

/** A change that may not name its revision: then it is that of the publication before it. */
type ToldChange = Omit<ItemChange, 'revision'> & { readonly revision: number | undefined }

/**
 * `GET …/items/{itemId}/history`: the changes of an item, newest first, as many as one answer takes; `?before=` an `at`
 * of the answer goes on from there. An erased item has only its erasure.
 */
export async function getItemHistory(
  { target, query, parameters }: FeedRequest,
  { writer }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const bound = readBefore(query)
  if (isProblem(bound)) return bound
  const { itemId = '' } = parameters
  const ready = writer()
  if (isProblem(ready)) return ready
  const { catalog, feeds } = ready.views
  const refused = standingProblem(catalog, target, catalog.lastRegistration(target.fixtureId))
  if (refused !== undefined) return refused
  const { fold } = await feeds.open(target)
  const positions = newestPositions(fold, itemId)
  if (positions.length === 0) {
    const detail = `Feed "${target.feedKey}" never had an item ${JSON.stringify(itemId)}`
    return problem('not_found', detail)
  }
  const end = changesBefore(fold.history, bound.before).at(-1)?.position ?? 0
  const wanted = positions.filter(position => position <= end)
  const page = new HistoryPage()
  for (let first = 0; first < wanted.length && !page.isComplete; first += entriesAtOnce) {
    const entries = await ready.views.readAt(wanted.slice(first, first + entriesAtOnce))
    for (const entry of entries) {
      const change = changeOf(entry, itemId)
      if (change !== undefined) page.add(change)
    }
    await giveWay()
  }
  const body: ItemHistory = { revisions: page.changes, ...(page.hasMore && { more: true }) }
  return { status: 200, body }
}

function newestPositions(fold: FeedFold, itemId: string): readonly Position[] {
  const erasure = fold.erasurePosition(itemId)
  const positions = fold.history.itemPositions(itemId)
  return [...(erasure === undefined ? [] : [erasure]), ...positions].toSorted((a, b) => b - a)
}

/** The changes of one answer: the newest ones, until they are too much. */
class HistoryPage {
  readonly #changes: ToldChange[] = []
  #bytes = 0
  #hasMore = false
  /** The revision before the oldest changes of the page, which do not name it. */
  #revisionBefore: number | undefined

  /** Adds the next older change. */
  add(change: ToldChange): void {
    const bytes = change.item === undefined ? 0 : JSON.stringify(change.item).length
    if (this.#hasMore || this.#isTooMuch(change, bytes)) {
      this.#hasMore = true
      this.#revisionBefore ??= change.revision
      return
    }
    this.#bytes += bytes
    this.#changes.push(change)
  }

  /** Whether there are older changes, which the page has not. */
  get hasMore(): boolean {
    return this.#hasMore
  }

  /** Whether the page needs no older change, not even its revision. */
  get isComplete(): boolean {
    const last = this.#changes.at(-1)?.revision ?? this.#revisionBefore
    return this.#hasMore && last !== undefined
  }

  get changes(): readonly ItemChange[] {
    let before = this.#revisionBefore ?? 0
    return this.#changes
      .toReversed()
      .map(({ revision = before, ...change }) => {
        before = revision
        return { ...change, revision }
      })
      .toReversed()
  }

  /** Changes at one instant stay together, as the next page begins before an instant. */
  #isTooMuch({ at }: ToldChange, bytes: number): boolean {
    const last = this.#changes.at(-1)
    if (last === undefined) return false
    if (this.#bytes + bytes <= maxItemBytes && this.#changes.length < maxChanges) return false
    return compareInstants(parseInstant(at), parseInstant(last.at)) !== 0
  }
}

function changeOf(entry: Entry, itemId: string): ToldChange | undefined {
  if (entry.kind === 'erasure') {
    const { at, lastRevision: revision, by = null } = entry
    return { at, revision, by, kind: 'erased' }
  }
  if (entry.kind !== 'publication') return undefined
  const { at, by = null } = entry
  const item = entry.items.find(({ id }) => id === itemId)
  if (item !== undefined) return { at, revision: item.revision, by, kind: 'published', item }
  const withdrawal = entry.withdrawals.find(({ id }) => id === itemId)
  if (withdrawal === undefined) return undefined
  const { reason } = withdrawal
  const told = reason !== undefined && { reason }
  return { at, revision: undefined, by, kind: 'withdrawn', ...told }
}
