import { definitionReference } from '@fixture-feed/contract/definitions'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import { type Issue, maxIssues } from '@fixture-feed/contract/issue'
import type { HeldChange } from '@fixture-feed/contract/operator-answers'
import type { ExpectedRevision, Withdrawal } from '@fixture-feed/contract/operator-bodies'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Steps } from '@fixture-feed/contract/steps'
import type { Proposed, StoredEvidence } from '@fixture-feed/journal/entry'
import { type Problem, problem } from '../problem/problem.ts'
import { decodeItem } from '../snapshot/encoded-item.ts'
import { toStoredEvidence } from '../snapshot/evidence-store.ts'
import type { FeedFold, SnapshotChange } from '../snapshot/feed-fold.ts'
import type { DecisionContext } from './chain-writer.ts'
import { HeldChanges, heldProblem, type PublicationSource } from './held-changes.ts'
import { sameContent, toItem } from './item-content.ts'
import { decideInstant } from './next-instant.ts'
import { danglingIssues } from './own-asset.ts'

/** A valid publication of one feed: the state that the publisher wants. */
export interface WantedChange extends PublicationSource {
  readonly items: readonly Draft[]
  readonly withdrawals: readonly Withdrawal[]
  readonly evidence?: readonly DraftEvidence[] | undefined
  /** The revisions that the publisher saw: a conflict where the feed has others. */
  readonly expected?: readonly ExpectedRevision[] | undefined
  /** The instant of a backfill; the current time when left out. */
  readonly at?: string | undefined
}

/** The revision under which the feed has an item after a publication. */
export interface PublishedRevision {
  readonly id: string
  readonly revision: number
}

export type PublicationChange = Omit<Extract<SnapshotChange, { kind: 'publication' }>, 'receipt'>

/** What a publication that was not refused says of each item. */
export interface PublicationEffect {
  readonly revisions: readonly PublishedRevision[]
  /** Ids to withdraw that the feed does not have. */
  readonly unknown: readonly string[]
  readonly held: readonly HeldChange[]
}

export type PublicationDecision =
  | {
      readonly kind: 'refused'
      readonly problem: Problem
      /** Refused for assets alone that this node has not seen. */
      readonly lacksAssets?: true
    }
  | (PublicationEffect & {
      readonly kind: 'unchanged'
      readonly proposals: readonly Proposed[]
      readonly evidence: readonly StoredEvidence[]
    })
  | (PublicationEffect & {
      readonly kind: 'changed'
      readonly change: PublicationChange
    })

/**
 * Decides the effect of a publication on the current feed, in steps of one item each. The feed must not change between
 * steps. Pure.
 */
export function* decidePublication(
  fold: FeedFold,
  wanted: WantedChange,
  { nowMs, maxSnapshotBytes }: DecisionContext,
): Steps<PublicationDecision> {
  const instant = decideInstant(fold.history.last, wanted.at, nowMs)
  if ('problem' in instant) return { kind: 'refused', problem: instant.problem }
  const { at } = instant
  const unexpected = unexpectedRevision(fold, wanted.expected)
  if (unexpected !== undefined) return { kind: 'refused', problem: unexpected }

  const held = new HeldChanges(fold, wanted, nowMs)
  const given = new Map(wanted.evidence?.map(evidence => [evidence.id, evidence]))
  const items: Item[] = []
  const evidence: StoredEvidence[] = []
  const revisions: PublishedRevision[] = []
  const notEnabled: Issue[] = []
  const dangling: Issue[] = []
  for (const [index, draft] of wanted.items.entries()) {
    yield
    const decided = decideItem(fold, draft, wanted.origin, at)
    if (decided.kind === 'conflict') return { kind: 'refused', problem: decided.problem }
    const { revision } = decided
    const itsEvidence = given.get(draft.id)
    const stored = itsEvidence && newEvidence(fold, itsEvidence, revision)
    if (decided.kind === 'unchanged') {
      if (stored !== undefined && held.keep({ item: decided.draft, evidence: itsEvidence }))
        continue
      held.dropItem(draft)
      if (stored !== undefined) evidence.push(stored)
      revisions.push({ id: draft.id, revision })
      continue
    }
    if (wanted.origin !== 'log' && !isEnabled(fold, draft) && notEnabled.length < maxIssues)
      notEnabled.push(notEnabledIssue(draft, index))
    if (wanted.origin !== 'log' && dangling.length < maxIssues)
      dangling.push(...danglingIssues(fold, draft, index))
    if (held.keep({ item: decided.draft, evidence: itsEvidence })) continue
    if (stored !== undefined) evidence.push(stored)
    revisions.push({ id: draft.id, revision })
    items.push(decided.item)
  }
  if (dangling.length > 0)
    return { kind: 'refused', problem: danglingProblem(dangling), lacksAssets: true }
  if (notEnabled.length > 0) return { kind: 'refused', problem: notEnabledProblem(notEnabled) }

  const { withdrawals, unknown } = decideWithdrawals(fold, wanted, held)
  const [kept] = held.changes
  if (wanted.origin === 'log' && kept !== undefined)
    return { kind: 'refused', problem: heldProblem(kept) }
  if (held.waitingBytes > maxSnapshotBytes)
    return { kind: 'refused', problem: tooManyProposals(held.waitingBytes, maxSnapshotBytes) }
  const effect = { revisions, unknown, held: held.changes }
  const { proposals } = held
  const isKeptInstant = wanted.origin === 'log' && wanted.items.length === 0
  if (items.length === 0 && withdrawals.length === 0 && !isKeptInstant) {
    return { kind: 'unchanged', ...effect, proposals, evidence }
  }
  const tooLarge = yield* tooLargeSnapshot(fold, { items, withdrawals }, maxSnapshotBytes)
  if (tooLarge !== undefined) return { kind: 'refused', problem: tooLarge }
  const added = items.filter(({ id }) => fold.currentItem(id) === undefined).length
  const itemCount = (fold.snapshot?.items.length ?? 0) + added - withdrawals.length
  const change = { kind: 'publication', ...fold.feed, at, items, withdrawals, itemCount } as const
  return {
    kind: 'changed',
    ...effect,
    change: {
      ...change,
      ...(proposals.length > 0 && { proposals }),
      ...(evidence.length > 0 && { evidence }),
    },
  }
}

function tooManyProposals(bytes: number, most: number): Problem {
  return problem(
    'payload_too_large',
    `What waits would have ${bytes} bytes together, and ${most} is the most: approve or drop some before`,
  )
}

/** The problem of a change that makes a snapshot larger than may be; one that is too large already may become smaller. */
function* tooLargeSnapshot(
  fold: FeedFold,
  { items, withdrawals }: Pick<PublicationChange, 'items' | 'withdrawals'>,
  most: number,
): Steps<Problem | undefined> {
  let more = 0
  for (const { id } of withdrawals) more -= fold.currentItem(id)?.bytes.length ?? 0
  for (const item of items) {
    yield
    more += Buffer.byteLength(JSON.stringify(item))
    more -= fold.currentItem(item.id)?.bytes.length ?? 0
  }
  const bytes = fold.itemBytes + more
  if (more <= 0 || bytes <= most) return undefined
  return problem(
    'payload_too_large',
    `The items of the snapshot would have ${bytes} bytes together, and ${most} is the most: withdraw some before`,
  )
}

/** Sorts the wanted withdrawals: those that apply, and the ids that are not there. */
function decideWithdrawals(
  fold: FeedFold,
  { withdrawals: wanted }: WantedChange,
  held: HeldChanges,
): { readonly withdrawals: readonly Withdrawal[]; readonly unknown: readonly string[] } {
  const withdrawals: Withdrawal[] = []
  const unknown: string[] = []
  for (const withdrawal of wanted) {
    const { id } = withdrawal
    if (fold.currentItem(id) === undefined) {
      if (!held.drop(id)) unknown.push(id)
    } else if (!held.keep({ withdrawal })) withdrawals.push(withdrawal)
  }
  return { withdrawals, unknown }
}

/** The problem of a feed that has not the revisions that the publisher saw. */
function unexpectedRevision(
  fold: FeedFold,
  expected: WantedChange['expected'] = [],
): Problem | undefined {
  for (const { id, revision } of expected) {
    const current = fold.currentItem(id)?.revision ?? null
    if (current === revision) continue
    return problem(
      'revision_conflict',
      `Readers see ${itemAt(id, current)}, and the publication expects ${itemAt(id, revision)}`,
    )
  }
  return undefined
}

function itemAt(id: string, revision: number | null): string {
  const item = `item ${JSON.stringify(id)}`
  return revision === null ? `no ${item}` : `revision ${revision} of ${item}`
}

/** What is to be stored as the evidence of a revision; `undefined` where it has the same already. */
function newEvidence(
  fold: FeedFold,
  evidence: DraftEvidence,
  revision: number,
): StoredEvidence | undefined {
  const stored = toStoredEvidence(evidence, revision)
  return stored.hash === fold.evidence.place(evidence.id, revision)?.hash ? undefined : stored
}

type DecidedItem =
  | { readonly kind: 'conflict'; readonly problem: Problem }
  | { readonly kind: 'unchanged'; readonly revision: number; readonly draft: Draft }
  | {
      readonly kind: 'revised'
      readonly revision: number
      readonly item: Item
      /** What it is made of. */
      readonly draft: Draft
    }

function decideItem(
  fold: FeedFold,
  sent: Draft,
  origin: WantedChange['origin'],
  at: string,
): DecidedItem {
  const encoded = fold.currentItem(sent.id)
  const current = encoded && decodeItem(encoded)
  const last = fold.lastRevision(sent.id)
  const draft = origin === 'snapshot' && current !== undefined ? asEdit(sent, current) : sent
  const { revision: given = last + 1, publishedAt = at } = draft
  const namesCurrent = draft.revision === undefined || given === current?.revision

  if (current !== undefined && namesCurrent && sameContent(current, draft))
    return { kind: 'unchanged', revision: current.revision, draft }
  if (last >= Number.MAX_SAFE_INTEGER)
    return { kind: 'conflict', problem: lastOfAll(draft.id, last) }
  if (given <= last) {
    const problem = revisionConflict(draft.id, given, last, current !== undefined)
    return { kind: 'conflict', problem }
  }
  return { kind: 'revised', revision: given, item: toItem(draft, given, publishedAt), draft }
}

/** A draft without the revision and the instant that it was read with: an edit of a snapshot gets new ones. */
function asEdit({ revision, publishedAt, ...draft }: Draft, current: Item): Draft {
  return {
    ...draft,
    ...(revision !== undefined && revision !== current.revision && { revision }),
    ...(publishedAt !== undefined && publishedAt !== current.publishedAt && { publishedAt }),
  }
}

function revisionConflict(id: string, given: number, last: number, isCurrent: boolean): Problem {
  const found = isCurrent
    ? `the current revision is ${last}`
    : `it was withdrawn at revision ${last}`
  return problem(
    'revision_conflict',
    `Cannot publish revision ${given} of item ${JSON.stringify(id)}: ${found}, so a changed item needs at least ${last + 1}`,
  )
}

/**
 * The problem of a revision beyond the safe integers: above them two numbers can be equal (RFC 8259 §6), so that a
 * revision would be assigned twice.
 */
function lastOfAll(id: string, last: number): Problem {
  return problem(
    'revision_conflict',
    `Cannot publish item ${JSON.stringify(id)} again: its revision ${last} is the greatest there is, so new content needs another id`,
  )
}

function isEnabled({ settings: { definitions } }: FeedFold, draft: Draft): boolean {
  return definitions === null || definitions.has(definitionReference(draft))
}

function notEnabledIssue(draft: Draft, index: number): Issue {
  return {
    path: `/items/${index}`,
    rule: 'definition-enabled',
    message: `definition ${definitionReference(draft)} is not enabled for this feed`,
  }
}

function notEnabledProblem(issues: readonly Issue[]): Problem {
  const [{ path, message }] = issues as readonly [Issue]
  return problem('definition_not_enabled', `${path}: ${message}`, { issues })
}

function danglingProblem(issues: readonly Issue[]): Problem {
  const [{ path, message }] = issues as readonly [Issue]
  return problem('invalid_items', `${path}: ${message}`, { issues: issues.slice(0, maxIssues) })
}
