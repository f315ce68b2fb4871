import type { FeedId, Lock } from '../api/operator-answers.ts'
import type { OperatorApi } from '../api/operator-api.ts'

/** Ends locks that this token set, but those that somebody else has taken over since. */
export async function unlockOwn(
  api: OperatorApi,
  feed: FeedId,
  locks: readonly Lock[],
): Promise<void> {
  if (locks.length === 0) return
  const holders = new Map((await api.locks(feed)).map(({ id, by }) => [id, by]))
  const own = locks.filter(({ id, by }) => holders.get(id) === by)
  await Promise.all(own.map(({ id }) => api.unlock(feed, id)))
}
