import type { Item } from '@fixture-feed/client'
import type { FeedId, Lock, OperatorApi } from '../api/operator-api.ts'
import { toDraft } from '../api/same-draft.ts'
import { type WriteOutcome, writeSeen } from '../api/write-seen.ts'

/** What keeps the machine from publishing a withdrawn item again when nothing else was said. */
const usualReason = 'Withdrawn at the desk'

/**
 * Withdraws items that were seen, and locks them, so that no other publisher brings them back. The locks come first: no
 * publication comes between.
 *
 * @throws {OperatorError} when the service refuses or does not answer.
 */
export async function withdrawSeen(
  api: OperatorApi,
  feed: FeedId,
  {
    seen,
    reason,
    locks,
  }: {
    readonly seen: readonly Item[]
    readonly reason: string | undefined
    readonly locks: ReadonlyMap<string, Lock>
  },
): Promise<WriteOutcome> {
  const unlockNew = () =>
    unlockAll(
      api,
      feed,
      seen.filter(({ id }) => !locks.has(id)),
    )
  await Promise.all(seen.map(({ id }) => api.lock(feed, id, reason ?? usualReason)))
  const withdrawals = seen.map(({ id }) => ({ id, ...(reason !== undefined && { reason }) }))
  try {
    const outcome = await writeSeen(api, feed, { seen, publication: { withdrawals } })
    if (outcome.kind === 'conflict') await unlockNew()
    return outcome
  } catch (error) {
    await unlockNew().catch(() => {})
    throw error
  }
}

/**
 * Withdraws items whatever their revision is by now: the decision was about when they came, not about what they say.
 * Says which items were withdrawn, as they were.
 *
 * @throws {OperatorError} when the service refuses or does not answer.
 */
export async function withdrawAll(
  api: OperatorApi,
  feed: FeedId,
  {
    ids,
    reason,
    locks,
  }: {
    readonly ids: ReadonlySet<string>
    readonly reason: string
    readonly locks: ReadonlyMap<string, Lock>
  },
): Promise<readonly Item[]> {
  await Promise.all([...ids].map(id => api.lock(feed, id, reason)))
  // Under the locks of this token no other publisher changes them.
  const read = await api.snapshot(feed)
  const seen = (read?.snapshot.items ?? []).filter(({ id }) => ids.has(id))
  const outcome = await withdrawSeen(api, feed, { seen, reason, locks })
  if (outcome.kind === 'conflict')
    throw new Error('Nothing was withdrawn: the same token changed items meanwhile')
  return seen
}

/**
 * Publishes withdrawn items again as they were, each as the next revision, and takes away the locks that came with the
 * withdrawal.
 */
export async function undoWithdrawal(
  api: OperatorApi,
  feed: FeedId,
  { seen, locks }: { readonly seen: readonly Item[]; readonly locks: ReadonlyMap<string, Lock> },
): Promise<WriteOutcome> {
  const items = seen.map(item => ({ ...toDraft(item), revision: item.revision + 1 }))
  const absent = seen.map(({ id }) => id)
  const outcome = await writeSeen(api, feed, { seen: [], absent, publication: { items } })
  await unlockAll(
    api,
    feed,
    seen.filter(({ id }) => !locks.has(id)),
  )
  return outcome
}

async function unlockAll(api: OperatorApi, feed: FeedId, items: readonly Item[]): Promise<void> {
  await Promise.all(items.map(({ id }) => api.unlock(feed, id)))
}
