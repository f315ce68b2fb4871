import type { FeedId, Lock } from '../api/operator-answers.ts'
import type { OperatorApi } from '../api/operator-api.ts'

/** Ends locks that this token set, but those that somebody else has taken over since. */
export async function unlockOwn(
  api: OperatorApi,
  feed: FeedId,
  locks: readonly Lock[],
): Promise<void> {
  await Promise.all(locks.map(({ id, by }) => api.unlock(feed, id, by)))
}
