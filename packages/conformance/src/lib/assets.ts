import type { Asset } from '@fixture-feed/contract/snapshot'
import { skipUnless } from './expectations.ts'
import type { Feed } from './feed.ts'
import type { Subject } from './subject.ts'
import type { Exchange, HeaderList } from './wire/exchange.ts'

/** An asset of an item, and the request target that its `href` resolves to. */
export interface FoundAsset {
  readonly asset: Asset
  readonly target: string
}

/** Maximum number of assets that one check reads. */
const maxAssets = 5

/**
 * Returns up to `maxAssets` assets of the snapshots, one for each address. Ignores an asset if its `href` is invalid or
 * has a scheme or a host. Skips the check if no asset remains.
 */
export async function findAssets({ feeds }: Subject): Promise<readonly FoundAsset[]> {
  const found = new Map<string, FoundAsset>()
  for (const feed of feeds) {
    const { snapshot } = await feed.readSnapshot()
    for (const asset of snapshot.items.flatMap(({ assets }) => assets)) {
      const target = targetOf(asset, feed)
      if (target !== undefined) found.set(target, { asset, target })
    }
  }
  skipUnless(found.size > 0, 'none of the checked items has an asset at the target')
  return [...found.values()].slice(0, maxAssets)
}

/** Reads an asset without a content coding. */
export function readAsset(
  { wire }: Subject,
  { target }: FoundAsset,
  headers: HeaderList = [],
): Promise<Exchange> {
  return wire.send({ target, headers: [['Accept-Encoding', 'identity'], ...headers] })
}

/** The request target of an asset; `undefined` if the `href` is invalid or has a scheme or a host. */
function targetOf({ href }: Asset, feed: Feed): string | undefined {
  const base = new URL(feed.target, 'http://target.invalid')
  const url = URL.parse(href, base.href)
  return url?.origin === base.origin ? url.pathname + url.search : undefined
}
