import type { Item } from '@fixture-feed/client'
import { type OperatorClient as Api, OperatorError } from '@fixture-feed/client/operator'
import type { ExpectedRevision, Publication } from '@fixture-feed/contract/operator-bodies'
import type { PublicationResult, TokenRights } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { msg, str } from '@fixture-feed/elements/page-parts'
import { sameDraft } from '../edit/drafts.ts'

/** A feed and the token that writes to it. */
export interface Target {
  readonly api: Api
  readonly id: FeedId
  /** The rights of the token that `api` has. */
  readonly rights: Pick<TokenRights, 'name' | 'noHolds'>
}

/** Another token changed the item first. Nothing was published. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** Thrown if a hold of another token keeps changes back until approval, or until the time that the hold sets. */
export class HeldBackError extends Error {
  override readonly name = 'HeldBackError'
}

/**
 * Throws unless a publication was applied completely.
 *
 * @throws {HeldBackError} if a hold of another token keeps items back. The message names them.
 */
export function requireDone({ held = [] }: PublicationResult): void {
  if (held.length === 0) return
  const words = held.map(({ id, reason }) => `${id} (${reason})`)
  throw new HeldBackError(msg(str`Held back: ${words.join(', ')}`))
}

/**
 * Publishes only if each item in `onto` still has the revision that the editor saw. Changes of other items do not
 * conflict. A publication whose response was lost, and that was applied, counts as successful.
 *
 * @param onto The expected revisions; null for an item that was not in the feed.
 * @throws {OvertakenError} if an item has another revision or was withdrawn. The message names it.
 * @throws {OperatorError} if the service rejects the publication or does not respond.
 */
export async function writeSeen(
  { api, id: feed }: { readonly api: Pick<Api, 'readSnapshot' | 'publish'>; readonly id: FeedId },
  onto: readonly ExpectedRevision[],
  publication: Publication,
): Promise<PublicationResult> {
  const write = async (expected: readonly ExpectedRevision[]) =>
    (await api.publish(feed, { ...publication, expected })).result
  try {
    return await write(onto)
  } catch (error) {
    if (!(error instanceof OperatorError && error.code === 'revision_conflict')) throw error
  }
  const current = new Map((await api.readSnapshot(feed))?.items.map(item => [item.id, item]))
  const words: string[] = []
  for (const { id, revision } of onto) {
    const theirs = current.get(id)
    if ((theirs?.revision ?? null) === revision || isApplied(publication, id, theirs)) continue
    if (theirs) words.push(msg(str`${id} is at revision ${theirs.revision}`))
    else words.push(msg(str`${id} was withdrawn`))
  }
  if (words.length > 0) {
    const all = words.join(', ')
    throw new OvertakenError(
      msg(str`Nothing was changed, because another publisher was first: ${all}`),
    )
  }
  // Either the publication was applied before, and repeating it only returns its result, or the conflict has ended.
  return write(onto.map(({ id }) => ({ id, revision: current.get(id)?.revision ?? null })))
}

/**
 * Whether the current state of an item is the result of a publication. Without `theirs`, the item is not in the feed,
 * so the publication must withdraw it.
 */
function isApplied({ items, withdrawals }: Publication, id: string, theirs?: Item): boolean {
  if (theirs === undefined) return withdrawals?.some(each => each.id === id) ?? false
  const mine = items?.find(each => each.id === id)
  return mine?.revision === theirs.revision && sameDraft(mine, theirs)
}
