import type { Hold, Proposal } from '@fixture-feed/contract/operator-responses'
import { type GameFeed, sharedId } from './game-feeds.ts'

/** The holds and pending proposals of one feed. */
export interface FeedHolds {
  readonly feed: GameFeed
  readonly holds: readonly Hold[]
  readonly proposals: readonly Proposal[]
}

/** A proposal in one feed, with the holds that keep it back. */
export interface ProposalPart {
  readonly feed: GameFeed
  readonly proposal: Proposal
  readonly holds: readonly Hold[]
}

/**
 * The proposals of one token and one kind for one item of a game, in all its languages and versions: one decision.
 */
export interface ProposalGroup {
  readonly key: string
  readonly fixtureId: string
  readonly by: string
  /** The instant of the newest proposal. */
  readonly at: string
  /** The earliest due time; null if all proposals need approval. */
  readonly due: string | null
  /** The parts in the order of the feeds. The first part is shown. */
  readonly parts: readonly [ProposalPart, ...ProposalPart[]]
}

/**
 * Groups the proposals of feeds by game, item, token and kind. The parts of a group have the order of the feeds, and
 * the first part is shown.
 */
export function groupProposals(feeds: readonly FeedHolds[]): readonly ProposalGroup[] {
  const parts = feeds.flatMap(({ feed, holds, proposals }) =>
    proposals.map(proposal => ({
      feed,
      proposal,
      holds: holds.filter(({ id }) => proposal.holds.includes(id)),
    })),
  )
  const groups = Map.groupBy(parts, keyOf)
  return [...groups].map(([key, [first, ...others]]) =>
    toGroup(key, [first as ProposalPart, ...others]),
  )
}

function keyOf({ feed, proposal }: ProposalPart): string {
  const { fixtureId, base } = feed
  return JSON.stringify([fixtureId, base, sharedId(proposal.id), proposal.by, proposal.kind])
}

function toGroup(key: string, parts: ProposalGroup['parts']): ProposalGroup {
  const [{ feed, proposal }] = parts
  const dues = parts
    .map(part => part.proposal.due)
    .filter(due => typeof due === 'string')
    .sort(byTime)
  const ats = parts.map(part => part.proposal.at).sort(byTime)
  return {
    key,
    fixtureId: feed.fixtureId,
    by: proposal.by,
    at: ats.at(-1) ?? proposal.at,
    due: dues[0] ?? null,
    parts,
  }
}

function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other)
}
