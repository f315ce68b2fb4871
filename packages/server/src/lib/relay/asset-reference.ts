import type { FeedId } from '@fixture-feed/journal/entry'
import { ownAssetName } from '../publish/own-asset.ts'
import { isOutsidePath } from '../snapshot/outside-assets.ts'

/** An asset of the upstream that its items name by a relative reference. */
export interface AssetReference {
  /** Where it is read. */
  readonly url: string
  /** Under what name the journal has it: that in the feed's own assets, or the path that it leads to here. */
  readonly name: string
}

/** Any origin: only the path of what is resolved against it counts. */
const here = 'http://relay.invalid'

/**
 * Where a reference of an item leads, resolved against its feed's own address. `undefined` for one that stays as it is:
 * absolute, with a query, on another origin, above the base address of the upstream, or where no asset is served.
 */
export function readAssetReference(
  href: string,
  feed: FeedId,
  baseUrl: string,
): AssetReference | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#|^$|\?/i.test(href)) return undefined
  const path = `/v1/fixtures/${encodeURIComponent(feed.fixtureId)}/feeds/${feed.feedKey}`
  const there = URL.parse(href, baseUrl + path)
  if (there === null) return undefined
  const url = there.origin + there.pathname
  if (!url.startsWith(`${baseUrl}/`)) return undefined
  const own = ownAssetName(href, feed)
  if (own !== undefined) return { url, name: own }
  const outside = URL.parse(href, here + path)?.pathname ?? ''
  return isOutsidePath(outside) ? { url, name: outside } : undefined
}
