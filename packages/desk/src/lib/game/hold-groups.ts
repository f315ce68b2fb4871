import type { Hold } from '@fixture-feed/contract/operator-responses'
import { type GameFeed, sharedId } from './game-feeds.ts'
import type { FeedHolds } from './proposal-groups.ts'

/** A hold in one feed, with the number of proposals that it keeps back there. */
export interface HoldPart {
  readonly feed: GameFeed
  readonly hold: Hold
  readonly proposalCount: number
}

/**
 * Holds of one token with the same scope, release and reason in one or several feeds of a game: one rule for editors.
 */
export interface HoldGroup {
  readonly key: string
  /** The parts in the order of the feeds. The first part is shown. */
  readonly parts: readonly [HoldPart, ...HoldPart[]]
}

/** The holds of a game as rules, in the order of the feeds. */
export function groupHolds(feeds: readonly FeedHolds[]): readonly HoldGroup[] {
  const parts = feeds.flatMap(({ feed, holds, proposals }) =>
    holds.map(hold => ({
      feed,
      hold,
      proposalCount: proposals.filter(proposal => proposal.holds.includes(hold.id)).length,
    })),
  )
  const groups = Map.groupBy(parts, ({ hold }) => keyOf(hold))
  return [...groups].map(([key, [first, ...others]]) => ({
    key,
    parts: [first as HoldPart, ...others],
  }))
}

/** The holds that name an item in any language or version. */
export function holdsOfItem(feeds: readonly FeedHolds[], itemId: string): readonly HoldPart[] {
  const shared = sharedId(itemId)
  const isNamed = ({ items = [] }: Hold): boolean => items.some(id => sharedId(id) === shared)
  return groupHolds(feeds).flatMap(({ parts }) => parts.filter(({ hold }) => isNamed(hold)))
}

function keyOf({ by, items, definitions, tokens, release, reason }: Hold): string {
  const shared = items?.map(sharedId).sort()
  return JSON.stringify([by, shared, definitions?.toSorted(), tokens?.toSorted(), release, reason])
}
