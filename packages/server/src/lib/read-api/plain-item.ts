import type { Item } from '@fixture-feed/contract/snapshot'
import { decodeItem, type EncodedItem } from '../snapshot/encoded-item.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import { urnOf } from './urn.ts'

/** The texts of an item, for readers that do not know its definition. */
export interface PlainText {
  readonly effectiveAt: string
  /** `undefined` if the item has no headline. */
  readonly headline: string | undefined
  readonly texts: readonly string[]
}

/** The texts of an item, with its URN, its link and its times. */
export interface PlainItem extends PlainText {
  readonly urn: string
  /** The query that leads from the page of the feed to the item. */
  readonly query: string
  /**
   * The `snapshotAt` with which readers first saw the item (`publishedAt`) and its current revision (`revisedAt`), in
   * the capitals of RFC 4287 §3.3.
   */
  readonly publishedAt: string
  readonly revisedAt: string
}

/** Limits for the items that a document includes, such as a page, so that the document is built quickly. */
export interface TextBounds {
  readonly mostItems: number
  /** The maximum total size of the items as JSON, in bytes. */
  readonly mostBytes: number
}

/** The newest items within the bounds, newest first. */
export function newestItems(
  items: readonly EncodedItem[],
  { mostItems, mostBytes }: TextBounds,
): Item[] {
  let bytes = 0
  const newest = items.slice(-mostItems).reverse()
  const end = newest.findIndex(item => {
    bytes += item.bytes.length
    return bytes > mostBytes
  })
  return newest.slice(0, end < 0 ? undefined : end).map(decodeItem)
}

export function toPlainText({ content, effectiveAt }: Item): PlainText {
  const { headline, summary, keyTakeaways } = content
  const texts = [summary, ...(Array.isArray(keyTakeaways) ? keyTakeaways : [])].filter(isText)
  return { headline: isText(headline) ? headline : undefined, texts, effectiveAt }
}

export function plainItemsOf({ feed, fold }: FeedView, bounds: TextBounds): PlainItem[] {
  return newestItems(fold.snapshot?.items ?? [], bounds).map(item => {
    const { first, last } = fold.history.shownSince(item.id)
    return {
      ...toPlainText(item),
      urn: urnOf(feed.fixtureId, feed.feedKey, item.id),
      query: `?item=${encodeURIComponent(item.id.toWellFormed())}`,
      publishedAt: first.toUpperCase(),
      revisedAt: last.toUpperCase(),
    }
  })
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
