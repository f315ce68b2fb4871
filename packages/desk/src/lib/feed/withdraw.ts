import type { Item } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import type { ItemLock } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { itemTitle } from '@fixture-feed/elements/page-parts'
import { isUnclear } from '../api/failure.ts'
import { toDraft } from '../api/same-draft.ts'
import { requireDone, writeSeen } from '../api/write-seen.ts'
import { unlockOwn } from '../locks/unlock-own.ts'
import type { Done } from './undoable.ts'

/** What others who would bring an item back are told when nothing else was said. */
const usualReason = 'Withdrawn at the desk'

/** Items that were withdrawn, as they were. */
export interface Withdrawn {
  readonly items: readonly Item[]
  /** The locks of those that nobody had locked before: they end when the withdrawal is undone. */
  readonly locked: readonly ItemLock[]
}

/** Withdraws one item that was seen, and says how to undo that. Throws as `withdrawSeen` does. */
export async function withdrawItem(
  api: OperatorClient,
  feed: FeedId,
  item: Item,
  reason?: string,
): Promise<Done> {
  const withdrawn = await withdrawSeen(api, feed, [item], reason)
  return {
    words: `Withdrawn: ${itemTitle(item)}`,
    undo: () => undoWithdrawal(api, feed, withdrawn),
  }
}

/**
 * Withdraws items that were seen, and locks them, so that no other publisher brings them back. The locks come first: no
 * publication comes between.
 *
 * @throws {Error} when somebody was faster, and when the service refuses or does not answer.
 */
export async function withdrawSeen(
  api: OperatorClient,
  feed: FeedId,
  seen: readonly Item[],
  reason?: string,
): Promise<Withdrawn> {
  const ids = seen.map(({ id }) => id)
  const locked = await lockAll(api, feed, ids, reason ?? usualReason)
  return withdrawLocked(api, feed, { items: seen, locked }, reason)
}

/**
 * Withdraws items whatever their revision is by now: the decision was about when they came, not about what they say.
 * Throws as `withdrawSeen` does.
 */
export async function withdrawAll(
  api: OperatorClient,
  feed: FeedId,
  ids: ReadonlySet<string>,
  reason: string,
): Promise<Withdrawn> {
  const locked = await lockAll(api, feed, [...ids], reason)
  // Under the locks of this token no other publisher changes them.
  const snapshot = await api.readSnapshot(feed)
  const items = (snapshot?.items ?? []).filter(({ id }) => ids.has(id))
  return withdrawLocked(api, feed, { items, locked }, reason)
}

/**
 * Publishes withdrawn items again as they were, each as the next revision, and takes away the locks that came with the
 * withdrawal.
 *
 * @throws {Error} when somebody was faster, and when the service refuses or does not answer.
 */
export async function undoWithdrawal(
  api: OperatorClient,
  feed: FeedId,
  { items, locked }: Withdrawn,
): Promise<void> {
  const again = items.map(item => ({ ...toDraft(item), revision: item.revision + 1 }))
  const absent = items.map(({ id }) => id)
  requireDone(await writeSeen(api, feed, { seen: [], absent, publication: { items: again } }))
  await unlockOwn(api, feed, locked)
}

async function withdrawLocked(
  api: OperatorClient,
  feed: FeedId,
  withdrawn: Withdrawn,
  reason: string | undefined,
): Promise<Withdrawn> {
  const { items: seen, locked } = withdrawn
  const withdrawals = seen.map(({ id }) => ({ id, ...(reason !== undefined && { reason }) }))
  try {
    requireDone(await writeSeen(api, feed, { seen, publication: { withdrawals } }))
    return withdrawn
  } catch (error) {
    if (!isUnclear(error)) await unlockOwn(api, feed, locked).catch(() => {})
    throw error
  }
}

/** Locks items, and says which locks are new; when one item cannot be locked, these end again. */
async function lockAll(
  api: OperatorClient,
  feed: FeedId,
  ids: readonly string[],
  reason: string,
): Promise<readonly ItemLock[]> {
  const locked: ItemLock[] = []
  const tried = await Promise.allSettled(
    ids.map(async id => {
      const { lock, isNew } = await api.lock(feed, id, reason)
      if (isNew) locked.push(lock)
    }),
  )
  const failed = tried.find(each => each.status === 'rejected')
  if (failed === undefined) return locked
  await unlockOwn(api, feed, locked).catch(() => {})
  throw failed.reason
}
