import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { AssetUpload, FeedChange } from '../../adapter.ts'

/** The data of the test server: fixtures with feeds, and every state of each feed. */

/** An item with the instant at which its current revision was published. */
export interface HeldItem {
  readonly item: Item
  readonly at: string
}

/** The state of a feed after one of its changes. */
export interface FeedVersion {
  readonly snapshotAt: string
  readonly items: readonly HeldItem[]
}

export interface FeedModel {
  readonly fixtureId: string
  readonly feedKey: string
  state: 'live' | 'finished'
  readonly history: FeedVersion[]
  /** Uploaded assets, by name. */
  readonly assets: Map<string, AssetUpload>
}

export interface FixtureModel {
  readonly entry: FixtureRegistration
  readonly feeds: ReadonlyMap<string, FeedModel>
}

export interface ReplayBounds {
  readonly after: string | undefined
  readonly until: string | undefined
}

export function createFixture(entry: FixtureRegistration): FixtureModel {
  const { fixtureId } = entry
  const feeds = entry.feeds.map((feedKey): [string, FeedModel] => {
    return [feedKey, { fixtureId, feedKey, state: 'live', history: [], assets: new Map() }]
  })
  return { entry, feeds: new Map(feeds) }
}

/** The items after a change; the same list if nothing changed. */
export function changedItems(
  held: readonly HeldItem[],
  { items, withdrawals }: FeedChange,
  at: string,
): readonly HeldItem[] {
  const byId = new Map(held.map(one => [one.item.id, one]))
  let isChanged = false
  for (const item of items) {
    if (byId.get(item.id)?.item.revision === item.revision) continue
    byId.set(item.id, { item, at })
    isChanged = true
  }
  for (const id of withdrawals) isChanged = byId.delete(id) || isChanged
  return isChanged ? [...byId.values()].sort(byEffectiveTime) : held
}

/** An instant that is later than the last one of the feed. */
export function nextInstant({ history }: FeedModel): string {
  const last = Date.parse(history.at(-1)?.snapshotAt ?? '2026-01-01T18:00:00.000Z')
  return new Date(last + 1000).toISOString()
}

/** The version of a feed that a server returns for the bounds of a replay. */
export function replayed({ history }: FeedModel, { after, until }: ReplayBounds): FeedVersion {
  const latest = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
  const version = history.findLast(({ snapshotAt }) => Date.parse(snapshotAt) <= latest)
  if (version === undefined) return { snapshotAt: until ?? '', items: [] }
  if (after === undefined) return version
  const items = version.items.filter(({ at }) => Date.parse(at) > Date.parse(after))
  return { ...version, items }
}

function byEffectiveTime(a: HeldItem, b: HeldItem): number {
  const difference = Date.parse(a.item.effectiveAt) - Date.parse(b.item.effectiveAt)
  if (difference !== 0) return difference
  return a.item.id < b.item.id ? -1 : 1
}
