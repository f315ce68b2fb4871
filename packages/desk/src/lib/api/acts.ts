import type { Item } from '@fixture-feed/client'
import { OperatorError } from '@fixture-feed/client/operator'
import type { Hold, PublicationResult } from '@fixture-feed/contract/operator-responses'
import { msg, str } from '@fixture-feed/elements/page-parts'
import { toDraft } from '../edit/drafts.ts'
import type { Edit } from '../edit/edit-storage.ts'
import { asTheyWere, evidenceLeft } from '../edit/evidence-left.ts'
import type { DeskFeed, Done } from '../feed/desk-feed.ts'
import { isOutcomeUnknown } from './failure.ts'
import { requireDone, type Target, writeSeen } from './write-seen.ts'

/** What is done with one click. Each act throws an `Error` when somebody was faster, or the service refuses or is silent. */

/** What others who would change a mended item are told when nothing else was said. */
export const usualReason = (): string => msg('Mended at the desk')

/**
 * Publishes an edit as the revision that follows the one seen, and leaves the item to this token if the edit asks for it.
 * Where nothing is published, an item that was not held before is not held afterwards.
 */
export async function publishEdit(target: Target, edit: Edit): Promise<PublicationResult> {
  const { seen, draft, reason, isReserved } = edit
  const evidence = evidenceLeft(edit)
  const items = [{ ...toDraft(draft), ...(seen && { revision: seen.revision + 1 }) }]
  const onto = [{ id: draft.id, revision: seen?.revision ?? null }]
  const publication = { items, ...(evidence && { evidence: [evidence] }) }
  const write = () => writeSeen(target, onto, publication)
  if (!isReserved) return write()
  const { written, endHold } = await underHold(target, [draft.id], reason || usualReason(), write)
  if (written.held !== undefined) await endHold()
  return written
}

/** Items that were withdrawn, as they were. */
export interface Withdrawn {
  readonly items: readonly Item[]
  /** Publishes them again, and ends the hold that came with the withdrawal. */
  readonly undo: () => Promise<void>
}

/**
 * Withdraws items, and leaves them to this token, so that no other publisher brings them back.
 *
 * @param wish.seen The items as they were seen; left out for items whatever they say by now.
 */
export async function withdrawItems(
  target: Target,
  ids: readonly string[],
  { reason, seen }: { readonly seen?: readonly Item[]; readonly reason?: string | undefined } = {},
): Promise<Withdrawn> {
  const told = reason ?? msg('Withdrawn at the desk')
  const { written: items, endHold } = await underHold(target, ids, told, async () => {
    // Now that they are left to this token no other publisher changes them.
    const snapshot = seen ? undefined : await target.api.readSnapshot(target.id)
    const items = seen ?? snapshot?.items.filter(({ id }) => ids.includes(id)) ?? []
    const onto = items.map(({ id, revision }) => ({ id, revision }))
    const withdrawals = items.map(({ id }) => ({ id, ...(reason !== undefined && { reason }) }))
    requireDone(await writeSeen(target, onto, { withdrawals }))
    return items
  })
  const undo = async () => {
    await publishAgain(target, items)
    await endHold()
  }
  return { items, undo }
}

/** Publishes withdrawn items again as they were, each as the next revision. */
export async function publishAgain(target: Target, items: readonly Item[]): Promise<void> {
  const again = items.map(item => ({ item, revision: item.revision + 1 }))
  const onto = items.map(({ id }) => ({ id, revision: null }))
  requireDone(await writeSeen(target, onto, await asTheyWere(target, again)))
}

/**
 * Publishes an older revision as the next one, and leaves the item to this token: the generator would publish its newer
 * revision again. Resolves to what was done, in words.
 *
 * @param last The greatest revision that the item has had.
 * @param seen The revision that readers see; `undefined` where they see none.
 */
export async function restoreItem(
  target: Target,
  item: Item,
  last: number,
  seen: Pick<Item, 'revision'> | undefined,
): Promise<string> {
  const revision = last + 1
  const publication = await asTheyWere(target, [{ item, revision }])
  const onto = [{ id: item.id, revision: seen?.revision ?? null }]
  const reason = msg(str`Restored revision ${item.revision}`)
  await underHold(target, [item.id], reason, async () =>
    requireDone(await writeSeen(target, onto, publication)),
  )
  return msg(str`Revision ${item.revision} is back as revision ${revision}`)
}

/** Brings back what readers saw of an item before a revision was published: nothing, where `seen` is `undefined`. */
export async function revertItem(
  target: Target,
  id: string,
  seen: Item | undefined,
  revision: number,
): Promise<void> {
  if (seen === undefined) await withdrawItems(target, [id])
  else await restoreItem(target, seen, revision, { revision })
}

/**
 * Leaves items to this token, so that what others publish of them waits for approval, and writes: no other publisher comes
 * between, or brings back what was. The hold of one item has the id of the item, so that it takes the place of the one
 * before. Resolves to what `write` does, and to the way to end a hold that is new, unless somebody else has taken it over;
 * where nothing was written it is ended at once. What others wanted meanwhile goes out then.
 */
export async function underHold<Written>(
  { api, id: feed }: Target,
  items: readonly string[],
  reason: string,
  write: () => Promise<Written>,
): Promise<{ readonly written: Written; readonly endHold: () => Promise<void> }> {
  const [only = ''] = items
  const holdId = items.length === 1 ? only : `items-${crypto.randomUUID()}`
  const { hold, isNew } = await api.putHold(feed, holdId, { items, release: 'approval', reason })
  const endHold = async (): Promise<void> => {
    const { holds } = await api.readHolds(feed)
    if (!isNew || !holds.some(({ at, id }) => id === holdId && at === hold.at)) return
    try {
      await api.endHold(feed, holdId, { publish: true })
    } catch (error) {
      // Somebody else may have ended it a moment ago.
      if (!(error instanceof OperatorError && error.code === 'not_found')) throw error
    }
  }
  try {
    return { written: await write(), endHold }
  } catch (error) {
    if (!isOutcomeUnknown(error)) await endHold().catch(() => {})
    throw error
  }
}

/**
 * Ends holds; what they alone keep is published or dropped. Resolves to the way to set them again, which there is not where
 * something waited, as it does not wait again, and for holds of others, which this token cannot set.
 */
export async function endHolds(
  { api, id: feed, proposals, rights }: DeskFeed,
  holds: readonly Hold[],
  publish = false,
): Promise<Done['undo']> {
  for (const { id } of holds) await api.endHold(feed, id, { publish })
  const isOwn = holds.every(({ by }) => by === rights.name)
  const kept = proposals.some(each => holds.some(({ id }) => each.holds.includes(id)))
  if (!isOwn || kept) return undefined
  return async () => {
    for (const { id, at: _, by: __, ...rule } of holds) await api.putHold(feed, id, rule)
  }
}
