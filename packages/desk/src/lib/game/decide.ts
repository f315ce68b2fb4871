import type { Item } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import type { Draft } from '@fixture-feed/contract/draft'
import type { ItemChange } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { msg, str } from '@fixture-feed/elements/page-parts'
import { publishAgain, revertItem } from '../api/acts.ts'
import type { Target } from '../api/write-seen.ts'
import { mergeChanges, toDraft } from '../edit/drafts.ts'
import { type Edit, loadEdit, saveEdit } from '../edit/edit-storage.ts'
import type { Done } from '../feed/desk-actions.ts'
import { feedHref } from '../page/feed-hash.ts'
import { inFeeds, outcomeWords } from './in-feeds.ts'
import type { ProposalPart } from './proposal-groups.ts'

/** The page on which an editor decides. */
export interface Decider {
  targetOf(feed: FeedId): Target
  labelOf(feed: FeedId): string
}

/** Publishes exactly these proposals. Undo restores the items as they were before. */
export async function approveParts(
  desk: Decider,
  parts: readonly ProposalPart[],
  title: string,
): Promise<Done> {
  const { undo, failures } = await inFeeds(
    parts.map(({ feed, proposal: { id, hash } }) => ({
      label: desk.labelOf(feed),
      run: async () => {
        const target = desk.targetOf(feed)
        const { items } = await target.api.approve(target.id, id, hash)
        return () => undoApproval(target, id, items[0]?.revision)
      },
    })),
  )
  return { words: outcomeWords(msg(str`Approved: ${title}`), failures), undo }
}

/** Drops these proposals. A generator does not propose them again on its own. */
export async function rejectParts(
  desk: Decider,
  parts: readonly ProposalPart[],
  title: string,
): Promise<Done> {
  const { failures } = await inFeeds(
    parts.map(({ feed, proposal: { id, hash } }) => ({
      label: desk.labelOf(feed),
      run: async () => {
        const target = desk.targetOf(feed)
        await target.api.drop(target.id, id, hash)
        return undefined
      },
    })),
  )
  return { words: outcomeWords(msg(str`Rejected: ${title}`), failures) }
}

/**
 * The edit of a proposal, with the changes of the saved edit of the item, if there is one.
 *
 * @param current The published item; `undefined` if there is none.
 */
export function editOfProposal(
  { feed, proposal: { evidence } }: ProposalPart,
  item: Draft,
  current: Item | undefined,
): Edit {
  const { seen, draft, base = seen } = loadEdit(feed, item.id) ?? {}
  const proposed = toDraft(item)
  const begun = draft && (mergeChanges(base && toDraft(base), draft, proposed) as Draft)
  return { seen: current, draft: begun ?? proposed, base: proposed, evidence, isReserved: true }
}

/**
 * Opens the page of another feed with the edit of a proposal, which the page finds in the storage of the tab.
 *
 * @throws {Error} if the browser cannot store the edit.
 */
export async function openEditElsewhere(
  desk: Decider,
  part: ProposalPart,
  item: Draft,
): Promise<undefined> {
  const { api, id } = desk.targetOf(part.feed)
  const { items = [] } = (await api.readSnapshot(id)) ?? {}
  const edit = editOfProposal(
    part,
    item,
    items.find(each => each.id === item.id),
  )
  if (!saveEdit(id, edit)) throw new Error(msg('The browser cannot save this draft.'))
  location.hash = feedHref(id)
  return undefined
}

/** Publishes the version before an approved change again, or withdraws the item if it was not published before. */
async function undoApproval(target: Target, id: string, revision?: number): Promise<void> {
  const [approved, before] = await newestChanges(target.api, target.id, id)
  if (revision !== undefined)
    await revertItem(target, id, before?.kind === 'published' ? before.item : undefined, revision)
  else if (approved?.kind === 'withdrawn' && before?.item) await publishAgain(target, [before.item])
}

/**
 * The changes of an item, newest first: at least the last two, if it has two. A page of a history can be as short as
 * one change.
 */
async function newestChanges(
  api: OperatorClient,
  feed: FeedId,
  itemId: string,
): Promise<readonly ItemChange[]> {
  const { revisions, hasMore } = await api.readItemHistory(feed, itemId)
  if (revisions.length > 1 || !hasMore) return revisions
  const older = await api.readItemHistory(feed, itemId, revisions.at(-1)?.at)
  return [...revisions, ...older.revisions]
}
