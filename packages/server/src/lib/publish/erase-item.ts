import type { ErasureResult } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/journal/entry'
import { type Problem, problem } from '../problem/problem.ts'
import { entityTag } from '../representation/entity-tag.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { ChainWriter } from './chain-writer.ts'
import { heldErasureProblem } from './held-tokens.ts'
import { decideInstant } from './next-instant.ts'

/**
 * Removes an item from a feed and from its whole history. The instants of the history remain, and the erasure adds
 * one, because the `snapshotAt` of a live feed must never decrease. The assets that only this item has named are
 * removed too. The item's revisions are not assigned again. For an item that was erased before, the removal of its
 * content is repeated, because the first attempt may have been interrupted.
 *
 * @param by The name of the operator token, for the holds and for the history of the item.
 * @throws {JournalUnavailableError} if the journal does not respond, or a wait exceeds its limit. The erasure may have
 *   been applied.
 */
export function eraseItem(
  writer: ChainWriter,
  feed: FeedId,
  itemId: string,
  by?: string,
): Promise<ErasureResult | Problem> {
  return writer.changeFeed(feed, async view => {
    const { fold } = view
    const held = heldErasureProblem(fold, itemId, { by, nowMs: writer.storeNowMs() })
    if (held !== undefined) return held
    const isThere = fold.history.hasItem(itemId) || fold.holds.wasProposed(itemId)
    if (!isThere) return eraseAgain(writer, view, itemId)
    const at = decideInstant(fold.history.last, undefined, writer.nowMs())
    if (typeof at !== 'string') return at
    const isShown = fold.currentItem(itemId) !== undefined
    const itemCount = (fold.snapshot?.items.length ?? 0) - (isShown ? 1 : 0)
    const lastRevision = fold.lastRevision(itemId)
    const named = fold.assets.namedOnlyBy(itemId)
    const assets = named.length > 0 ? named : undefined
    const facts = {
      kind: 'erasure',
      ...feed,
      at,
      itemId,
      lastRevision,
      itemCount,
      assets,
      by,
    } as const
    const prepared = view.prepare(facts)
    const { position } = await writer.appendToFeed(view, facts, prepared)
    await writer.remove({ ...facts, position })
    return { snapshotAt: at, itemCount, etag: entityTag(prepared.opaque) }
  })
}

/** The problem of an item that a feed never had. */
export function neverHad({ feedKey }: FeedId, itemId: string): Problem {
  return problem('not_found', `Feed "${feedKey}" never had an item ${JSON.stringify(itemId)}`)
}

async function eraseAgain(
  writer: ChainWriter,
  view: FeedView,
  itemId: string,
): Promise<ErasureResult | Problem> {
  const { feed, fold } = view
  const position = fold.erasurePosition(itemId)
  const tag = await view.currentTag()
  const { snapshot } = fold
  if (position === undefined || tag === undefined || snapshot === undefined)
    return neverHad(feed, itemId)
  // Another node may have published the item again a moment ago.
  await writer.requireCurrent(view)
  const [erasure] = await writer.views.journal.readAt([position])
  const assets = erasure?.kind === 'erasure' ? erasure.assets : undefined
  await writer.remove({ kind: 'erasure', ...feed, itemId, assets, position })
  const { snapshotAt, items } = snapshot
  return { snapshotAt, itemCount: items.length, etag: entityTag(tag) }
}
