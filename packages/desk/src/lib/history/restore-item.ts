import type { Item } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { isUnclear } from '../api/failure.ts'
import { toDraft } from '../api/same-draft.ts'
import { requireDone, writeSeen } from '../api/write-seen.ts'
import type { Done } from '../feed/undoable.ts'
import { unlockOwn } from '../locks/unlock-own.ts'

/**
 * Publishes an older revision as the next one, under a lock of this token: what wrote the revision after it would write
 * it again.
 *
 * @throws {Error} when somebody was faster, and when the service refuses or does not answer.
 */
export async function restoreItem(
  api: OperatorClient,
  feed: FeedId,
  {
    item,
    last,
    seen,
  }: {
    readonly item: Item
    /** The greatest revision that the item has had. */
    readonly last: number
    /** The item as readers see it; `undefined` where they do not. */
    readonly seen: Item | undefined
  },
): Promise<Done> {
  const revision = last + 1
  const publication = { items: [{ ...toDraft(item), revision }] }
  const onto = seen === undefined ? { seen: [], absent: [item.id] } : { seen: [seen] }
  const reason = `Restored revision ${item.revision}`
  const { lock, isNew } = await api.lock(feed, item.id, reason)
  try {
    requireDone(await writeSeen(api, feed, { ...onto, publication }))
  } catch (error) {
    if (isNew && !isUnclear(error)) await unlockOwn(api, feed, [lock]).catch(() => {})
    throw error
  }
  return { words: `Revision ${item.revision} is back as revision ${revision}` }
}
