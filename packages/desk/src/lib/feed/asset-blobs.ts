import type { Asset } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import type { Draft } from '@fixture-feed/contract/draft'
import type { FeedId } from '@fixture-feed/contract/snapshot'

interface AssetSource {
  readonly api: Pick<OperatorClient, 'send' | 'feedUrl'>
}

/**
 * Pictures of a feed's items. The browser cannot send the token with the request of a picture, so pictures are
 * fetched here and shown from memory. Only assets of the feed itself are fetched: an item must not make the browser
 * send the token elsewhere. An asset that is not a picture has no address here, because a click on it would open
 * foreign bytes in the desk's origin.
 */
export class AssetBlobs {
  readonly #desk: AssetSource
  readonly #feedUrl: string
  readonly #shown = new Map<string, Promise<string>>()
  readonly #closing = new AbortController()

  /** @param desk Its `api` may be replaced later, with another token. */
  constructor(desk: AssetSource, feed: FeedId) {
    this.#desk = desk
    this.#feedUrl = desk.api.feedUrl(feed)
  }

  /** The item with addresses that this page can show. */
  async shown<Shown extends Draft>(item: Shown): Promise<Shown> {
    if (item.assets.length === 0) return item
    const assets = await Promise.all(item.assets.map(asset => this.#shownAsset(asset)))
    return { ...item, assets }
  }

  close(): void {
    this.#closing.abort()
    for (const shown of this.#shown.values()) shown.then(URL.revokeObjectURL, () => {})
    this.#shown.clear()
  }

  async #shownAsset(asset: Asset): Promise<Asset> {
    const { href, mediaType } = asset
    if (!isImage(mediaType)) return { ...asset, href: noAddress }
    const url = URL.parse(href, this.#feedUrl)
    if (!url?.href.startsWith(`${this.#feedUrl}/assets/`)) return asset
    const address = this.#shown.get(href) ?? this.#fetch(url.href)
    this.#shown.set(href, address)
    try {
      return { ...asset, href: await address }
    } catch {
      // The item is shown without its picture, and the next call tries again.
      this.#shown.delete(href)
      return asset
    }
  }

  async #fetch(url: string): Promise<string> {
    const response = await this.#desk.api.send({ path: url, signal: this.#closing.signal })
    if (!response.ok)
      throw new Error(`Cannot read ${url}: the response has status ${response.status}`)
    const picture = await response.blob()
    if (!isImage(picture.type))
      throw new Error(`Cannot show ${url}: its media type is "${picture.type}", not an image`)
    // If the feed was closed in the meantime, an address that is created now would never be revoked.
    this.#closing.signal.throwIfAborted()
    return URL.createObjectURL(picture)
  }
}

/** An address that elements neither load nor link to. */
const noAddress = 'about:blank'

function isImage(mediaType: string): boolean {
  return /^image\//i.test(mediaType)
}
