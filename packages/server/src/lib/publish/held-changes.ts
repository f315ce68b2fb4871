import type { Draft } from '@fixture-feed/contract/draft'
import type { HeldItem, ItemLock } from '@fixture-feed/contract/operator-answers'
import type { Withdrawal } from '@fixture-feed/contract/operator-bodies'
import type { Proposal } from '@fixture-feed/journal/entry'
import { type Problem, problem } from '../problem/problem.ts'
import { decodeItem } from '../snapshot/encoded-item.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { sameContent } from './item-content.ts'

/** Gathers the changes of one publication that locks of other tokens keep from the feed. */
export class HeldChanges {
  readonly changes: HeldItem[] = []
  /** The changes that differ from what is proposed already. */
  readonly proposals: Proposal[] = []
  readonly #fold: FeedFold

  constructor(fold: FeedFold) {
    this.#fold = fold
  }

  /** Takes a draft of a locked item. Returns the current revision where it asks for no change. */
  takeItem(lock: ItemLock, draft: Draft): number | undefined {
    const current = this.#fold.currentItem(draft.id)
    const { id, proposed } = lock
    if (current !== undefined && sameContent(decodeItem(current), draft)) {
      this.#agree(lock)
      return current.revision
    }
    this.#hold(lock)
    // An item that was erased is not kept again by way of a proposal.
    const isErased = !this.#fold.history.hasItem(id)
    const isKnown = proposed?.item !== undefined && sameContent(proposed.item, draft)
    if (!isKnown && !isErased) this.proposals.push({ id, item: withoutStamp(draft) })
    return undefined
  }

  /** Takes the withdrawal of a locked item. */
  takeWithdrawal(lock: ItemLock, withdrawal: Withdrawal): void {
    const { id, proposed } = lock
    if (this.#fold.currentItem(id) === undefined) {
      this.#agree(lock)
      return
    }
    this.#hold(lock)
    const known = proposed?.withdrawal
    if (known === undefined || known.reason !== withdrawal.reason)
      this.proposals.push({ id, withdrawal })
  }

  #hold({ id, by, reason }: ItemLock): void {
    this.changes.push({ id, by, reason })
  }

  #agree({ id, proposed }: ItemLock): void {
    if (proposed !== undefined) this.proposals.push({ id })
  }
}

/** A proposal is no revision yet, and was not published. */
function withoutStamp({ revision: _revision, publishedAt: _publishedAt, ...draft }: Draft): Draft {
  return draft
}

/** The problem of a change that cannot be held, as history has no part that is left out. */
export function lockedProblem({ id, by, reason }: ItemLock): Problem {
  return problem(
    'locked',
    `Item ${JSON.stringify(id)} is locked by "${by}" (${reason}): unlock it before importing a change of it`,
  )
}
