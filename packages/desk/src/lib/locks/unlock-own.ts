import type { OperatorClient } from '@fixture-feed/client/operator'
import type { ItemLock } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/contract/snapshot'

/** Ends locks that this token set, but those that somebody else has taken over since. */
export async function unlockOwn(
  api: OperatorClient,
  feed: FeedId,
  locks: readonly ItemLock[],
): Promise<void> {
  await Promise.all(locks.map(({ id, by }) => api.unlock(feed, id, by)))
}
