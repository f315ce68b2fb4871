import type { Item } from '@fixture-feed/client'
import { OperatorError } from '@fixture-feed/client/operator'
import type { PublicationResult } from '@fixture-feed/contract/operator-responses'
import { msg, str } from '@fixture-feed/elements/page-parts'
import { toDraft } from '../edit/drafts.ts'
import type { Edit } from '../edit/edit-storage.ts'
import { asTheyWere, evidenceLeft } from '../edit/evidence-left.ts'
import type { Done } from '../feed/desk-actions.ts'
import type { HoldPart } from '../game/hold-groups.ts'
import { setHold } from '../holds/set-hold.ts'
import { isOutcomeUnknown } from './failure.ts'
import { requireDone, type Target, writeSeen } from './write-seen.ts'

/** The default reason of a reservation, which other publishers see if the editor enters none. */
export const usualReason = (): string => msg('Corrected at the desk')

/**
 * Publishes an edit as the next revision after the revision that the editor saw. If requested, and if the token may
 * set holds, first reserves the item for this token. A reservation that this call created is removed if the
 * publication is refused or held back; it stays if the result is unknown.
 */
export async function publishEdit(target: Target, edit: Edit): Promise<PublicationResult> {
  const { seen, draft, reason, isReserved, takesOver } = edit
  const evidence = evidenceLeft(edit)
  const items = [{ ...toDraft(draft), ...(seen && { revision: seen.revision + 1 }) }]
  const onto = [{ id: draft.id, revision: seen?.revision ?? null }]
  const publication = { items, ...(evidence && { evidence: [evidence] }) }
  const write = () => writeSeen(target, onto, publication)
  if (!isReserved) return write()
  const reservation = { items: [draft.id], reason: reason || usualReason(), replaces: takesOver }
  const { written, endHold } = await underHold(target, reservation, write)
  if (written.held !== undefined) await endHold()
  return written
}

/** The result of a withdrawal: the items as they were before, and its undo. */
export interface Withdrawn {
  readonly items: readonly Item[]
  /** Publishes the items again, and ends the hold that the withdrawal created. */
  readonly undo: () => Promise<void>
}

/**
 * Withdraws items. If this token may set holds, first reserves the items, so that other publishers need approval to
 * publish them again.
 *
 * @param options.seen The items as the editor saw them. If absent, the items are withdrawn in any revision, and items
 *   that are not published are skipped.
 */
export async function withdrawItems(
  target: Target,
  ids: readonly string[],
  { reason, seen }: { readonly seen?: readonly Item[]; readonly reason?: string | undefined } = {},
): Promise<Withdrawn> {
  const reservation = { items: ids, reason: reason ?? msg('Withdrawn at the desk') }
  const { written: items, endHold } = await underHold(target, reservation, async () => {
    // If the token may set holds, the items are reserved now, so no other publisher can change them without approval.
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

/** Publishes withdrawn items again unchanged, each as the next revision. */
export async function publishAgain(target: Target, items: readonly Item[]): Promise<void> {
  const again = items.map(item => ({ item, revision: item.revision + 1 }))
  const onto = items.map(({ id }) => ({ id, revision: null }))
  requireDone(await writeSeen(target, onto, await asTheyWere(target, again)))
}

/**
 * Publishes the content of an older revision as the next revision. If the token may set holds, first reserves the item
 * for this token, because the generator would publish its newer revision again. Resolves to a message for the editor.
 *
 * @param last The highest revision of the item.
 * @param seen The current revision; `undefined` if the item is not in the snapshot.
 */
export async function restoreItem(
  target: Target,
  item: Item,
  last: number,
  seen: { readonly revision: number } | undefined,
): Promise<string> {
  const revision = last + 1
  const publication = await asTheyWere(target, [{ item, revision }])
  const onto = [{ id: item.id, revision: seen?.revision ?? null }]
  const reason = msg(str`Restored revision ${item.revision}`)
  await underHold(target, { items: [item.id], reason }, async () =>
    requireDone(await writeSeen(target, onto, publication)),
  )
  return msg(str`Restored revision ${item.revision} as revision ${revision}`)
}

/** Restores the previous version of an item, or withdraws the item if there was none (`seen` is `undefined`). */
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
 * Reserves items for this token, and then calls `write`, so that other publishers can change the items in between only
 * with approval. Holds of other tokens stay, except the hold `replaces`. A token that may not set holds only calls
 * `write`. Resolves to the result of `write` and a function that ends a hold which this call created, unless that hold
 * has been replaced since. If `write` fails and certainly changed nothing, that hold is ended immediately. When it
 * ends, proposals that only this hold kept back are published.
 */
export async function underHold<Written>(
  target: Target,
  {
    items,
    reason,
    replaces,
  }: {
    readonly items: readonly string[]
    readonly reason: string
    /** The id of a reservation of another token that the editor agreed to replace. */
    readonly replaces?: string | undefined
  },
  write: () => Promise<Written>,
): Promise<{ readonly written: Written; readonly endHold: () => Promise<void> }> {
  const { api, id: feed, rights } = target
  if (rights.noHolds) return { written: await write(), endHold: async () => {} }
  const rule = { items, release: 'approval', reason } as const
  const { hold, isNew } = await setHold(target, rule, { replaces })
  const endHold = async (): Promise<void> => {
    const { holds } = await api.readHoldsPage(feed)
    if (!isNew || !holds.some(({ at, id }) => id === hold.id && at === hold.at)) return
    try {
      await api.endHold(feed, hold.id, { publish: true })
    } catch (error) {
      // Another token may have ended the hold in the meantime.
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
 * Ends holds, and publishes or drops the proposals that only these holds keep back. Resolves to a function that sets
 * the holds again. Resolves to `undefined` if one of the holds kept a proposal back, because the proposal would not
 * become pending again, or if a hold belongs to another token, because this token cannot set that hold.
 */
export async function endHolds(
  { api, id: feed, rights }: Target,
  parts: readonly Pick<HoldPart, 'hold' | 'proposalCount'>[],
  publish = false,
): Promise<Done['undo']> {
  for (const { hold } of parts) await api.endHold(feed, hold.id, { publish })
  const isOwn = parts.every(({ hold }) => hold.by === rights.name)
  const isHeld = parts.some(({ proposalCount }) => proposalCount > 0)
  if (!isOwn || isHeld) return undefined
  const holds = parts.map(({ hold }) => hold)
  return async () => {
    for (const { id, at: _, by: __, ...rule } of holds)
      await api.putHold(feed, id, rule, { isNewOnly: true })
  }
}
