import { hash } from 'node:crypto'
import { canonicalChange, type ItemChange } from '@fixture-feed/contract/canonical-change'
import type { Draft } from '@fixture-feed/contract/draft'
import type { HeldChange, Hold } from '@fixture-feed/contract/operator-responses'
import type { Proposed } from '@fixture-feed/journal/entry'
import { type Problem, problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { bytesOf, type HoldStatus } from '../snapshot/feed-holds.ts'

/** Where a publication comes from, as the holds have to know it. */
export interface PublicationSource {
  /**
   * `snapshot` if the items are a whole snapshot that was read, edited and put back: an item with the current
   * revision but other content is an edit and takes the next revision. `log` for history: the enabled definitions do
   * not matter, an instant without a change is kept, and a change to which a hold applies is refused. `release` for
   * pending changes: no hold is checked again.
   */
  readonly origin: 'publication' | 'snapshot' | 'log' | 'release'
  /** The name of the operator token: its own holds do not keep it. */
  readonly by?: string | undefined
}

/**
 * The maximum number of hold ids in a response: a change may be kept by 250 holds, and a response may have 10,000
 * changes.
 */
const maxListedHolds = 10_000
/** The maximum total length of the reasons in a result, in characters. */
const maxReasonLength = 1_000_000
/** The length of each reason in a result after that. */
const shortReasonLength = 100

/** Sorts out the changes of one publication that holds keep, and the pending changes that are no longer wanted. */
export class HeldChanges {
  readonly held: HeldChange[] = []
  readonly proposals: Proposed[] = []
  /** The maximum size of all pending changes with it in bytes, as JSON. */
  pendingBytes = 0
  /** The maximum number of pending changes with it. */
  pendingCount = 0
  readonly #fold: FeedFold
  readonly #wanted: PublicationSource
  readonly #nowMs: number
  readonly #heldBy = new Set<string>()
  readonly #list = listedHolds()
  #reasonLength = 0

  constructor(fold: FeedFold, wanted: PublicationSource, nowMs: number) {
    this.#fold = fold
    this.#wanted = wanted
    this.#nowMs = nowMs
  }

  /** The ids of the holds that keep any of the proposals; `undefined` if there are none. */
  get heldBy(): readonly string[] | undefined {
    return this.#heldBy.size === 0 ? undefined : [...this.#heldBy]
  }

  /** Keeps a change of the feed if a hold applies. Returns whether it kept the change. */
  keep(change: ItemChange): boolean {
    const { id } = change.item ?? change.withdrawal
    const status = this.#statusOf(change)
    if (status.holds.length === 0) return false
    this.held.push(this.#heldChange(id, status))
    for (const hold of status.holds) this.#heldBy.add(hold.id)
    const hash = hashOfChange(change)
    const known = this.#fold.holds.proposalFor(id)
    if (known?.hash === hash && known.by === this.#wanted.by) return true
    const { evidence } = change as Proposed
    const byteLength = bytesOf(change.item ?? change.withdrawal, evidence)
    this.proposals.push({ id, ...change, hash, byteLength })
    if (this.pendingBytes === 0) {
      this.pendingBytes = this.#fold.holds.byteLength
      this.pendingCount = this.#fold.holds.proposalCount
    }
    this.pendingBytes += byteLength
    if (known === undefined) this.pendingCount++
    return true
  }

  /**
   * Drops the pending change of an item that the publisher wants in its current version. A whole snapshot means its
   * difference to the feed: an item in its current version counts only if changes of this item are held.
   */
  dropItem(item: Draft): void {
    if (this.#fold.holds.proposalFor(item.id) === undefined) return
    if (this.#wanted.origin !== 'snapshot' || this.#statusOf({ item }).holds.length > 0)
      this.drop(item.id)
  }

  /** Drops the pending change of an item. Returns whether there was one. */
  drop(id: string): boolean {
    const isWaiting = this.#fold.holds.proposalFor(id) !== undefined
    if (isWaiting) this.proposals.push({ id })
    return isWaiting
  }

  #heldChange(id: string, { holds, dueMs }: HoldStatus): HeldChange {
    const { reason = '' } = holds[0] ?? {}
    this.#reasonLength += reason.length
    const isLong = reason.length > shortReasonLength && this.#reasonLength > maxReasonLength
    return {
      id,
      holds: this.#list(holds),
      reason: isLong ? `${reason.slice(0, shortReasonLength)}…` : reason,
      due: toDue(dueMs),
    }
  }

  #statusOf({ item, withdrawal }: ItemChange): HoldStatus {
    const { origin, by } = this.#wanted
    if (origin === 'release') return { holds: [], dueMs: this.#nowMs }
    const { id } = item ?? withdrawal
    const { holds } = this.#fold
    const sinceMs = holds.proposalFor(id)?.sinceMs ?? this.#nowMs
    const facts = holds.factsOf({ id, by, sinceMs, item })
    // A line of history has no part that could wait or be left out, so delays apply to its withdrawals too.
    const isWithdrawal = facts.isWithdrawal && origin !== 'log'
    return holds.statusOf({ ...facts, isWithdrawal }, this.#nowMs)
  }
}

/** Makes the lists of hold ids of one response. Once they have 10,000 ids together, each further one has its first id alone. */
export function listedHolds(): (holds: readonly Hold[]) => readonly string[] {
  let count = 0
  return holds => {
    const listed = count + holds.length <= maxListedHolds ? holds : holds.slice(0, 1)
    count += listed.length
    return listed.map(({ id }) => id)
  }
}

/** The problem of a line of history that a hold concerns. */
export function heldProblem({ id, holds, reason }: HeldChange): Problem {
  return problem(
    'held',
    `Hold ${JSON.stringify(holds[0])} (${reason}) concerns item ${JSON.stringify(id)}: end it before importing a change of it`,
  )
}

/** A due time in the form of responses: null while a hold requires approval. */
export function toDue(dueMs: number): string | null {
  return Number.isFinite(dueMs) ? new Date(dueMs).toISOString() : null
}

/** A hash that identifies exactly these bytes. */
export function hashOfChange(change: ItemChange): string {
  return hash('sha256', canonicalChange(change))
}
