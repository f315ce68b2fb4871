import type { OperatorClient } from '@fixture-feed/client/operator'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { toDraft } from '../api/same-draft.ts'
import { type WriteOutcome, writeSeen } from '../api/write-seen.ts'
import { underLock, unlockOwn } from '../locks/under-lock.ts'
import type { Edit } from './kept-edits.ts'

/** What others who would change a mended item are told when nothing else was said. */
export const usualReason = 'Mended at the desk'

/**
 * Publishes an edit as the revision that follows the one seen, under a lock if it asks for one. The lock is set first:
 * no publication comes between the two. Where nothing is published, an item that was not locked before is not locked
 * afterwards.
 *
 * @throws {OperatorError} when the service refuses or does not answer.
 */
export async function publishEdit(
  api: OperatorClient,
  feed: FeedId,
  edit: Edit,
): Promise<WriteOutcome> {
  const { seen, draft, reason, locks } = edit
  if (!locks) return write(api, feed, edit)
  if (seen === undefined) {
    const outcome = await write(api, feed, edit)
    if (outcome.kind === 'done') await api.lock(feed, draft.id, reason || usualReason)
    return outcome
  }
  const held = { ids: [seen.id], reason: reason || usualReason }
  const { written: outcome, locked } = await underLock(api, feed, held, () =>
    write(api, feed, edit),
  )
  if (outcome.kind === 'conflict') await unlockOwn(api, feed, locked)
  return outcome
}

function write(api: OperatorClient, feed: FeedId, { seen, draft }: Edit): Promise<WriteOutcome> {
  const next = seen === undefined ? {} : { revision: seen.revision + 1 }
  return writeSeen(api, feed, {
    onto: [{ id: draft.id, revision: seen?.revision ?? null }],
    publication: { items: [{ ...toDraft(draft), ...next }] },
  })
}
