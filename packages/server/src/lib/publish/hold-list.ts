import { compareInstants, type Instant, parseInstant } from '@fixture-feed/contract/instant'
import type { Hold, Proposal } from '@fixture-feed/contract/operator-responses'
import type { Steps } from '@fixture-feed/contract/steps'
import { yieldToEventLoop } from '../slices/run-in-slices.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { FeedHolds, PendingProposal } from '../snapshot/feed-holds.ts'
import { listedHolds, toDue } from './held-changes.ts'

/**
 * A page ends when it has this number of proposals, or when their drafts, withdrawals and evidence exceed this number
 * of bytes. A page may be longer, because proposals with the same instant are on the same page.
 */
const pageLength = 500
const pageBytes = 4 * 2 ** 20

/** One page of the pending changes, with all holds. */
export interface HoldListPage {
  readonly holds: readonly Hold[]
  /** The newest proposals before the bound of the page, the oldest first. */
  readonly proposals: readonly Proposal[]
  /** Whether older proposals exist. */
  readonly hasMore: boolean
}

/**
 * The holds of a feed, and the newest of its proposals, in steps of one proposal each.
 *
 * @param before Only proposals before this instant. Default: all.
 */
export function* readHoldList(
  { holds }: FeedFold,
  { nowMs, before }: { readonly nowMs: number; readonly before?: Instant | undefined },
): Steps<HoldListPage> {
  const all = [...holds.proposals].sort(compareProposals)
  const end = before === undefined ? all.length : countBefore(all, before)
  const start = yield* startOfPage(all, end)
  const list = listedHolds()
  const proposals: Proposal[] = []
  for (const proposal of all.slice(start, end)) {
    yield
    proposals.push(toProposal(holds, proposal, { nowMs, list }))
  }
  return { holds: holds.all, proposals, hasMore: start > 0 }
}

/** The JSON of a page, in pieces of at least 64 Ki characters, except the last. Other requests proceed in between. */
export async function* textOfHoldList({
  holds,
  proposals,
  hasMore,
}: HoldListPage): AsyncGenerator<string> {
  let text = ''
  for (const piece of piecesOf({ holds, proposals })) {
    text += piece
    if (text.length < charactersPerPiece) continue
    yield text
    text = ''
    await yieldToEventLoop()
  }
  yield `${text}"hasMore":${hasMore}}`
}

const charactersPerPiece = 64 * 1024

function* piecesOf(lists: Readonly<Record<string, readonly object[]>>): Generator<string> {
  yield '{'
  for (const [name, members] of Object.entries(lists)) {
    yield `${JSON.stringify(name)}:[`
    for (const [index, member] of members.entries())
      yield `${index === 0 ? '' : ','}${JSON.stringify(member)}`
    yield '],'
  }
}

/** Compares proposals by their instants, which are all written in one form. */
function compareProposals({ at: one }: PendingProposal, { at: other }: PendingProposal): number {
  return one < other ? -1 : Number(one > other)
}

function countBefore(sorted: readonly PendingProposal[], before: Instant): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const { at = '' } = sorted[middle] ?? {}
    if (compareInstants(parseInstant(at), before) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns the index of the first proposal of the page that ends before the index `end`. Proposals with the same instant
 * are on the same page, because a page is requested by the instant before which its proposals were made.
 */
function* startOfPage(sorted: readonly PendingProposal[], end: number): Steps<number> {
  let bytes = 0
  for (let start = end; start > 0; start--) {
    yield
    const next = sorted[start - 1] as PendingProposal
    const isFull = end - start >= pageLength || bytes > pageBytes
    if (isFull && next.at !== sorted[start]?.at) return start
    bytes += next.byteLength
  }
  return 0
}

function toProposal(
  holds: FeedHolds,
  proposal: PendingProposal,
  { nowMs, list }: { readonly nowMs: number; readonly list: ReturnType<typeof listedHolds> },
): Proposal {
  const { id, by, at, hash, item, evidence, withdrawal } = proposal
  const { holds: keeping, dueMs } = holds.statusOf(holds.factsOf(proposal), nowMs)
  return {
    id,
    holds: list(keeping),
    by,
    at,
    due: toDue(dueMs),
    kind: item === undefined ? 'withdraw' : 'publish',
    hash,
    ...(item && { item }),
    ...(evidence && { evidence }),
    ...(withdrawal?.reason !== undefined && { reason: withdrawal.reason }),
  }
}
