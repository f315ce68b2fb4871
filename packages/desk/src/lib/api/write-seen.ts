import type { Item } from '@fixture-feed/client'
import { type OperatorClient as Api, OperatorError } from '@fixture-feed/client/operator'
import type { ExpectedRevision, Publication } from '@fixture-feed/contract/operator-bodies'
import type { PublicationResult } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { msg, str } from '@fixture-feed/elements/page-parts'
import { sameDraft } from '../edit/drafts.ts'

/** A feed, and whoever writes to it. */
export interface Target {
  readonly api: Api
  readonly id: FeedId
}

/** Somebody was faster: nothing was changed. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/**
 * Requires that all of a write was applied. For acts of one click.
 *
 * @throws {Error} naming what a hold of somebody else keeps back.
 */
export function requireDone({ held = [] }: PublicationResult): void {
  if (held.length === 0) return
  const words = held.map(({ id, reason }) => `${id} (${reason})`)
  throw new Error(msg(str`Held back: ${words.join(', ')}`))
}

/**
 * Writes only onto what was seen: the service applies it while the feed has each item in the revision that was seen.
 * Changes of other items are no conflict. A write that was applied before, its answer being lost, is done.
 *
 * @param onto The revisions that it changes, as seen: null for an item that was not there.
 * @throws {OvertakenError} when it has another, in words.
 * @throws {OperatorError} when the service refuses or does not answer.
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
  const words = onto.flatMap(({ id, revision }) => {
    const theirs = current.get(id)
    if ((theirs?.revision ?? null) === revision || isApplied(publication, id, theirs)) return []
    return theirs ? msg(str`${id} is at revision ${theirs.revision}`) : msg(str`${id} is gone`)
  })
  if (words.length > 0) {
    const all = words.join(', ')
    throw new OvertakenError(msg(str`Nothing was changed, as somebody was faster: ${all}`))
  }
  // It was applied before: asked once more, the service has nothing to change, and answers.
  return write(onto.map(({ id }) => ({ id, revision: current.get(id)?.revision ?? null })))
}

/** Whether an item is what a publication made of it. */
function isApplied({ items, withdrawals }: Publication, id: string, theirs?: Item): boolean {
  if (theirs === undefined) return withdrawals?.some(each => each.id === id) ?? false
  const mine = items?.find(each => each.id === id)
  return mine?.revision === theirs.revision && sameDraft(mine, theirs)
}
