import type { Draft } from '@fixture-feed/contract/draft'
import type { Withdrawal } from '@fixture-feed/contract/operator-bodies'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { FeedKey } from '../draft/feeds.ts'
import type { GeneratedAsset, GeneratedItem } from '../draft/generated-item.ts'

/** The reason of the withdrawals that the generator asks for. */
export const correctionReason = 'a correction of the play-by-play took its reason away'

/** What a feed holds: its items' JSON by id. */
export type PublishedFeed = ReadonlyMap<string, string>

/** What to change of a feed. */
export interface FeedPublication {
  readonly feedKey: FeedKey
  /** To be uploaded before the items that name them. */
  readonly assets: readonly GeneratedAsset[]
  /** New and revised items, in the order of the snapshot, without a revision: the service counts. */
  readonly items: readonly Draft[]
  readonly withdrawals: readonly Withdrawal[]
}

/** How to get from what a feed holds to what it should hold; `undefined` when it is the same. */
export function feedDifference(
  feedKey: FeedKey,
  published: PublishedFeed,
  wanted: readonly GeneratedItem[],
): { readonly publication: FeedPublication; readonly feed: PublishedFeed } | undefined {
  const feed = new Map(wanted.map(({ item }) => [item.id, textOf(item)]))
  const changed = wanted.filter(({ item }) => published.get(item.id) !== feed.get(item.id))
  const withdrawn = [...published.keys()].filter(id => !feed.has(id))
  if (changed.length === 0 && withdrawn.length === 0) return undefined
  const assets = new Map(changed.flatMap(each => each.assets).map(asset => [asset.name, asset]))
  return {
    publication: {
      feedKey,
      assets: [...assets.values()],
      items: changed.map(({ item }) => draftOf(item)),
      withdrawals: withdrawn.map(id => ({ id, reason: correctionReason })),
    },
    feed,
  }
}

/** The JSON of an item, made once: the items of a moment that did not change are the same values in every poll. */
const texts = new WeakMap<Item, string>()

function textOf(item: Item): string {
  const text = texts.get(item) ?? JSON.stringify(item)
  texts.set(item, text)
  return text
}

function draftOf({ revision: _, ...draft }: Item): Draft {
  return draft
}
