import type { Draft } from '@fixture-feed/contract/draft'
import type { Item } from '@fixture-feed/contract/snapshot'
import { type Problem, problem } from '../problem/problem.ts'
import { decodeItem } from '../snapshot/encoded-item.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { PublicationSource } from './held-changes.ts'
import { sameContent, toItem } from './item-content.ts'

/** The decision on one item of a publication. */
export interface DecidedItem {
  readonly revision: number
  readonly draft: Draft
  /** The item made from the draft; `undefined` if the feed has the same item. */
  readonly item?: Item
}

/**
 * Decides the next revision of an item. An item without a revision gets the next one if its content changed. The
 * problem is a `revision_conflict`: the draft would change or add the item, but it states a revision that is not
 * greater than the last one, or the last one is already the maximum.
 */
export function decideItem(
  fold: FeedFold,
  sent: Draft,
  origin: PublicationSource['origin'],
  at: string,
): DecidedItem | Problem {
  const encoded = fold.currentItem(sent.id)
  const current = encoded && decodeItem(encoded)
  const last = fold.lastRevision(sent.id)
  const draft = origin === 'snapshot' && current !== undefined ? asEdit(sent, current) : sent
  const { revision = last + 1, publishedAt = at } = draft
  const namesCurrent = draft.revision === undefined || revision === current?.revision
  if (current !== undefined && namesCurrent && sameContent(current, draft))
    return { revision: current.revision, draft }
  const id = JSON.stringify(sent.id)
  // Two integers above the maximum can parse to the same number (RFC 8259 §6), so a revision could be assigned twice.
  if (last >= Number.MAX_SAFE_INTEGER) {
    return problem(
      'revision_conflict',
      `Cannot publish item ${id} again: its revision ${last} is the maximum, so use another id`,
    )
  }
  if (revision > last) return { revision, draft, item: toItem(draft, revision, publishedAt) }
  const found =
    current === undefined
      ? `it was withdrawn or erased at revision ${last}`
      : `the current revision is ${last}`
  return problem(
    'revision_conflict',
    `Cannot publish revision ${revision} of item ${id}: ${found}, so use at least ${last + 1}`,
  )
}

/** Removes `revision` and `publishedAt` where they equal those of the current item, because an edit gets new values. */
function asEdit({ revision, publishedAt, ...draft }: Draft, current: Item): Draft {
  return {
    ...draft,
    ...(revision !== undefined && revision !== current.revision && { revision }),
    ...(publishedAt !== undefined && publishedAt !== current.publishedAt && { publishedAt }),
  }
}
