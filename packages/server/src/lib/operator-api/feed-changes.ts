import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { OperatorChanges } from '@fixture-feed/contract/operator-responses'
import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import { compareCodeUnits } from '../snapshot/encoded-item.ts'
import type { Views } from '../snapshot/views.ts'

type Change = OperatorChanges['changes'][number]

/**
 * The feeds of listed fixtures for which `matches` returns true: the newest change first, then by fixture and feed
 * key. Feeds without a publication come last.
 */
export function changesOf(
  { catalog, changes }: Pick<Views, 'catalog' | 'changes'>,
  matches: (feed: FeedId) => boolean,
): readonly Change[] {
  const waiting = new Map<string, number>()
  for (const { feed, pendingCount } of catalog.feedsWithProposals())
    waiting.set(chainKey(feed), pendingCount)
  const listed: Change[] = []
  for (const { fixtureId, feeds } of catalog.registrations()) {
    for (const feedKey of feeds) {
      const feed = { fixtureId, feedKey }
      if (!matches(feed)) continue
      const { snapshotAt = null, state, language } = changes.visible(feed)
      const change = { ...feed, snapshotAt, state, waiting: waiting.get(chainKey(feed)) ?? 0 }
      listed.push(language === undefined ? change : { ...change, language })
    }
  }
  return listed.sort(compareChanges)
}

function compareChanges(a: Change, b: Change): number {
  return (
    compareNewest(a.snapshotAt, b.snapshotAt) ||
    compareCodeUnits(a.fixtureId, b.fixtureId) ||
    compareCodeUnits(a.feedKey, b.feedKey)
  )
}

function compareNewest(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compareInstants(parseInstant(other), parseInstant(one))
}
