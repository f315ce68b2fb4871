import type { ItemLock } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/journal/entry'
import { type Problem, problem } from '../problem/problem.ts'
import { withoutProposal } from '../snapshot/feed-locks.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import { readHeldItem } from '../snapshot/held-item.ts'
import type { ChainWriter } from './chain-writer.ts'
import { sameContent } from './item-content.ts'
import { changeFeedBy, type EndedHold, type SetHold } from './stop-token.ts'

/** An item of a feed and the operator token that locks or unlocks it. */
export interface LockRequest {
  readonly itemId: string
  /** The name of the operator token. */
  readonly by: string
}

/**
 * Locks an item: publications by other tokens leave it as it is. A withdrawn or erased item can be locked too, and then
 * stays away. A lock takes the place of the one before it, whoever set that.
 *
 * @throws {JournalUnavailableError} when the lock may or may not have been set.
 */
export function lockItem(
  writer: ChainWriter,
  feed: FeedId,
  { itemId, by, reason }: LockRequest & { readonly reason: string },
): Promise<SetHold<ItemLock> | Problem> {
  return changeFeedBy(writer, feed, by, async (view): Promise<SetHold<ItemLock> | Problem> => {
    const { fold } = view
    const missing = neverThere(view, itemId)
    if (missing !== undefined) return missing
    const known = fold.locks.of(itemId)
    if (known !== undefined && known.by === by && known.reason === reason)
      return { outcome: 'unchanged', hold: known }
    const at = new Date(writer.nowMs()).toISOString()
    await writer.appendToFeed(view, { kind: 'lock', ...feed, at, itemId, by, reason })
    const outcome = known === undefined ? 'created' : 'changed'
    return { outcome, hold: { ...known, id: itemId, by, at, reason } }
  })
}

/**
 * Unlocks an item, whoever locked it; one that is not locked stays so.
 *
 * @param request.onlyOf The token whose lock is meant; that of another one stays.
 * @throws {JournalUnavailableError} when the item may or may not have been unlocked.
 */
export function unlockItem(
  writer: ChainWriter,
  feed: FeedId,
  { itemId, by, onlyOf }: LockRequest & { readonly onlyOf?: string | undefined },
): Promise<EndedHold | Problem> {
  return changeFeedBy(writer, feed, by, async (view): Promise<EndedHold | Problem> => {
    const missing = neverThere(view, itemId)
    if (missing !== undefined) return missing
    const lock = view.fold.locks.of(itemId)
    const isMeant = lock !== undefined && (onlyOf === undefined || onlyOf === lock.by)
    if (!isMeant) return { outcome: 'unchanged' }
    const at = new Date(writer.nowMs()).toISOString()
    await writer.appendToFeed(view, { kind: 'unlock', ...feed, at, itemId, by })
    return { outcome: 'changed' }
  })
}

/** The locks of a feed, the oldest first, without proposals of what the feed has by now. */
export function standingLocks({ fold }: FeedView): readonly ItemLock[] {
  return fold.locks.all.map(lock => {
    const { id, proposed } = lock
    const current = fold.currentItem(id)
    const isTaken =
      proposed?.item === undefined
        ? current === undefined
        : current !== undefined && sameContent(readHeldItem(current), proposed.item)
    return isTaken ? withoutProposal(lock) : lock
  })
}

function neverThere({ feed, fold }: FeedView, itemId: string): Problem | undefined {
  if (fold.lastRevision(itemId) > 0) return undefined
  return problem('not_found', `Feed "${feed.feedKey}" never had an item ${JSON.stringify(itemId)}`)
}
