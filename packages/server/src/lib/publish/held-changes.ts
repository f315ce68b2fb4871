import { hash } from 'node:crypto'
import { canonicalChange, type ItemChange } from '@fixture-feed/contract/canonical-change'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { HeldChange, Hold } from '@fixture-feed/contract/operator-responses'
import type { Steps } from '@fixture-feed/contract/steps'
import type { Proposed } from '@fixture-feed/journal/entry'
import { type Problem, problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { bytesOf, type HoldStatus } from '../snapshot/feed-holds.ts'

/** The origin and the token of a publication, which decide which checks and holds apply to its changes. */
export interface PublicationSource {
  /**
   * `snapshot` if the items are a whole snapshot that was read, edited and put back: an item with the current revision
   * but other content is an edit and takes the next revision. `log` for history: neither the enabled definitions nor
   * references to missing assets are checked, a line without items stores its instant even if nothing changes, and a
   * change to which a hold applies is refused. `release` for pending changes: no hold is checked again.
   */
  readonly origin: 'publication' | 'snapshot' | 'log' | 'release'
  /** The name of the operator token. Its own holds do not keep back the publication. */
  readonly by?: string | undefined
}

/**
 * The number of hold ids in a response above which a list has only its first id. A change may be kept back by 250
 * holds, and a response may have 10,000 changes.
 */
const maxListedHolds = 10_000
/** The total length of the reasons in a result, in characters, beyond which further reasons are shortened. */
const maxReasonLength = 1_000_000
/** The number of characters that a shortened reason retains. */
const shortReasonLength = 100

/** The effect of one change of a publication on the pending changes of the feed. */
export type PendingUpdate =
  /** Holds keep the change back. */
  | { readonly kind: 'propose'; readonly change: ItemChange; readonly status: HoldStatus }
  /** The publisher no longer wants the pending change of this item. */
  | { readonly kind: 'drop'; readonly id: string }

/** The part of a publication that holds keep back, and its effect on the pending changes of the feed. */
export interface AppliedHolds {
  /** The changes that are kept back, as the response lists them. */
  readonly held: readonly HeldChange[]
  /** The new and the dropped proposals. */
  readonly proposals: readonly Proposed[]
  /** The ids of the holds that keep back any of the changes; `undefined` if there are none. */
  readonly heldBy: readonly string[] | undefined
  /** An upper bound of the size of all pending changes afterwards, in bytes as JSON; 0 without a new proposal. */
  readonly pendingBytes: number
  /** An upper bound of the number of all pending changes afterwards; 0 without a new proposal. */
  readonly pendingCount: number
}

/** Collects the effects of the changes of one publication, in their order. Pure; one step for each change. */
export function* applyHolds(
  { holds }: FeedFold,
  updates: readonly PendingUpdate[],
  by: string | undefined,
): Steps<AppliedHolds> {
  const held: HeldChange[] = []
  const proposals: Proposed[] = []
  const heldBy = new Set<string>()
  const listIds = listedHolds()
  let reasonLength = 0
  let addedBytes = 0
  let addedCount = 0
  let proposesChange = false
  for (const update of updates) {
    yield
    if (update.kind === 'drop') {
      proposals.push({ id: update.id })
      continue
    }
    const { change, status } = update
    const id = itemIdOf(change)
    const reason = status.holds[0]?.reason ?? ''
    reasonLength += reason.length
    held.push({
      id,
      holds: listIds(status.holds),
      reason: reasonLength > maxReasonLength ? shorten(reason) : reason,
      due: toDue(status.dueMs),
    })
    for (const hold of status.holds) heldBy.add(hold.id)
    const hash = hashOfChange(change)
    const known = holds.proposalFor(id)
    if (known?.hash === hash && known.by === by) continue
    const byteLength = bytesOf(change.item ?? change.withdrawal, evidenceOf(change))
    proposals.push({ id, ...change, hash, byteLength })
    proposesChange = true
    addedBytes += byteLength
    if (known === undefined) addedCount++
  }
  return {
    held,
    proposals,
    heldBy: heldBy.size === 0 ? undefined : [...heldBy],
    pendingBytes: proposesChange ? holds.byteLength + addedBytes : 0,
    pendingCount: proposesChange ? holds.proposalCount + addedCount : 0,
  }
}

/** The holds that keep a change back at an instant, and its due time. No hold applies to a release. */
export function blockingHolds(
  { holds }: FeedFold,
  change: ItemChange,
  { origin, by }: PublicationSource,
  nowMs: number,
): HoldStatus {
  if (origin === 'release') return { holds: [], dueMs: nowMs }
  const id = itemIdOf(change)
  const sinceMs = holds.proposalFor(id)?.sinceMs ?? nowMs
  const facts = holds.factsOf({ id, by, sinceMs, item: change.item })
  // A line of history cannot be held in part, so delays apply to its withdrawals too.
  const isWithdrawal = facts.isWithdrawal && origin !== 'log'
  return holds.statusOf({ ...facts, isWithdrawal }, nowMs)
}

function itemIdOf({ item, withdrawal }: ItemChange): string {
  return (item ?? withdrawal).id
}

function evidenceOf(change: ItemChange): DraftEvidence | undefined {
  return change.item === undefined ? undefined : change.evidence
}

function shorten(reason: string): string {
  return reason.length > shortReasonLength ? `${reason.slice(0, shortReasonLength)}…` : reason
}

/**
 * Returns the function that lists the hold ids of one response. A list has only its first id if the response would
 * otherwise have more than `maxListedHolds` ids.
 */
export function listedHolds(): (holds: readonly Hold[]) => readonly string[] {
  let count = 0
  return holds => {
    const listed = count + holds.length <= maxListedHolds ? holds : holds.slice(0, 1)
    count += listed.length
    return listed.map(({ id }) => id)
  }
}

/** The problem for an imported line with a change that a hold would keep back. */
export function heldProblem(change: ItemChange, { holds: [hold] }: HoldStatus): Problem {
  const id = JSON.stringify(itemIdOf(change))
  return problem(
    'held',
    `Hold ${JSON.stringify(hold?.id)} (${hold?.reason}) applies to item ${id}: end the hold before you import a change of the item`,
  )
}

/** A due time in the form of responses: null while a hold requires approval. */
export function toDue(dueMs: number): string | null {
  return Number.isFinite(dueMs) ? new Date(dueMs).toISOString() : null
}

/**
 * The SHA-256 of a proposed change as canonical JSON. An approval names it, so that only the reviewed change is
 * approved.
 */
export function hashOfChange(change: ItemChange): string {
  return hash('sha256', canonicalChange(change))
}
