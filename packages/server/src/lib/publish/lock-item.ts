import type { ItemLock } from '@fixture-feed/contract/operator-answers'
import { type Problem, problem } from '../problem/problem.ts'
import { decodeItem } from '../snapshot/encoded-item.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { withoutProposal } from '../snapshot/feed-locks.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { Decision } from './decide.ts'
import { sameContent } from './item-content.ts'
import type { EndedHold, SetHold } from './stop-token.ts'

/** An item of a feed and the operator token that locks or unlocks it. */
export interface LockRequest {
  readonly itemId: string
  /** The name of the operator token. */
  readonly by: string
}

/**
 * Locks an item: publications by other tokens leave it as it is. A withdrawn or erased item can be locked too, and then
 * stays away. A lock takes the place of the one before it, whoever set that.
 */
export function decideLock(
  fold: FeedFold,
  { itemId, by, reason }: LockRequest & { readonly reason: string },
  at: string,
): Decision<SetHold<ItemLock>> | Problem {
  const missing = neverThere(fold, itemId)
  if (missing !== undefined) return missing
  const known = fold.locks.of(itemId)
  if (known !== undefined && known.by === by && known.reason === reason)
    return { answer: { outcome: 'unchanged', hold: known } }
  const outcome = known === undefined ? 'created' : 'changed'
  return {
    facts: { kind: 'lock', ...fold.feed, at, itemId, by, reason },
    answer: { outcome, hold: { ...known, id: itemId, by, at, reason } },
  }
}

/**
 * Unlocks an item, whoever locked it; one that is not locked stays so.
 *
 * @param request.onlyOf The token whose lock is meant; that of another one stays.
 */
export function decideUnlock(
  fold: FeedFold,
  { itemId, by, onlyOf }: LockRequest & { readonly onlyOf?: string | undefined },
  at: string,
): Decision<EndedHold> | Problem {
  const missing = neverThere(fold, itemId)
  if (missing !== undefined) return missing
  const lock = fold.locks.of(itemId)
  const isMeant = lock !== undefined && (onlyOf === undefined || onlyOf === lock.by)
  if (!isMeant) return { answer: { outcome: 'unchanged' } }
  return {
    facts: { kind: 'unlock', ...fold.feed, at, itemId, by },
    answer: { outcome: 'changed' },
  }
}

/** The locks of a feed, the oldest first, without proposals of what the feed has by now. */
export function standingLocks({ fold }: FeedView): readonly ItemLock[] {
  return fold.locks.all.map(lock => {
    const { id, proposed } = lock
    const current = fold.currentItem(id)
    const isTaken =
      proposed?.item === undefined
        ? current === undefined
        : current !== undefined && sameContent(decodeItem(current), proposed.item)
    return isTaken ? withoutProposal(lock) : lock
  })
}

function neverThere(fold: FeedFold, itemId: string): Problem | undefined {
  if (fold.lastRevision(itemId) > 0) return undefined
  return problem(
    'not_found',
    `Feed "${fold.feed.feedKey}" never had an item ${JSON.stringify(itemId)}`,
  )
}
