import { isDeepStrictEqual } from 'node:util'
import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import type { HoldBody } from '@fixture-feed/contract/operator-bodies'
import type { Hold } from '@fixture-feed/contract/operator-responses'
import { type Problem, problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { concerns, type PendingProposal } from '../snapshot/feed-holds.ts'
import type { Decision } from './decide.ts'
import { factsOf, proposalStatuses } from './held-changes.ts'

/** How many holds a feed may have: each is asked about every change, and about everything that waits. */
const maxHolds = 250

export interface HoldRequest {
  readonly holdId: string
  readonly by: string
}

interface SetHold extends Decision {
  /** Whether there was none of its id. */
  readonly isNew: boolean
  readonly hold: Hold
}

/** Sets a hold, or replaces that of the same id, whoever set it; what only the old one kept is dropped. */
export function decideHold(
  fold: FeedFold,
  { holdId, by, rule }: HoldRequest & { readonly rule: HoldBody },
  at: string,
): SetHold | Problem {
  const known = fold.holds.hold(holdId)
  const refused = ruleProblem(rule, by, at)
  if (refused !== undefined) return refused
  const soleProposals = proposalsHeldOnlyBy(fold, known, { by, at })
  if ('code' in soleProposals) return soleProposals
  if (known === undefined && fold.holds.all.length >= maxHolds) {
    const detail = `Feed "${fold.feed.feedKey}" has ${maxHolds} holds, as many as it may have: end one`
    return problem('invalid_hold', detail)
  }
  const hold = { id: holdId, by, at, ...rule }
  if (known !== undefined && isDeepStrictEqual({ ...known, at }, hold))
    return { isNew: false, hold: known }
  const dropped = soleProposals.filter(proposal => !concerns(hold, factsOf(fold, proposal)))
  const facts = { kind: 'hold', ...fold.feed, at, by, holdId, rule, ...idsOf(dropped) } as const
  return { isNew: known === undefined, hold, facts }
}

/** Ends a hold, whoever set it; what no other hold keeps is dropped, or with `publishes` goes out when it is due. */
export function decideEnd(
  fold: FeedFold,
  { holdId, by, publishes }: HoldRequest & { readonly publishes: boolean },
  at: string,
): Decision | Problem {
  const { feed, holds } = fold
  const known = holds.hold(holdId)
  if (known === undefined)
    return problem('not_found', `Feed "${feed.feedKey}" has no hold ${JSON.stringify(holdId)}`)
  const soleProposals = proposalsHeldOnlyBy(fold, known, { by, at })
  if ('code' in soleProposals) return soleProposals
  const dropped = idsOf(publishes ? [] : soleProposals)
  return { facts: { kind: 'hold', ...feed, at, by, holdId, rule: null, ...dropped } }
}

export interface ProposalRequest {
  readonly itemId: string
  readonly by: string
}

/** Drops what waits for an item: with a hash, only that. */
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

/** Finds what somebody approves of: exactly what was looked at, and proposed by another token. */
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

/** What is due and can be published together, and when the next change is due. */
export function findDue(
  fold: FeedFold,
  nowMs: number,
): {
  /** What waited longest, and all that is due of the same token. */
  readonly due: readonly PendingProposal[]
  /** `Infinity` while all of them ask for approval, or none waits. */
  readonly nextMs: number
} {
  const statuses = proposalStatuses(fold, nowMs)
  const due = statuses.flatMap(({ proposal, holds }) => (holds.length === 0 ? proposal : []))
  const nextMs = statuses.reduce((next, { dueMs }) => Math.min(next, dueMs), Infinity)
  return { due: due.filter(({ by }) => by === due[0]?.by), nextMs }
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
    const detail = `Nothing waits for ${item} of feed "${feedKey}": it went out, or was dropped`
    return problem('not_found', detail)
  }
  if (hash === undefined || hash === proposal.hash) return proposal
  return problem(
    'proposal_changed',
    `The proposal for ${item} has changed: "${proposal.by}" proposed the current one at ${proposal.at}, with hash ${proposal.hash}`,
  )
}

/** The problem of a hold that would keep nothing. */
function ruleProblem({ release, tokens }: HoldBody, by: string, at: string): Problem | undefined {
  if (tokens?.every(name => name === by))
    return invalidHold('/tokens', `changes of its own token "${by}" pass: name another token`)
  if (typeof release === 'string' || !('at' in release)) return undefined
  if (instantToMs(parseInstant(release.at)) > Date.parse(at)) return undefined
  return invalidHold('/release/at', `expected an instant that is not past, found ${release.at}`)
}

function invalidHold(path: string, message: string): Problem {
  return problem('invalid_hold', `${path}: ${message}`, {
    issues: [{ path, rule: 'hold', message }],
  })
}

/** What a hold keeps and no other does; a problem for a token whose own proposals it keeps. */
function proposalsHeldOnlyBy(
  fold: FeedFold,
  hold: Hold | undefined,
  { by, at }: { readonly by: string; readonly at: string },
): readonly PendingProposal[] | Problem {
  if (hold === undefined) return []
  const held = proposalStatuses(fold, Date.parse(at)).filter(({ holds }) => holds.includes(hold))
  const own = held.find(({ proposal }) => proposal.by === by)?.proposal
  if (own === undefined)
    return held.flatMap(({ holds, proposal }) => (holds.length === 1 ? proposal : []))
  const detail = `Hold ${JSON.stringify(hold.id)} keeps what "${by}" proposed for item ${JSON.stringify(own.id)}: another token may change or end it`
  return problem('own_proposal', detail)
}

function idsOf(dropped: readonly PendingProposal[]): { readonly dropped?: readonly string[] } {
  return dropped.length === 0 ? {} : { dropped: dropped.map(({ id }) => id) }
}
