import type { Item } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { msg, str } from '@fixture-feed/elements/page-parts'
import { requireDone, writeSeen } from '../api/write-seen.ts'
import { asTheyWere } from '../edit/evidence-left.ts'
import type { Done } from '../feed/desk-feed.ts'
import { underHold } from '../holds/under-hold.ts'

/** A revision to restore. */
export interface Older {
  readonly item: Item
  /** The greatest revision that the item has had. */
  readonly last: number
}

/**
 * Publishes an older revision as the next one, and leaves the item to this token: the generator would publish its newer
 * revision again.
 *
 * @throws {Error} when somebody was faster, and when the service refuses or does not answer.
 */
export async function restoreItem(
  api: OperatorClient,
  feed: FeedId,
  { item, last }: Older,
  /** The item as readers see it; `undefined` where they do not. */
  seen: Item | undefined,
): Promise<Done> {
  const revision = last + 1
  const publication = await asTheyWere(api, feed, [{ item, revision }])
  const onto = [{ id: item.id, revision: seen?.revision ?? null }]
  const reason = msg(str`Restored revision ${item.revision}`)
  await underHold(api, feed, { items: [item.id], reason }, async () =>
    requireDone(await writeSeen(api, feed, { onto, publication })),
  )
  return { words: msg(str`Revision ${item.revision} is back as revision ${revision}`) }
}
