import { chainKey, type Entry, type FeedId } from '@fixture-feed/journal/entry'
import { type Finding, finding, placeOf } from './finding.ts'

/**
 * The assets of one feed: uploaded assets, and assets that items name, each with the first item that names it.
 */
interface AssetsOfFeed {
  readonly feed: FeedId
  readonly uploaded: Set<string>
  readonly named: Map<string, string>
}

/** The assets of all feeds, to find missing and unused ones. */
export class FeedAssets {
  readonly #feeds = new Map<string, AssetsOfFeed>()

  add(entry: Entry): void {
    // An erased asset has no bytes.
    if (entry.kind === 'asset' && entry.bytes.length > 0) this.#of(entry).uploaded.add(entry.name)
    if (entry.kind !== 'publication') return
    const { named } = this.#of(entry)
    for (const item of entry.items) {
      for (const { href } of item.assets) {
        const name = ownAssetName(href, entry)
        if (name !== undefined && !named.has(name)) named.set(name, item.id)
      }
    }
  }

  findings(): readonly Finding[] {
    return [...this.#feeds.values()].flatMap(({ feed, uploaded, named }) => {
      const where = placeOf(feed)
      const missing = [...named].filter(([name]) => !uploaded.has(name))
      const unused = [...uploaded].filter(name => !named.has(name))
      return [
        ...missing.map(([name, itemId]) => {
          const item = `item ${JSON.stringify(itemId)}`
          const detail = `${item} names the asset "${name}", which is not in the store`
          return finding('asset_missing', where, detail)
        }),
        ...unused.map(name => {
          const detail = `the asset "${name}" was uploaded, but no item names it`
          return finding('asset_unused', where, detail)
        }),
      ]
    })
  }

  #of({ fixtureId, feedKey }: FeedId): AssetsOfFeed {
    const feed = { fixtureId, feedKey }
    const key = chainKey(feed)
    const known = this.#feeds.get(key) ?? { feed, uploaded: new Set(), named: new Map() }
    this.#feeds.set(key, known)
    return known
  }
}

const here = 'http://feed.invalid'

/** The name of the asset of this feed that a reference addresses; `undefined` for any other reference. */
function ownAssetName(href: string, { fixtureId, feedKey }: FeedId): string | undefined {
  const path = `/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${feedKey}`
  const url = URL.parse(href, here + path)
  const own = `${path}/assets/`
  if (url?.origin !== here || !url.pathname.startsWith(own)) return undefined
  const name = url.pathname.slice(own.length)
  return name === '' || name.includes('/') ? undefined : name
}
