import type { FeedId, Lock, OperatorApi } from '../api/operator-api.ts'
import { toDraft } from '../api/same-draft.ts'
import { type WriteOutcome, writeSeen } from '../api/write-seen.ts'
import type { Edit } from './kept-edits.ts'

/** What others who would change a mended item are told when nothing else was said. */
export const usualReason = 'Mended at the desk'

/**
 * Publishes an edit as the revision that follows the one seen, under a lock if it asks for one. The lock is set first:
 * no publication comes between the two.
 *
 * @param lock The lock that the item has.
 * @throws {OperatorError} when the service refuses or does not answer.
 */
export async function publishEdit(
  api: OperatorApi,
  feed: FeedId,
  { edit, lock }: { readonly edit: Edit; readonly lock: Lock | undefined },
): Promise<WriteOutcome> {
  const { seen, draft, reason, locks } = edit
  const isLockedAnew = locks && seen !== undefined
  if (isLockedAnew) await api.lock(feed, seen.id, reason || usualReason)
  const outcome = await publishOrUnlock(api, feed, {
    edit,
    unlocks: isLockedAnew && lock === undefined,
  })
  if (outcome.kind === 'done' && locks && seen === undefined) {
    await api.lock(feed, draft.id, reason || usualReason)
  }
  return outcome
}

async function publishOrUnlock(
  api: OperatorApi,
  feed: FeedId,
  { edit: { seen, draft }, unlocks }: { readonly edit: Edit; readonly unlocks: boolean },
): Promise<WriteOutcome> {
  const next = seen === undefined ? {} : { revision: seen.revision + 1 }
  try {
    const outcome = await writeSeen(api, feed, {
      seen: seen === undefined ? [] : [seen],
      absent: seen === undefined ? [draft.id] : [],
      publication: { items: [{ ...toDraft(draft), ...next }] },
    })
    if (outcome.kind === 'conflict' && unlocks) await api.unlock(feed, draft.id)
    return outcome
  } catch (error) {
    if (unlocks) await api.unlock(feed, draft.id).catch(() => {})
    throw error
  }
}
