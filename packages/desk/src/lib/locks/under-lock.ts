import type { OperatorClient } from '@fixture-feed/client/operator'
import type { ItemLock } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { isUnclear } from '../api/failure.ts'

/**
 * Writes under locks of this token, so that no other publisher comes between or brings back what was. Where nothing was
 * written, the locks that are new end again; what may have been applied stays locked. Resolves to what `write` does, and
 * to the new locks.
 *
 * @throws {Error} what `write` throws, or why an item cannot be locked.
 */
export async function underLock<Written>(
  api: OperatorClient,
  feed: FeedId,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: string },
  write: () => Promise<Written>,
): Promise<{ readonly written: Written; readonly locked: readonly ItemLock[] }> {
  const locked: ItemLock[] = []
  const tried = await Promise.allSettled(
    ids.map(async id => {
      const { lock, isNew } = await api.lock(feed, id, reason)
      if (isNew) locked.push(lock)
    }),
  )
  const failed = tried.find(each => each.status === 'rejected')
  try {
    if (failed !== undefined) throw failed.reason
    return { written: await write(), locked }
  } catch (error) {
    // Without all of the locks nothing was written.
    const isLocked = failed === undefined && isUnclear(error)
    if (!isLocked) await unlockOwn(api, feed, locked).catch(() => {})
    throw error
  }
}

/** Ends locks that this token set, but those that somebody else has taken over since. */
export async function unlockOwn(
  api: OperatorClient,
  feed: FeedId,
  locks: readonly ItemLock[],
): Promise<void> {
  await Promise.all(locks.map(({ id, by }) => api.unlock(feed, id, by)))
}
