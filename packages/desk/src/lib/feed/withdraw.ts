import type { Item } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { msg } from '@fixture-feed/elements/page-parts'
import { requireDone, writeSeen } from '../api/write-seen.ts'
import { asTheyWere } from '../edit/evidence-left.ts'
import { underHold } from '../holds/under-hold.ts'

/** What others who would bring an item back are told when nothing else was said. */
const usualReason = () => msg('Withdrawn at the desk')

/** Items that were withdrawn, as they were. */
export interface Withdrawn {
  readonly items: readonly Item[]
  /** Ends the hold that came with the withdrawal. */
  readonly letGo: () => Promise<void>
}

/** Items to withdraw. */
export interface WithdrawnWish {
  readonly ids: readonly string[]
  /** The items as they were seen; left out for items whatever they say by now. */
  readonly seen?: readonly Item[]
  readonly reason?: string | undefined
}

/**
 * Withdraws items, and leaves them to this token, so that no other publisher brings them back.
 *
 * @throws {Error} when somebody was faster, and when the service refuses or does not answer.
 */
export async function withdrawItems(
  api: OperatorClient,
  feed: FeedId,
  { ids, reason, seen }: WithdrawnWish,
): Promise<Withdrawn> {
  const left = { items: ids, reason: reason ?? usualReason() }
  const { written: items, letGo } = await underHold(api, feed, left, async () => {
    // Now that they are left to this token no other publisher changes them.
    const items =
      seen ?? (await api.readSnapshot(feed))?.items.filter(({ id }) => ids.includes(id)) ?? []
    const onto = items.map(({ id, revision }) => ({ id, revision }))
    const withdrawals = items.map(({ id }) => ({ id, ...(reason !== undefined && { reason }) }))
    requireDone(await writeSeen(api, feed, { onto, publication: { withdrawals } }))
    return items
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
  const again = items.map(item => ({ item, revision: item.revision + 1 }))
  const publication = await asTheyWere(api, feed, again)
  const onto = items.map(({ id }) => ({ id, revision: null }))
  requireDone(await writeSeen(api, feed, { onto, publication }))
  await letGo()
}
