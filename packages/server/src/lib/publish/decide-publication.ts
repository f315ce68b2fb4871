import { definitionReference } from '@fixture-feed/contract/definitions'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import { type Issue, maxIssues } from '@fixture-feed/contract/issue'
import type { ExpectedRevision, Withdrawal } from '@fixture-feed/contract/operator-bodies'
import type { ItemRevision, PublicationResult } from '@fixture-feed/contract/operator-responses'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Steps } from '@fixture-feed/contract/steps'
import type { Proposed, StoredEvidence } from '@fixture-feed/journal/entry'
import { isProblem, type Problem, type ProblemCode, problem } from '../problem/problem.ts'
import { toNewEvidence } from '../snapshot/evidence-store.ts'
import type { FeedFold, SnapshotChange } from '../snapshot/feed-fold.ts'
import type { DecisionContext } from './chain-writer.ts'
import { decideItem } from './decide-item.ts'
import {
  applyHolds,
  blockingHolds,
  heldProblem,
  type PendingUpdate,
  type PublicationSource,
} from './held-changes.ts'
import { EvidenceCheck, requiresClaims } from './missing-evidence.ts'
import { decideInstant } from './next-instant.ts'
import { danglingIssues } from './own-asset.ts'

/** A valid publication of one feed: the items and withdrawals that the publisher wants. */
export interface PublicationIntent extends PublicationSource {
  readonly items: readonly Draft[]
  readonly withdrawals: readonly Withdrawal[]
  readonly evidence?: readonly DraftEvidence[] | undefined
  /** The revisions that the publisher saw. Other revisions in the feed are a conflict. */
  readonly expected?: readonly ExpectedRevision[] | undefined
  /**
   * The instant of a backfill. Default: the current time, or the millisecond after the last change if that is later.
   */
  readonly at?: string | undefined
}

export type PublicationChange = Omit<Extract<SnapshotChange, { kind: 'publication' }>, 'receipt'>

/** The effect of an accepted publication. */
export interface PublicationEffect
  extends DecidedItems,
    Pick<Required<PublicationResult>, 'unknown' | 'held'> {
  readonly proposals: readonly Proposed[]
  /** The ids of the holds that keep back any of the changes in `held`. */
  readonly heldBy?: readonly string[] | undefined
  /**
   * The change of the snapshot, with proposals and evidence; `undefined` if no item changes. A line of a log without
   * items is a change even so, because its instant is retained.
   */
  readonly change?: PublicationChange | undefined
}

export interface ItemChanges {
  readonly items: readonly Item[]
  readonly withdrawals: readonly Withdrawal[]
}

interface DecidedItems {
  readonly items: readonly Item[]
  readonly evidence: readonly StoredEvidence[]
  /** The revision of each item of the publication afterwards, except held items. */
  readonly revisions: readonly ItemRevision[]
}

/**
 * The maximum number of pending changes of a feed. It equals the default of `--max-items`, but that option does not
 * change it.
 */
const maxProposals = 10_000

/**
 * Decides the effect of a publication on a feed, or the problem for which all of it is refused. Pure. Runs in steps
 * of one item each, between which the feed must not change.
 */
export function* decidePublication(
  fold: FeedFold,
  intent: PublicationIntent,
  { nowMs, storeNowMs, maxSnapshotBytes, teams }: DecisionContext,
): Steps<PublicationEffect | Problem> {
  const at = decideInstant(fold.history.last, intent.at, nowMs)
  if (typeof at !== 'string') return at
  const unexpected = unexpectedRevision(fold, intent.expected)
  if (unexpected !== undefined) return unexpected
  const itemDecisions = yield* decideItems(fold, intent, { at, storeNowMs, teams })
  if (isProblem(itemDecisions)) return itemDecisions
  const withdrawalDecisions = yield* decideWithdrawals(fold, intent, storeNowMs)
  const pendingUpdates = [...itemDecisions.pendingUpdates, ...withdrawalDecisions.pendingUpdates]
  const isLog = intent.origin === 'log'
  const firstHeld = pendingUpdates.find(({ kind }) => kind === 'propose')
  if (isLog && firstHeld?.kind === 'propose') return heldProblem(firstHeld.change, firstHeld.status)
  const appliedHolds = yield* applyHolds(fold, pendingUpdates, intent.by)
  const { held, proposals, heldBy, pendingBytes, pendingCount } = appliedHolds
  if (pendingBytes > maxSnapshotBytes) {
    const subject = `The pending proposals would have ${pendingBytes} bytes`
    return tooLarge(subject, maxSnapshotBytes, 'approve or drop')
  }
  if (pendingCount > maxProposals) {
    const detail = `The feed would have ${pendingCount} pending proposals, and the limit is ${maxProposals}: approve or drop some first`
    return problem('payload_too_large', detail)
  }
  const { items, evidence, revisions } = itemDecisions
  const { withdrawals, unknown } = withdrawalDecisions
  const effect = { items, evidence, revisions, unknown, held, proposals, heldBy }
  const retainsInstant = isLog && intent.items.length === 0
  if (items.length === 0 && withdrawals.length === 0 && !retainsInstant) return effect
  const growth = yield* addedBytes(fold, { items, withdrawals })
  const itemBytes = fold.itemBytes + growth
  // A snapshot that is too large already may become smaller.
  if (growth > 0 && itemBytes > maxSnapshotBytes) {
    const subject = `The items of the snapshot would have ${itemBytes} bytes`
    return tooLarge(subject, maxSnapshotBytes, 'withdraw')
  }
  const newItems = items.filter(({ id }) => fold.currentItem(id) === undefined)
  const change = {
    kind: 'publication',
    ...fold.feed,
    at,
    items,
    withdrawals,
    itemCount: (fold.snapshot?.items.length ?? 0) + newItems.length - withdrawals.length,
    proposals: proposals.length > 0 ? proposals : undefined,
    heldBy,
    evidence: evidence.length > 0 ? evidence : undefined,
  } as const
  return { ...effect, change }
}

interface ItemContext extends Pick<DecisionContext, 'storeNowMs' | 'teams'> {
  /** The instant of the publication. */
  readonly at: string
}

interface ItemDecisions extends DecidedItems {
  readonly pendingUpdates: readonly PendingUpdate[]
}

function* decideItems(
  fold: FeedFold,
  intent: PublicationIntent,
  { at, storeNowMs, teams }: ItemContext,
): Steps<ItemDecisions | Problem> {
  const evidenceById = new Map(intent.evidence?.map(evidence => [evidence.id, evidence]))
  const items: Item[] = []
  const evidence: StoredEvidence[] = []
  const revisions: ItemRevision[] = []
  const pendingUpdates: PendingUpdate[] = []
  const notEnabled: Issue[] = []
  const dangling: Issue[] = []
  const unclaimed: Issue[] = []
  const evidenceCheck = requiresClaims(fold, intent.origin, at)
    ? new EvidenceCheck(fold, intent.items, teams)
    : undefined
  for (const [index, sent] of intent.items.entries()) {
    yield
    const { id } = sent
    const decided = decideItem(fold, sent, intent.origin, at)
    if (isProblem(decided)) return decided
    const { revision, draft, item } = decided
    if (item !== undefined && intent.origin !== 'log') {
      if (!isEnabled(fold, sent)) notEnabled.push(notEnabledIssue(sent, index))
      if (dangling.length < maxIssues) dangling.push(...danglingIssues(fold, sent, index))
    }
    const sentEvidence = evidenceById.get(id)
    const stored = sentEvidence && newEvidence(fold, sentEvidence, revision)
    if (item !== undefined || stored !== undefined) {
      if (evidenceCheck !== undefined && unclaimed.length < maxIssues)
        unclaimed.push(...(yield* evidenceCheck.issuesOf(draft, sentEvidence, index)))
      const change = { item: draft, evidence: sentEvidence }
      const status = blockingHolds(fold, change, intent, storeNowMs)
      if (status.holds.length > 0) {
        pendingUpdates.push({ kind: 'propose', change, status })
        continue
      }
    }
    if (item !== undefined) items.push(item)
    else if (dropsProposal(fold, sent, intent, storeNowMs))
      pendingUpdates.push({ kind: 'drop', id })
    if (stored !== undefined) evidence.push(stored)
    revisions.push({ id, revision })
  }
  if (dangling.length > 0) return refusedFor('invalid_items', dangling)
  if (notEnabled.length > 0) return refusedFor('definition_not_enabled', notEnabled)
  if (unclaimed.length > 0) return refusedFor('missing_evidence', unclaimed)
  return { items, evidence, revisions, pendingUpdates }
}

/**
 * Whether publishing an unchanged item drops the item's proposal. A whole snapshot repeats every item, including items
 * that the publisher does not mean to change. It therefore drops a proposal only if a hold applies to changes of the
 * item by this token.
 */
function dropsProposal(
  fold: FeedFold,
  item: Draft,
  source: PublicationSource,
  storeNowMs: number,
): boolean {
  if (fold.holds.proposalFor(item.id) === undefined) return false
  if (source.origin !== 'snapshot') return true
  return blockingHolds(fold, { item }, source, storeNowMs).holds.length > 0
}

function tooLarge(what: string, most: number, remedy: string): Problem {
  const detail = `${what}, and the limit is ${most}: ${remedy} some first`
  return problem('payload_too_large', detail)
}

function* addedBytes(fold: FeedFold, { items, withdrawals }: ItemChanges): Steps<number> {
  let more = 0
  for (const { id } of withdrawals) more -= fold.currentItem(id)?.bytes.length ?? 0
  for (const item of items) {
    yield
    more += Buffer.byteLength(JSON.stringify(item))
    more -= fold.currentItem(item.id)?.bytes.length ?? 0
  }
  return more
}

interface WithdrawalDecisions {
  readonly withdrawals: readonly Withdrawal[]
  /** The ids of withdrawals for which the feed has neither an item nor a pending change. */
  readonly unknown: readonly string[]
  readonly pendingUpdates: readonly PendingUpdate[]
}

function* decideWithdrawals(
  fold: FeedFold,
  intent: PublicationIntent,
  storeNowMs: number,
): Steps<WithdrawalDecisions> {
  const withdrawals: Withdrawal[] = []
  const unknown: string[] = []
  const pendingUpdates: PendingUpdate[] = []
  for (const withdrawal of intent.withdrawals) {
    yield
    const { id } = withdrawal
    if (fold.currentItem(id) === undefined) {
      if (fold.holds.proposalFor(id) === undefined) unknown.push(id)
      else pendingUpdates.push({ kind: 'drop', id })
      continue
    }
    const change = { withdrawal }
    const status = blockingHolds(fold, change, intent, storeNowMs)
    if (status.holds.length > 0) pendingUpdates.push({ kind: 'propose', change, status })
    else withdrawals.push(withdrawal)
  }
  return { withdrawals, unknown, pendingUpdates }
}

/** Returns a problem if the current revision of an item is not the expected one; otherwise `undefined`. */
function unexpectedRevision(
  fold: FeedFold,
  expected: PublicationIntent['expected'] = [],
): Problem | undefined {
  for (const { id, revision } of expected) {
    const current = fold.currentItem(id)?.revision ?? null
    if (current === revision) continue
    return problem(
      'revision_conflict',
      `The feed has ${itemAt(id, current)}, but the publication expects ${itemAt(id, revision)}`,
    )
  }
  return undefined
}

function itemAt(id: string, revision: number | null): string {
  const item = `item ${JSON.stringify(id)}`
  return revision === null ? `no ${item}` : `revision ${revision} of ${item}`
}

/** The evidence to store for a revision; `undefined` if it is stored already. */
function newEvidence(
  fold: FeedFold,
  evidence: DraftEvidence,
  revision: number,
): StoredEvidence | undefined {
  return toNewEvidence(evidence, revision, fold.evidence.entry(evidence.id, revision)?.hash)
}

function isEnabled({ settings: { definitions } }: FeedFold, draft: Draft): boolean {
  return definitions?.some(name => definitionReference(name) === definitionReference(draft)) ?? true
}

function notEnabledIssue(draft: Draft, index: number): Issue {
  return {
    path: `/items/${index}`,
    rule: 'definition-enabled',
    message: `definition ${definitionReference(draft)} is not enabled for this feed`,
  }
}

function refusedFor(code: ProblemCode, issues: readonly Issue[]): Problem {
  const [{ path, message }] = issues as readonly [Issue]
  return problem(code, `${path}: ${message}`, { issues: issues.slice(0, maxIssues) })
}
