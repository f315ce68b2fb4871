import { isDeepStrictEqual } from 'node:util'
import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import type { HoldBody } from '@fixture-feed/contract/operator-bodies'
import type { Hold } from '@fixture-feed/contract/operator-responses'
import type { Steps } from '@fixture-feed/contract/steps'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { PendingProposal } from '../snapshot/feed-holds.ts'
import { IndexedHold } from '../snapshot/hold-index.ts'
import type { Decision } from './decide.ts'

/** The maximum number of holds of a feed, of the names in all their lists, and of the bytes of all holds as JSON. */
const maxHolds = 250
const maxNames = 10_000
const maxHoldBytes = 2 ** 20

export interface HoldRequest {
  readonly holdId: string
  readonly by: string
}

interface SetHold extends Decision {
  /** Whether no hold with this id existed. */
  readonly isNew: boolean
  readonly hold: Hold
}

/**
 * Sets a hold, or replaces the hold with the same id, even if another token set it. Drops the proposals that only the
 * old hold kept back and to which the new hold does not apply. Returns a problem if the new hold is invalid or exceeds a
 * limit, if `isNewOnly` is set and the hold exists, or if the old hold restricts the token or keeps back its proposal.
 * Changes nothing if the same token has set an equal hold. Runs in steps of one proposal each, between which the feed
 * must not change.
 */
export function* decideHold(
  fold: FeedFold,
  {
    holdId,
    by,
    rule,
    isNewOnly = false,
  }: HoldRequest & {
    readonly rule: HoldBody
    /** Whether the request is refused, instead of replacing the hold, if a hold with this id exists. */
    readonly isNewOnly?: boolean | undefined
  },
  at: string,
): Steps<SetHold | Problem> {
  const { holds } = fold
  const known = holds.hold(holdId)
  const hold: Hold = { id: holdId, by, at, ...rule }
  const next = new IndexedHold(hold)
  const refused =
    ruleProblem(rule, by, at) ??
    (known && isNewOnly ? existingProblem(known.hold) : undefined) ??
    (known && heldTokenProblem(fold, known, by)) ??
    boundProblem(fold, known, next)
  if (refused !== undefined) return refused
  const soleProposals =
    known === undefined ? [] : yield* proposalsHeldOnlyBy(fold, known, { by, at })
  if (isProblem(soleProposals)) return soleProposals
  if (known !== undefined && isDeepStrictEqual({ ...known.hold, at }, hold))
    return { isNew: false, hold: known.hold }
  const dropped: PendingProposal[] = []
  for (const proposal of soleProposals) {
    yield
    if (!next.applies(holds.factsOf(proposal))) dropped.push(proposal)
  }
  const heldTokens = yield* tokensHeldBy(fold, next, known)
  return {
    isNew: known === undefined,
    hold,
    facts: {
      kind: 'hold',
      ...fold.feed,
      at,
      by,
      holdId,
      rule,
      dropped: idsOf(dropped),
      heldTokens: heldTokens.length > 0 ? heldTokens : undefined,
    },
  }
}

/**
 * Ends a hold, even if another token set it. Drops the proposals that only this hold keeps back; with `publishes` they
 * remain, and are due. Returns a problem if the hold does not exist, restricts the token or keeps back a proposal of the
 * token. Runs in steps of one proposal each, between which the feed must not change.
 */
export function* decideEnd(
  fold: FeedFold,
  { holdId, by, publishes }: HoldRequest & { readonly publishes: boolean },
  at: string,
): Steps<Decision | Problem> {
  const { feed, holds } = fold
  const known = holds.hold(holdId)
  if (known === undefined)
    return problem('not_found', `Feed "${feed.feedKey}" has no hold ${JSON.stringify(holdId)}`)
  const refused = heldTokenProblem(fold, known, by)
  if (refused !== undefined) return refused
  const soleProposals = yield* proposalsHeldOnlyBy(fold, known, { by, at })
  if (isProblem(soleProposals)) return soleProposals
  const dropped = publishes ? undefined : idsOf(soleProposals)
  return { facts: { kind: 'hold', ...feed, at, by, holdId, rule: null, dropped } }
}

export interface ProposalRequest {
  readonly itemId: string
  readonly by: string
}

/** Drops the pending change of an item; with a hash, only the change with this hash. */
export function decideDrop(
  fold: FeedFold,
  { itemId, by, hash }: ProposalRequest & { readonly hash: string | undefined },
  at: string,
): Decision | Problem {
  const proposal = findProposal(fold, itemId, hash)
  if ('code' in proposal) return proposal
  const proposals = [{ id: itemId }]
  return { facts: { kind: 'proposal', ...fold.feed, at, by, proposals } }
}

/** Finds the approved change. It must be the change that the approver saw, and another token must have proposed it. */
export function findApproved(
  fold: FeedFold,
  { itemId, by, hash }: ProposalRequest & { readonly hash: string },
): PendingProposal | Problem {
  const proposal = findProposal(fold, itemId, hash)
  if ('code' in proposal || proposal.by !== by) return proposal
  return problem(
    'own_proposal',
    `Token "${by}" cannot approve its own proposal: use a different token`,
  )
}

export interface DueProposals {
  /** The due proposal that has been pending longest, and all other due proposals of the same token. */
  readonly due: readonly PendingProposal[]
  /** The earliest due time of a proposal; `Infinity` if all proposals require approval, or none is pending. */
  readonly nextMs: number
}

/** Finds the due proposals that can be published together, in steps of one proposal each. */
export function* findDue({ holds }: FeedFold, nowMs: number): Steps<DueProposals> {
  const due: PendingProposal[] = []
  let nextMs = Number.POSITIVE_INFINITY
  for (const proposal of holds.proposals) {
    yield
    const facts = holds.factsOf(proposal)
    nextMs = Math.min(nextMs, holds.dueMs(facts))
    if (holds.isHeld(facts, nowMs)) continue
    if (due[0] === undefined || due[0].by === proposal.by) due.push(proposal)
  }
  return { due, nextMs }
}

function findProposal(
  fold: FeedFold,
  itemId: string,
  hash: string | undefined,
): PendingProposal | Problem {
  const proposal = fold.holds.proposalFor(itemId)
  const item = `item ${JSON.stringify(itemId)}`
  if (proposal === undefined) {
    const { feedKey } = fold.feed
    const detail = `Feed "${feedKey}" has no proposal for ${item}: it was published, dropped or never made`
    return problem('not_found', detail)
  }
  if (hash === undefined || hash === proposal.hash) return proposal
  return problem(
    'proposal_changed',
    `The proposal for ${item} has changed: "${proposal.by}" proposed the current one at ${proposal.at}, with hash ${proposal.hash}: review it, and send this hash`,
  )
}

/** Returns a problem if a hold would keep back no change; otherwise `undefined`. */
function ruleProblem({ release, tokens }: HoldBody, by: string, at: string): Problem | undefined {
  if (tokens?.every(name => name === by))
    return invalidHold(
      '/tokens',
      `the hold does not apply to changes by its own token "${by}": name another token`,
    )
  if (typeof release === 'string' || !('at' in release)) return undefined
  if (instantToMs(parseInstant(release.at)) > Date.parse(at)) return undefined
  return invalidHold('/release/at', `expected an instant in the future, found ${release.at}`)
}

function invalidHold(path: string, message: string): Problem {
  return problem('invalid_hold', `${path}: ${message}`, {
    issues: [{ path, rule: 'hold', message }],
  })
}

/**
 * Returns a problem if a hold would exceed the limits of its feed for holds, names or bytes; otherwise `undefined`.
 */
function boundProblem(
  { feed, holds }: FeedFold,
  known: IndexedHold | undefined,
  next: IndexedHold,
): Problem | undefined {
  const names = holds.nameCount + next.nameCount - (known?.nameCount ?? 0)
  const bytes = holds.holdBytes + next.byteLength - (known?.byteLength ?? 0)
  // If the feed exceeds a limit already, a hold can still be replaced with one that is not larger.
  const isMore = (name: 'nameCount' | 'byteLength'): boolean => next[name] > (known?.[name] ?? 0)
  const have = `The holds of feed "${feed.feedKey}"`
  if (known === undefined && holds.size >= maxHolds)
    return problem(
      'invalid_hold',
      `Feed "${feed.feedKey}" has ${maxHolds} holds, which is the limit: end a hold first`,
    )
  if (names > maxNames && isMore('nameCount'))
    return problem(
      'invalid_hold',
      `${have} would name ${names} items, definitions and tokens, and the limit is ${maxNames}: end a hold, or name fewer`,
    )
  if (bytes > maxHoldBytes && isMore('byteLength'))
    return problem(
      'invalid_hold',
      `${have} would have ${bytes} bytes of JSON, and the limit is ${maxHoldBytes}: end a hold, or send a smaller one`,
    )
  return undefined
}

function existingProblem({ id, by, at, reason }: Hold): Problem {
  return problem(
    'precondition_failed',
    `Hold ${JSON.stringify(id)} already exists: "${by}" set it at ${at} (${reason}). Choose another id, or omit If-None-Match to replace the hold`,
  )
}

/** Returns a problem if a hold restricts the token that would change or end it; otherwise `undefined`. */
function heldTokenProblem(
  { holds }: FeedFold,
  known: IndexedHold,
  by: string,
): Problem | undefined {
  if (!holds.isHolding(known, by)) return undefined
  const which = JSON.stringify(known.hold.id)
  const why = known.namesToken(by)
    ? `Hold ${which} names "${by}"`
    : `Hold ${which} has kept back a change of "${by}"`
  return problem('own_proposal', `${why}: use another token to change or end it`)
}

/** The proposals that only this hold keeps back; a problem if it keeps back a proposal of the token `by`. */
function* proposalsHeldOnlyBy(
  { holds }: FeedFold,
  known: IndexedHold,
  { by, at }: { readonly by: string; readonly at: string },
): Steps<readonly PendingProposal[] | Problem> {
  const nowMs = Date.parse(at)
  const soleProposals: PendingProposal[] = []
  for (const proposal of holds.proposals) {
    yield
    const facts = holds.factsOf(proposal)
    if (!known.applies(facts) || known.untilMs(facts) <= nowMs) continue
    if (proposal.by === by) {
      const detail = `Hold ${JSON.stringify(known.hold.id)} keeps back the proposal of "${by}" for item ${JSON.stringify(proposal.id)}: use another token to change or end the hold`
      return problem('own_proposal', detail)
    }
    if (!holds.isHeldByAnother(known, facts, nowMs)) soleProposals.push(proposal)
  }
  return soleProposals
}

/**
 * The tokens that a new hold restricts from the start: every token with a pending change that the hold keeps back. If
 * it replaces a hold with the same items, definitions and tokens, also every token that the replaced hold restricted.
 */
function* tokensHeldBy(
  { holds }: FeedFold,
  next: IndexedHold,
  known: IndexedHold | undefined,
): Steps<readonly string[]> {
  const nowMs = Date.parse(next.hold.at)
  const tokens = new Set<string>()
  const isSameScope = known !== undefined && areSameScope(known.hold, next.hold)
  if (isSameScope) for (const token of holds.tokensHeldBy(known.hold.id)) tokens.add(token)
  for (const proposal of holds.proposals) {
    yield
    const facts = holds.factsOf(proposal)
    if (next.applies(facts) && next.untilMs(facts) > nowMs) tokens.add(proposal.by)
  }
  return [...tokens]
}

function areSameScope(one: Hold, other: Hold): boolean {
  const scopeOf = ({ items, definitions, tokens }: Hold): object => ({ items, definitions, tokens })
  return isDeepStrictEqual(scopeOf(one), scopeOf(other))
}

function idsOf(dropped: readonly PendingProposal[]): readonly string[] | undefined {
  return dropped.length === 0 ? undefined : dropped.map(({ id }) => id)
}
