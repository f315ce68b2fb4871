import { type OperatorClient, OperatorError } from '@fixture-feed/client/operator'
import type { Hold } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { isUnclear } from '../api/failure.ts'

/** Items that are left to this token: what others publish of them waits for approval. */
export interface LeftItems {
  readonly items: readonly string[]
  readonly reason: string
}

/**
 * Leaves items to this token, and writes: no other publisher comes between, or brings back what was. The hold of one item
 * has the id of the item, so that it takes the place of the one before. Resolves to what `write` does, and to the way to
 * end a hold that is new, unless somebody else has taken it over; where nothing was written it is ended at once. What others wanted meanwhile goes out then.
 *
 * @throws {Error} what `write` throws, or why the hold cannot be set.
 */
export async function underHold<Written>(
  api: OperatorClient,
  feed: FeedId,
  { items, reason }: LeftItems,
  write: () => Promise<Written>,
): Promise<{ readonly written: Written; readonly letGo: () => Promise<void> }> {
  const [only = ''] = items
  const holdId = items.length === 1 ? only : `items-${crypto.randomUUID()}`
  const { hold, isNew } = await api.putHold(feed, holdId, { items, release: 'approval', reason })
  const letGo = async (): Promise<void> => {
    const { holds } = await api.readHolds(feed)
    const isOurs = holds.some(({ at, id }) => id === holdId && at === hold.at)
    if (isNew && isOurs) await endIfThere(api, feed, holdId)
  }
  try {
    return { written: await write(), letGo }
  } catch (error) {
    if (!isUnclear(error)) await letGo().catch(() => {})
    throw error
  }
}

/** Somebody else may have ended it a moment ago. */
async function endIfThere(api: OperatorClient, feed: FeedId, holdId: string): Promise<void> {
  try {
    await api.endHold(feed, holdId, { publish: true })
  } catch (error) {
    if (!(error instanceof OperatorError && error.code === 'not_found')) throw error
  }
}

/** Sets holds of this token again that were ended. */
export async function setAgain(
  api: OperatorClient,
  feed: FeedId,
  holds: readonly Hold[],
): Promise<void> {
  for (const { id, at: _, by: __, ...rule } of holds) await api.putHold(feed, id, rule)
}
