import { isDeepStrictEqual } from 'node:util'
import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import type { Hold } from '@fixture-feed/contract/operator-answers'
import type { HoldBody } from '@fixture-feed/contract/operator-bodies'
import { type Problem, problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { concerns, type Waiting } from '../snapshot/feed-holds.ts'
import type { Decision } from './decide.ts'
import { factsOf, standingOf } from './held-changes.ts'

/** How many holds a feed may have: each is asked about every change, and about everything that waits. */
const maxHolds = 250

/** A hold of a feed, and the operator token that sets or ends it. */
export interface HoldRequest {
  readonly holdId: string
  /** The name of the operator token. */
  readonly by: string
}

/** How setting a hold ended, and what holds now. */
export interface SetHold {
  readonly outcome: 'created' | 'changed' | 'unchanged'
  readonly hold: Hold
}

/**
 * Sets a hold, in place of one of the same id, whoever set that. What waits is held by it from now on; what only the one
 * before kept, and this one does not concern, is dropped.
 */
export function decideHold(
  fold: FeedFold,
  { holdId, by, rule }: HoldRequest & { readonly rule: HoldBody },
  at: string,
): Decision<SetHold> | Problem {
  const nowMs = Date.parse(at)
  const known = fold.holds.hold(holdId)
  const refused =
    ruleProblem(rule, by, nowMs) ?? ownProposal(fold, known, by, nowMs) ?? tooMany(fold, known)
  if (refused !== undefined) return refused
  const hold = { id: holdId, by, at, ...rule }
  if (known !== undefined && isDeepStrictEqual({ ...known, at }, hold))
    return { answer: { outcome: 'unchanged', hold: known } }
  const dropped = onlyKeptBy(fold, known, nowMs).filter(
    waiting => !concerns(hold, factsOf(fold, waiting)),
  )
  return {
    facts: { kind: 'hold', ...fold.feed, at, by, holdId, rule, ...idsOf(dropped) },
    answer: { outcome: known === undefined ? 'created' : 'changed', hold },
  }
}

/**
 * Ends a hold, whoever set it.
 *
 * @param request.publishes Whether what no other hold keeps is to go out, as it is due then; otherwise it is dropped.
 */
export function decideEnd(
  fold: FeedFold,
  { holdId, by, publishes }: HoldRequest & { readonly publishes: boolean },
  at: string,
): Decision<object> | Problem {
  const nowMs = Date.parse(at)
  const known = fold.holds.hold(holdId)
  if (known === undefined) {
    const { feedKey } = fold.feed
    return problem('not_found', `Feed "${feedKey}" has no hold ${JSON.stringify(holdId)}`)
  }
  const refused = ownProposal(fold, known, by, nowMs)
  if (refused !== undefined) return refused
  const dropped = publishes ? [] : onlyKeptBy(fold, known, nowMs)
  const facts = { kind: 'hold', ...fold.feed, at, by, holdId, rule: null } as const
  return { facts: { ...facts, ...idsOf(dropped) }, answer: {} }
}

/** What waits for an item, and the operator token that decides on it. */
export interface ProposalRequest {
  readonly itemId: string
  /** The name of the operator token. */
  readonly by: string
}

/** Drops what waits for an item: with a hash, only that. */
export function decideDrop(
  fold: FeedFold,
  { itemId, by, hash }: ProposalRequest & { readonly hash: string | undefined },
  at: string,
): Decision<object> | Problem {
  const waiting = findWaiting(fold, itemId, hash)
  if ('code' in waiting) return waiting
  const proposals = [{ id: itemId }]
  return { facts: { kind: 'proposal', ...fold.feed, at, by, proposals }, answer: {} }
}

/** Finds what somebody approves of: exactly what was looked at, and proposed by another token. */
export function findApproved(
  fold: FeedFold,
  { itemId, by, hash }: ProposalRequest & { readonly hash: string },
): Waiting | Problem {
  const waiting = findWaiting(fold, itemId, hash)
  if ('code' in waiting || waiting.by !== by) return waiting
  return problem(
    'own_proposal',
    `The token "${by}" proposed this itself: another one approves of it`,
  )
}

/** What is due and can be published together: what waited longest, and all that is due of the same token. */
export function findDue(
  fold: FeedFold,
  nowMs: number,
): readonly [Waiting, ...Waiting[]] | undefined {
  const due = fold.holds.waiting.filter(each => standingOf(fold, each, nowMs).holds.length === 0)
  const [first, ...others] = due
  return first && [first, ...others.filter(({ by }) => by === first.by)]
}

/** When the next change is due; `Infinity` while all of them ask for approval, or none waits. */
export function nextDueMs(fold: FeedFold, nowMs: number): number {
  return fold.holds.waiting.reduce(
    (next, each) => Math.min(next, standingOf(fold, each, nowMs).dueMs),
    Number.POSITIVE_INFINITY,
  )
}

function findWaiting(fold: FeedFold, itemId: string, hash: string | undefined): Waiting | Problem {
  const waiting = fold.holds.waitingFor(itemId)
  const item = `item ${JSON.stringify(itemId)}`
  if (waiting === undefined) {
    const { feedKey } = fold.feed
    const detail = `Nothing waits for ${item} of feed "${feedKey}": it went out, or was dropped`
    return problem('not_found', detail)
  }
  if (hash === undefined || hash === waiting.hash) return waiting
  return problem(
    'proposal_changed',
    `What waits for ${item} is another change by now: "${waiting.by}" proposed it at ${waiting.at}, with the hash ${waiting.hash}`,
  )
}

/** The problem of a hold that would keep nothing. */
function ruleProblem(
  { release, tokens }: HoldBody,
  by: string,
  nowMs: number,
): Problem | undefined {
  if (tokens?.every(name => name === by))
    return invalidHold('/tokens', `changes of its own token "${by}" pass: name another token`)
  if (typeof release === 'string' || !('at' in release)) return undefined
  if (instantToMs(parseInstant(release.at)) > nowMs) return undefined
  return invalidHold('/release/at', `expected an instant that is not past, found ${release.at}`)
}

function invalidHold(path: string, message: string): Problem {
  return problem('invalid_hold', `${path}: ${message}`, {
    issues: [{ path, rule: 'hold', message }],
  })
}

/** The problem of one hold more than a feed may have. */
function tooMany({ feed, holds }: FeedFold, known: Hold | undefined): Problem | undefined {
  if (known !== undefined || holds.all.length < maxHolds) return undefined
  const detail = `Feed "${feed.feedKey}" has ${maxHolds} holds, as many as it may have: end one`
  return problem('invalid_hold', detail)
}

/** The problem of a token that would let its own proposals go. */
function ownProposal(
  fold: FeedFold,
  hold: Hold | undefined,
  by: string,
  nowMs: number,
): Problem | undefined {
  const own = fold.holds.waiting.find(each => each.by === by && keeps(fold, hold, each, nowMs))
  if (own === undefined) return undefined
  const detail = `Hold ${JSON.stringify(hold?.id)} keeps what "${by}" proposed for item ${JSON.stringify(own.id)}: another token may change or end it`
  return problem('own_proposal', detail)
}

function onlyKeptBy(fold: FeedFold, hold: Hold | undefined, nowMs: number): readonly Waiting[] {
  const others = fold.holds.all.filter(each => each !== hold)
  return fold.holds.waiting.filter(
    each =>
      keeps(fold, hold, each, nowMs) && standingOf(fold, each, nowMs, others).holds.length === 0,
  )
}

function keeps(fold: FeedFold, hold: Hold | undefined, waiting: Waiting, nowMs: number): boolean {
  return hold !== undefined && standingOf(fold, waiting, nowMs, [hold]).holds.length > 0
}

function idsOf(dropped: readonly Waiting[]): { readonly dropped?: readonly string[] } {
  return dropped.length === 0 ? {} : { dropped: dropped.map(({ id }) => id) }
}
