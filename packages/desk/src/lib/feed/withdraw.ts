import type { Item } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { itemTitle } from '@fixture-feed/elements/page-parts'
import { toDraft } from '../api/same-draft.ts'
import { requireDone, writeSeen } from '../api/write-seen.ts'
import { underHold } from '../holds/under-hold.ts'
import type { Done } from './desk-feed.ts'

/** What others who would bring an item back are told when nothing else was said. */
const usualReason = 'Withdrawn at the desk'

/** Items that were withdrawn, as they were. */
export interface Withdrawn {
  readonly items: readonly Item[]
  /** Ends the hold that came with the withdrawal. */
  readonly letGo: () => Promise<void>
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
 * Withdraws items that were seen, and leaves them to this token, so that no other publisher brings them back.
 *
 * @throws {Error} when somebody was faster, and when the service refuses or does not answer.
 */
export async function withdrawSeen(
  api: OperatorClient,
  feed: FeedId,
  seen: readonly Item[],
  reason?: string,
): Promise<Withdrawn> {
  const left = { items: seen.map(({ id }) => id), reason: reason ?? usualReason }
  const { letGo } = await underHold(api, feed, left, () => withdraw(api, feed, seen, reason))
  return { items: seen, letGo }
}

/**
 * Withdraws items whatever their revision is by now: the decision was about when they came, not about what they say.
 * Throws as `withdrawSeen` does.
 */
export async function withdrawAll(
  api: OperatorClient,
  feed: FeedId,
  ids: readonly string[],
  reason: string,
): Promise<Withdrawn> {
  const { written: items, letGo } = await underHold(api, feed, { items: ids, reason }, async () => {
    // While they are left to this token no other publisher changes them.
    const snapshot = await api.readSnapshot(feed)
    const seen = (snapshot?.items ?? []).filter(({ id }) => ids.includes(id))
    await withdraw(api, feed, seen, reason)
    return seen
  })
  return { items, letGo }
}

/**
 * Publishes withdrawn items again as they were, each as the next revision, and ends the hold that came with the
 * withdrawal.
 *
 * @throws {Error} when somebody was faster, and when the service refuses or does not answer.
 */
export async function undoWithdrawal(
  api: OperatorClient,
  feed: FeedId,
  { items, letGo }: Withdrawn,
): Promise<void> {
  const again = items.map(item => ({ ...toDraft(item), revision: item.revision + 1 }))
  const onto = items.map(({ id }) => ({ id, revision: null }))
  requireDone(await writeSeen(api, feed, { onto, publication: { items: again } }))
  await letGo()
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
