import type { Item } from '@fixture-feed/contract/snapshot'
import { decodeItem } from '../snapshot/encoded-item.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import { urnOf } from './urn.ts'

/** An item in words, as those get it who know no definitions. */
export interface ToldItem extends Pick<Item, 'effectiveAt'> {
  readonly urn: string
  /** The place of the item below that of its feed's page. */
  readonly query: string
  /** `undefined` where the definition has none. */
  readonly headline: string | undefined
  /** Its texts, in the order of reading. */
  readonly texts: readonly string[]
  /**
   * When readers first saw the item, and when its revision: the clock of `snapshotAt`, with the capitals that RFC 4287
   * §3.3 asks for. A revision moves only the second.
   */
  readonly publishedAt: string
  readonly revisedAt: string
}

/** Bounds of what is told at once, so that nobody waits for it. */
export interface TellingBounds {
  readonly mostItems: number
  /** Of the items as JSON. */
  readonly mostBytes: number
}

/** The newest items of a feed, the newest first, as many as the bounds let through. */
export function newestItems(view: FeedView, { mostItems, mostBytes }: TellingBounds): ToldItem[] {
  const newest: ToldItem[] = []
  let bytes = 0
  for (const item of (view.fold.snapshot?.items ?? []).slice(-mostItems).reverse()) {
    bytes += item.bytes.length
    if (bytes > mostBytes) break
    newest.push(toldItem(view, decodeItem(item)))
  }
  return newest
}

function toldItem({ feed, fold }: FeedView, { id, content, effectiveAt }: Item): ToldItem {
  const { headline, summary, keyTakeaways } = content
  const texts = [summary, ...(Array.isArray(keyTakeaways) ? keyTakeaways : [])].filter(isText)
  const { first, last } = fold.history.shownSince(id)
  return {
    urn: urnOf(feed.fixtureId, feed.feedKey, id),
    query: `?item=${encodeURIComponent(id.toWellFormed())}`,
    headline: isText(headline) ? headline : undefined,
    texts,
    effectiveAt,
    publishedAt: first.toUpperCase(),
    revisedAt: last.toUpperCase(),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
