import { evidenceSchema } from '@fixture-feed/contract/evidence'
import { compareInstants, type Instant, parseInstant } from '@fixture-feed/contract/instant'
import {
  type FeedChange,
  type FeedHistory,
  feedHistorySchema,
  type ItemChange,
  type ItemHistory,
  itemHistorySchema,
} from '@fixture-feed/contract/operator-responses'
import type { Entry, EntryOf, Position } from '@fixture-feed/journal/entry'
import { problem } from '../problem/problem.ts'
import { neverHad } from '../publish/erase-item.ts'
import { yieldToEventLoop } from '../slices/run-in-slices.ts'
import type { HistoryChange } from '../snapshot/change-history.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { ReadableJournal } from '../snapshot/views.ts'
import { before, feedOperation, type Operation } from './operation.ts'

const pageLength = 50
/**
 * Maximum size of the changes on a page of the history of a feed, in bytes of JSON. The newest change is on the page
 * even if it is larger.
 */
const maxListedBytes = 4 * 2 ** 20
/**
 * Number of entries that one request has in memory at a time. The entry of a publication contains all its new and
 * revised items.
 */
const entriesAtOnce = 8
/**
 * Maximum total size of the items on a page of the history of an item, in bytes of JSON: several hundred revisions of a
 * real item. The newest change is on the page even if it is larger.
 */
const maxItemBytes = 4 * 2 ** 20
const maxChanges = 500

/**
 * A change of an item. `revision` is undefined for a withdrawal, which gets the revision of the publication before
 * it.
 */
type UnnumberedChange = Omit<ItemChange, 'revision'> & { readonly revision: number | undefined }

export const historyOperations: readonly Operation[] = [
  feedOperation('GET', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/history', {
    operationId: 'readFeedHistory',
    needs: { retired: true },
    summary: 'List the changes of a feed, newest first',
    description:
      'A page has the newest 50 changes, or fewer if they exceed 4 MiB; the newest one is always included. `hasMore` is true if older changes exist; read them with `before`. Changes of an item before its erasure are not listed. Without `before` the response also has `auditEvents`: the last 100 actions other than publications, up to 2 MiB. They are holds set and ended, proposals dropped (except by the token that proposed them), and changes of the state, of the enabled definitions and of the evidence setting. They also include the last drop for each of up to 1,000 items, if no other change of the item followed. The instant of an audit event comes from the clock of the node that accepted it, or from the log for imported settings. `gaps` lists the periods in which a relay could not read the feed.',
    query: { before },
    responses: { '200': { description: 'The changes', schema: feedHistorySchema } },
    curl: 'curl -H "$auth" $feed/history',
    async run({ target, query }, { views }) {
      const { fold } = await views.feeds.open(target)
      const { gaps } = fold
      const body: FeedHistory = {
        ...(await readFeedPage(views.journal, fold, changesBefore(fold, query.before))),
        ...(query.before === undefined && lastAuditEvents(fold)),
        ...(gaps.length > 0 && { gaps }),
      }
      return { status: 200, body }
    },
  }),
  feedOperation('GET', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/items/{itemId}/history', {
    operationId: 'readItemHistory',
    parameters: ['itemId'],
    needs: { published: true, retired: true },
    summary: 'List the changes of an item, newest first',
    description:
      'A page has the newest 500 changes, or fewer if their items exceed 4 MiB; all changes of one instant are on the same page. `hasMore` is true if older changes exist; read them with `before`. Changes before an erasure of the item are not listed.',
    query: { before },
    responses: { '200': { description: 'The changes', schema: itemHistorySchema } },
    codes: ['not_found'],
    curl: 'curl -H "$auth" $feed/items/my-game:pre/history',
    async run({ target, query, parameters: { itemId } }, { views }) {
      const { fold } = await views.feeds.open(target)
      const positions = newestPositions(fold, itemId)
      if (positions.length === 0) return neverHad(target, itemId)
      const end = changesBefore(fold, query.before).at(-1)?.position ?? 0
      const wanted = positions.filter(position => position <= end)
      return {
        status: 200,
        body: await readPage(itemChanges(views.journal, wanted, { itemId, fold })),
      }
    },
  }),
  feedOperation(
    'GET',
    '/v1/fixtures/{fixtureId}/feeds/{feedKey}/items/{itemId}/evidence/{revision}',
    {
      operationId: 'readItemEvidence',
      parameters: ['itemId', 'revision'],
      needs: { published: true, retired: true },
      summary: 'Read the plays that support a revision of an item',
      responses: { '200': { description: 'The evidence', schema: evidenceSchema } },
      codes: ['not_found'],
      curl: 'curl -H "$auth" $feed/items/my-game:pre/evidence/1',
      async run({ target, parameters: { itemId, revision } }, { views }) {
        const rendition = await views.evidence.read(target, itemId, Number(revision))
        if (rendition !== undefined) return { status: 200, body: rendition.identity.toString() }
        const which = `revision ${revision} of item ${JSON.stringify(itemId)}`
        return problem('not_found', `Feed "${target.feedKey}" has no evidence for ${which}`)
      },
    },
  ),
]

/** The changes of a feed before an instant, oldest first; all changes if `end` is undefined. */
function changesBefore({ history }: FeedFold, end: Instant | undefined): readonly HistoryChange[] {
  if (end === undefined) return history.changes
  const last = history.indexAt(end)
  const change = history.changes[last]
  const isAt = change !== undefined && compareInstants(change.at, end) === 0
  return history.changes.slice(0, isAt ? last : last + 1)
}

/** The newest changes, at most 50 and at most the size of a page. No two changes of a feed have the same instant. */
async function readFeedPage(
  journal: ReadableJournal,
  fold: FeedFold,
  oldestFirst: readonly HistoryChange[],
): Promise<Pick<FeedHistory, 'changes' | 'hasMore'>> {
  const newestFirst = oldestFirst.slice(-pageLength).toReversed()
  const changes: FeedChange[] = []
  let bytes = 0
  let taken = 0
  for await (const entry of entriesInGroups(
    journal,
    newestFirst.map(({ position }) => position),
  )) {
    const listed = feedChangeOf(entry, fold)
    bytes += Buffer.byteLength(JSON.stringify(listed))
    if (bytes > maxListedBytes && taken > 0) break
    changes.push(...listed)
    taken++
  }
  return { changes, hasMore: oldestFirst.length > taken }
}

/** The entries at these positions, in order, a few of them in memory at a time. */
async function* entriesInGroups(
  journal: ReadableJournal,
  positions: readonly Position[],
): AsyncGenerator<Entry> {
  for (let first = 0; first < positions.length; first += entriesAtOnce) {
    yield* await journal.readAt(positions.slice(first, first + entriesAtOnce))
    await yieldToEventLoop()
  }
}

function lastAuditEvents({
  auditLog,
}: FeedFold): Pick<FeedHistory, 'auditEvents' | 'hasMoreAuditEvents'> {
  return { auditEvents: auditLog.newest, hasMoreAuditEvents: auditLog.hasMore }
}

function feedChangeOf(entry: Entry, fold: FeedFold): FeedChange[] {
  if (entry.kind === 'erasure') {
    const { at, by = null, itemId: erased } = entry
    return [{ at, by, items: [], withdrawals: [], erased }]
  }
  if (entry.kind !== 'publication') return []
  const { at, by = null } = entry
  const approved = approvalOf(entry)
  const isRetained = ({ id }: { readonly id: string }): boolean =>
    (fold.erasurePosition(id) ?? 0) < entry.position
  const items = entry.items.filter(isRetained).map(({ id, revision }) => ({ id, revision }))
  return [{ at, by, ...approved, items, withdrawals: entry.withdrawals.filter(isRetained) }]
}

function newestPositions(fold: FeedFold, itemId: string): readonly Position[] {
  const positions = [fold.erasurePosition(itemId), ...fold.history.itemPositions(itemId)]
  return positions.filter(position => position !== undefined).toSorted((a, b) => b - a)
}

async function* itemChanges(
  journal: ReadableJournal,
  positions: readonly Position[],
  { itemId, fold: { history } }: { readonly itemId: string; readonly fold: FeedFold },
): AsyncGenerator<UnnumberedChange> {
  for await (const entry of entriesInGroups(journal, positions)) {
    const change = itemChangeOf(entry, itemId)
    // An observation that a later one replaced is listed at the instant of its replacement, because a page is
    // requested by an instant at which the feed changed.
    if (change !== undefined)
      yield { ...change, at: history.instantOf(entry.position) ?? change.at }
  }
}

/**
 * The newest changes, up to the limits of a page. Changes at one instant stay together, because a page begins before
 * an instant.
 */
async function readPage(newestFirst: AsyncIterable<UnnumberedChange>): Promise<ItemHistory> {
  const revisions: ItemChange[] = []
  /** The number of elements at the end of `revisions` that still need the revision of the publication before them. */
  let unnamed = 0
  let bytes = 0
  let hasMore = false
  for await (const change of newestFirst) {
    const { revision, at } = change
    if (revision !== undefined)
      for (; unnamed > 0; unnamed--) Object.assign(revisions.at(-unnamed) ?? {}, { revision })
    bytes += change.item === undefined ? 0 : Buffer.byteLength(JSON.stringify(change.item))
    const last = revisions.at(-1)
    hasMore ||=
      (bytes > maxItemBytes || revisions.length >= maxChanges) &&
      last !== undefined &&
      compareInstants(parseInstant(at), parseInstant(last.at)) !== 0
    if (hasMore && unnamed === 0) break
    if (hasMore) continue
    if (revision === undefined) unnamed++
    revisions.push({ ...change, revision: revision ?? 0 })
  }
  return { revisions, hasMore }
}

function itemChangeOf(entry: Entry, itemId: string): UnnumberedChange | undefined {
  if (entry.kind === 'erasure') {
    const { at, lastRevision: revision, by = null } = entry
    return { at, revision, by, kind: 'erased' }
  }
  if (entry.kind !== 'publication') return undefined
  const { at, by = null } = entry
  const identity = { at, by, ...approvalOf(entry) }
  const item = entry.items.find(({ id }) => id === itemId)
  if (item !== undefined) return { ...identity, revision: item.revision, kind: 'published', item }
  const withdrawal = entry.withdrawals.find(({ id }) => id === itemId)
  if (withdrawal === undefined) return undefined
  const { id: _id, ...why } = withdrawal
  return { ...identity, revision: undefined, kind: 'withdrawn', ...why }
}

function approvalOf({ approvedBy }: EntryOf<'publication'>): { readonly approvedBy?: string } {
  return approvedBy === undefined ? {} : { approvedBy }
}
