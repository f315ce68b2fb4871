import type { OperatorClient } from '@fixture-feed/client/operator'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { msg } from '@fixture-feed/elements/page-parts'
import { toDraft } from '../api/same-draft.ts'
import { type WriteOutcome, writeSeen } from '../api/write-seen.ts'
import { underHold } from '../holds/under-hold.ts'
import { evidenceLeft } from './evidence-left.ts'
import type { Edit } from './kept-edits.ts'

/** What others who would change a mended item are told when nothing else was said. */
export const usualReason = (): string => msg('Mended at the desk')

/**
 * Publishes an edit as the revision that follows the one seen, and leaves the item to this token if the edit asks for it.
 * Where nothing is published, an item that was not held before is not held afterwards.
 *
 * @throws {OperatorError} when the service refuses or does not answer.
 */
export async function publishEdit(
  api: OperatorClient,
  feed: FeedId,
  edit: Edit,
): Promise<WriteOutcome> {
  const { seen, draft, reason, isLeft } = edit
  const evidence = evidenceLeft(edit)
  const next = seen === undefined ? {} : { revision: seen.revision + 1 }
  const write = (): Promise<WriteOutcome> =>
    writeSeen(api, feed, {
      onto: [{ id: draft.id, revision: seen?.revision ?? null }],
      publication: {
        items: [{ ...toDraft(draft), ...next }],
        ...(evidence && { evidence: [evidence] }),
      },
    })
  if (!isLeft) return write()
  const left = { items: [draft.id], reason: reason || usualReason() }
  const { written: outcome, letGo } = await underHold(api, feed, left, write)
  if (outcome.kind === 'conflict' || outcome.answer.held !== undefined) await letGo()
  return outcome
}
