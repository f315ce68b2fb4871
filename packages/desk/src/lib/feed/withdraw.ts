import type { Item } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import type { ItemLock } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { itemTitle } from '@fixture-feed/elements/page-parts'
import { toDraft } from '../api/same-draft.ts'
import { requireDone, writeSeen } from '../api/write-seen.ts'
import { underLock, unlockOwn } from '../locks/under-lock.ts'
import type { Done } from './desk-feed.ts'

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
  const held = { ids: seen.map(({ id }) => id), reason: reason ?? usualReason }
  const { locked } = await underLock(api, feed, held, () => withdraw(api, feed, seen, reason))
  return { items: seen, locked }
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
  const { written: items, locked } = await underLock(
    api,
    feed,
    { ids: [...ids], reason },
    async () => {
      // Under the locks of this token no other publisher changes them.
      const snapshot = await api.readSnapshot(feed)
      const seen = (snapshot?.items ?? []).filter(({ id }) => ids.has(id))
      await withdraw(api, feed, seen, reason)
      return seen
    },
  )
  return { items, locked }
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
  const onto = items.map(({ id }) => ({ id, revision: null }))
  requireDone(await writeSeen(api, feed, { onto, publication: { items: again } }))
  await unlockOwn(api, feed, locked)
}

async function withdraw(
  api: OperatorClient,
  feed: FeedId,
  seen: readonly Item[],
  reason: string | undefined,
): Promise<void> {
  const withdrawals = seen.map(({ id }) => ({ id, ...(reason !== undefined && { reason }) }))
  const onto = seen.map(({ id, revision }) => ({ id, revision }))
  requireDone(await writeSeen(api, feed, { onto, publication: { withdrawals } }))
}
