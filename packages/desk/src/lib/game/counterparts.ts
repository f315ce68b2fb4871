import type { Item } from '@fixture-feed/client'
import type { DeskFeed } from '../feed/desk-feed.ts'
import { type GameFeed, sharedId, siblingsOf } from './game-feeds.ts'

/** An item in another language or version. */
export interface Counterpart {
  readonly feed: GameFeed
  /** The name of the feed for editors. */
  readonly label: string
  readonly item: Item
}

/** Reads the published items that correspond to an item of the displayed feed in other languages and versions. */
export async function readCounterparts(
  desk: DeskFeed,
  itemId: string,
): Promise<readonly Counterpart[]> {
  const read = siblingsOf(desk.id, desk.gameFeeds).map(async feed => {
    const { items = [] } = (await desk.api.readSnapshot(feed)) ?? {}
    const item = counterpartIn(items, itemId)
    return item === undefined ? [] : [{ feed, label: desk.labelOf(feed), item }]
  })
  return (await Promise.all(read)).flat()
}

/** The item with this id, otherwise the item whose id differs only in its version. */
export function counterpartIn(items: readonly Item[], itemId: string): Item | undefined {
  const shared = sharedId(itemId)
  return items.find(({ id }) => id === itemId) ?? items.find(({ id }) => sharedId(id) === shared)
}
