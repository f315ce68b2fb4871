import type { Draft } from '@fixture-feed/contract/draft'
import type { Issue } from '@fixture-feed/contract/issue'
import type { EntryFacts, FeedId } from '@fixture-feed/journal/entry'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { Decision } from './decide.ts'

/** Any origin: only the path of what is resolved against it counts. */
const here = 'http://feed.invalid'

/** The name of the asset that a relative reference leads to among the feed's own; `undefined` where it leads elsewhere. */
export function ownAssetName(href: string, { fixtureId, feedKey }: FeedId): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return undefined
  const path = `/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${feedKey}`
  const pathname = URL.parse(href, here + path)?.pathname
  const name = pathname?.startsWith(`${path}/assets/`) && pathname.slice(`${path}/assets/`.length)
  if (!name || name.includes('/')) return undefined
  try {
    return decodeURIComponent(name)
  } catch {
    // No asset has such a name.
    return name
  }
}

/** The assets of an item that the feed should have and were never uploaded, by their place in the item. */
export function* danglingAssets(
  fold: FeedFold,
  { assets }: Pick<Draft, 'assets'>,
): Generator<{ readonly index: number; readonly href: string }> {
  for (const [index, { href }] of assets.entries()) {
    const name = ownAssetName(href, fold.feed)
    if (name !== undefined && fold.assetPosition(name) === undefined) yield { index, href }
  }
}

/** The issues of such assets of one draft in a publication. */
export function danglingIssues(fold: FeedFold, draft: Draft, itemIndex: number): readonly Issue[] {
  return [...danglingAssets(fold, draft)].map(({ index, href }) => ({
    path: `/items/${itemIndex}/assets/${index}/href`,
    rule: 'uploaded',
    message: `${JSON.stringify(href)} is no asset of the feed: upload it first, and use the href of the answer`,
  }))
}

/** The address of an asset, to put into `asset.href`: relative to the address of its feed. */
export interface AssetAnswer {
  readonly href: string
  readonly name: string
}

/** An asset by its name in the journal: one of its content, or that of the upstream. */
export type StoredAsset = Omit<Extract<EntryFacts, { kind: 'asset' }>, 'kind' | keyof FeedId>

/** Stores an asset under its name, unless that is there. */
export function decideAsset(fold: FeedFold, asset: StoredAsset): Decision<AssetAnswer> {
  const { feed } = fold
  const { name } = asset
  const answer = { href: `${feed.feedKey}/assets/${name}`, name }
  if (fold.assetPosition(name) !== undefined) return { answer }
  return { facts: { kind: 'asset', ...feed, ...asset }, answer }
}
