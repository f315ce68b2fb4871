import type { Draft } from '@fixture-feed/contract/draft'
import type { Issue } from '@fixture-feed/contract/issue'
import type { FeedId, Origin } from '@fixture-feed/journal/entry'
import type { NamedAsset } from '../snapshot/asset-store.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { Decision } from './decide.ts'

/** The path of a feed's address, against which the references of its items are resolved. */
export function feedPath({ fixtureId, feedKey }: FeedId): string {
  return `/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${feedKey}`
}

/** The path that a relative reference of an item leads to; `undefined` for any other or invalid reference. */
export function referencedPath(href: string, feed: FeedId): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return undefined
  return URL.parse(href, `http://feed.invalid${feedPath(feed)}`)?.pathname
}

/** The name of the feed's own asset to which a reference leads; `undefined` if it leads elsewhere. */
export function ownAssetName(href: string, feed: FeedId): string | undefined {
  const assets = `${feedPath(feed)}/assets/`
  const path = referencedPath(href, feed)
  const name = path?.startsWith(assets) && path.slice(assets.length)
  if (!name || name.includes('/')) return undefined
  try {
    return decodeURIComponent(name)
  } catch {
    // The name has an invalid escape. No asset has such a name.
    return name
  }
}

/** The assets of an item that refer to its own feed but do not exist there, each with its index in `assets`. */
export function* danglingAssets(
  fold: FeedFold,
  { assets }: Draft,
): Generator<{ readonly index: number; readonly href: string }> {
  for (const [index, { href }] of assets.entries()) {
    const name = ownAssetName(href, fold.feed)
    if (name !== undefined && fold.assets.position(name) === undefined) yield { index, href }
  }
}

/** The issues for missing assets of one draft in a publication. */
export function danglingIssues(fold: FeedFold, draft: Draft, itemIndex: number): readonly Issue[] {
  return [...danglingAssets(fold, draft)].map(({ index, href }) => ({
    path: `/items/${itemIndex}/assets/${index}/href`,
    rule: 'uploaded',
    message: `${JSON.stringify(href)} is not an asset of the feed: upload it first, and use the href of the response`,
  }))
}

/** An asset with its name in the journal: a hash of its content, or the upstream's name. */
export interface StoredAsset extends NamedAsset {
  readonly origin?: Origin | undefined
}

/** Stores an asset unless the feed has one with its name. */
export function decideAsset(fold: FeedFold, asset: StoredAsset): Decision {
  if (fold.assets.position(asset.name) !== undefined) return {}
  return { facts: { kind: 'asset', ...fold.feed, ...asset } }
}
