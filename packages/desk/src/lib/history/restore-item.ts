import type { Item } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { msg, str } from '@fixture-feed/elements/page-parts'
import { requireDone, writeSeen } from '../api/write-seen.ts'
import { asTheyWere } from '../edit/evidence-left.ts'
import { withdrawItems } from '../feed/withdraw.ts'
import { underHold } from '../holds/under-hold.ts'

/** A revision to restore. */
export interface Older {
  readonly item: Item
  /** The greatest revision that the item has had. */
  readonly last: number
  /** The revision that readers see; `undefined` where they see none. */
  readonly seen: Pick<Item, 'revision'> | undefined
}

/**
 * Publishes an older revision as the next one, and leaves the item to this token: the generator would publish its newer
 * revision again. Resolves to what was done, in words.
 *
 * @throws {Error} when somebody was faster, and when the service refuses or does not answer.
 */
export async function restoreItem(
  api: OperatorClient,
  feed: FeedId,
  { item, last, seen }: Older,
): Promise<string> {
  const revision = last + 1
  const publication = await asTheyWere(api, feed, [{ item, revision }])
  const onto = [{ id: item.id, revision: seen?.revision ?? null }]
  const reason = msg(str`Restored revision ${item.revision}`)
  await underHold(api, feed, { items: [item.id], reason }, async () =>
    requireDone(await writeSeen(api, feed, { onto, publication })),
  )
  return msg(str`Revision ${item.revision} is back as revision ${revision}`)
}

/**
 * Brings back what readers saw of an item before a revision was published: nothing, where `seen` is left out.
 *
 * @throws {Error} as `restoreItem()` and `withdrawItems()` do.
 */
export async function takeBack(
  api: OperatorClient,
  feed: FeedId,
  { id, seen, revision }: { id: string; seen: Item | undefined; revision: number },
): Promise<void> {
  if (seen === undefined) await withdrawItems(api, feed, { ids: [id] })
  else await restoreItem(api, feed, { item: seen, last: revision, seen: { revision } })
}
