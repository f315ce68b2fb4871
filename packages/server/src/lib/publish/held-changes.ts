import { hash } from 'node:crypto'
import { canonicalChange, type ItemChange } from '@fixture-feed/contract/canonical-change'
import type { Draft } from '@fixture-feed/contract/draft'
import type { HeldChange, HoldList } from '@fixture-feed/contract/operator-responses'
import type { Proposed } from '@fixture-feed/journal/entry'
import { type Problem, problem } from '../problem/problem.ts'
import { decodeItem } from '../snapshot/encoded-item.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { HeldChangeFacts, HoldStatus, PendingProposal } from '../snapshot/feed-holds.ts'

/** Where a publication comes from, as the holds have to know it. */
export interface PublicationSource {
  /**
   * `snapshot` when the items come as a whole snapshot that was read, edited and put back: an item with the current
   * revision but other content is an edit and takes the next revision. `log` for history: the enabled definitions do
   * not matter, an instant without a change is kept, and what a hold concerns is refused. `release` for what waited: no
   * hold is asked again.
   */
  readonly origin: 'publication' | 'snapshot' | 'log' | 'release'
  /** The name of the operator token: its own holds do not keep it. */
  readonly by?: string | undefined
}

/** Sorts out the changes of one publication that holds keep, and what waited and is wanted no longer. */
export class HeldChanges {
  readonly held: HeldChange[] = []
  readonly proposals: Proposed[] = []
  /** Bytes of all that waits with it, as JSON, at most. */
  pendingBytes = 0
  readonly #fold: FeedFold
  readonly #wanted: PublicationSource
  readonly #nowMs: number

  constructor(fold: FeedFold, wanted: PublicationSource, nowMs: number) {
    this.#fold = fold
    this.#wanted = wanted
    this.#nowMs = nowMs
  }

  /** Keeps a change of the feed if a hold does, and says so. */
  keep(change: ItemChange): boolean {
    const { id } = change.item ?? change.withdrawal
    const { holds, dueMs } = this.#statusOf(change)
    const [first] = holds
    if (first === undefined) return false
    const { reason } = first
    this.held.push({ id, holds: holds.map(hold => hold.id), reason, due: toDue(dueMs) })
    const hash = hashOfChange(change)
    const known = this.#fold.holds.proposalFor(id)
    const isWaiting =
      known?.hash === hash &&
      known.by === this.#wanted.by &&
      known.withdrawal?.reason === (change as Proposed).withdrawal?.reason
    if (isWaiting) return true
    this.proposals.push({ id, ...change, hash })
    if (this.pendingBytes === 0) this.pendingBytes = this.#fold.holds.byteLength
    this.pendingBytes += Buffer.byteLength(JSON.stringify(change))
    return true
  }

  /**
   * Drops what waits for an item of which the publisher wants what readers see. A whole snapshot stands for its difference
   * to the feed: what it has as readers see it is meant only where its changes are held.
   */
  dropItem(item: Draft): void {
    if (this.#fold.holds.proposalFor(item.id) === undefined) return
    if (this.#wanted.origin !== 'snapshot' || this.#statusOf({ item }).holds.length > 0)
      this.drop(item.id)
  }

  /** Drops what waits for an item, and says whether anything did. */
  drop(id: string): boolean {
    const isWaiting = this.#fold.holds.proposalFor(id) !== undefined
    if (isWaiting) this.proposals.push({ id })
    return isWaiting
  }

  #statusOf({ item, withdrawal }: ItemChange): HoldStatus {
    const { origin, by } = this.#wanted
    if (origin === 'release') return { holds: [], dueMs: this.#nowMs }
    const { id } = item ?? withdrawal
    const sinceMs = this.#fold.holds.proposalFor(id)?.sinceMs ?? this.#nowMs
    const facts = factsOf(this.#fold, { id, by, sinceMs, item })
    // A line of history has no part that could wait or be left out.
    if (origin === 'log') facts.isWithdrawal = false
    return this.#fold.holds.statusOf(facts, this.#nowMs)
  }
}

/** What the holds are asked about a change. A withdrawal has the definition of the item as it is now. */
export function factsOf(
  fold: FeedFold,
  {
    id,
    by,
    sinceMs,
    item,
  }: Pick<HeldChangeFacts, 'id' | 'by' | 'sinceMs'> & Pick<PendingProposal, 'item'>,
): HeldChangeFacts & { isWithdrawal: boolean } {
  return {
    id,
    by,
    sinceMs,
    isWithdrawal: item === undefined,
    get definitionKey() {
      const current = item === undefined ? fold.currentItem(id) : undefined
      return current === undefined ? item?.definitionKey : decodeItem(current).definitionKey
    },
  }
}

/** Everything that waits in a feed, what waits longest first, and what becomes of it. */
export function proposalStatuses(
  fold: FeedFold,
  nowMs: number,
): readonly (HoldStatus & { readonly proposal: PendingProposal })[] {
  return fold.holds.proposals.map(proposal => ({
    proposal,
    ...fold.holds.statusOf(factsOf(fold, proposal), nowMs),
  }))
}

export function readHoldList(fold: FeedFold, nowMs: number): HoldList {
  const proposals = proposalStatuses(fold, nowMs).map(({ proposal, holds, dueMs }) => {
    const { id, by, at, hash, item, evidence } = proposal
    return {
      id,
      holds: holds.map(hold => hold.id),
      by,
      at,
      due: toDue(dueMs),
      kind: item === undefined ? 'withdraw' : 'publish',
      hash,
      ...(item && { item }),
      ...(evidence && { evidence }),
    } as const
  })
  return { holds: fold.holds.all, proposals }
}

/** The problem of a line of history that a hold concerns. */
export function heldProblem({ id, holds, reason }: HeldChange): Problem {
  return problem(
    'held',
    `Hold ${JSON.stringify(holds[0])} (${reason}) concerns item ${JSON.stringify(id)}: end it before importing a change of it`,
  )
}

function toDue(dueMs: number): string | null {
  return Number.isFinite(dueMs) ? new Date(dueMs).toISOString() : null
}

/** What stands for exactly these bytes. */
export function hashOfChange(change: ItemChange): string {
  return hash('sha256', canonicalChange(change))
}
