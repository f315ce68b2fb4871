import type { Item } from '@fixture-feed/contract/snapshot'
import type { ListedFixture } from '@fixture-feed/journal/entry'
import type { RepresentedVersion } from '../representation/representation.ts'
import { decodeItem } from '../snapshot/encoded-item.ts'
import type { FeedView } from '../snapshot/feed-view.ts'

/** What a page is given of a feed that it opens with. */
export interface OpenedWith {
  readonly entry: ListedFixture & { readonly itemCount: number }
  readonly view: FeedView
  readonly version: RepresentedVersion
}

/** A larger snapshot is read by the page itself, in bytes: it is not to hold up the page around it. */
const mostBytes = 300_000

/** How many items readers without scripts get, the newest first, unless they have more than `mostBytes`. */
const mostItems = 100

/**
 * What the page need not ask for: the fixture's entry, and the snapshot with its tag, as a data block. Browsers run no
 * data blocks, so that the policy of the page lets them be.
 */
export function dataBlock({ entry, view, version }: OpenedWith): string {
  if (version.identity.length > mostBytes) return ''
  const etag = version.codings.identity.entityTag
  const state = view.cachePolicy
  const head = JSON.stringify({ entry, etag, state }).slice(0, -1)
  // Nothing in it can end the block: a "<" of JSON is always inside a text.
  const json = `${head},"snapshot":${version.identity}}`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="opened-with">${json}</script>`
}

/** The items as plain HTML, for readers without scripts. */
export function plainItems({ view }: Pick<OpenedWith, 'view'>): string {
  const items = view.fold.snapshot?.items ?? []
  const newest: Item[] = []
  let bytes = 0
  for (const item of items.slice(-mostItems).reverse()) {
    bytes += item.bytes.length
    if (bytes > mostBytes) break
    newest.push(decodeItem(item))
  }
  const left = items.length - newest.length
  return [
    '<ol>',
    ...newest.map(plainItem),
    '</ol>',
    ...(left > 0 ? [`<p>${left} earlier items are left out.</p>`] : []),
  ].join('\n')
}

function plainItem({ content, effectiveAt }: Item): string {
  const { headline, summary, keyTakeaways } = content
  const texts = [summary, ...(Array.isArray(keyTakeaways) ? keyTakeaways : [])].filter(isText)
  const title = isText(headline) ? `<h2 dir="auto">${escapedHtml(headline)}</h2>` : ''
  const said = texts.map(text => `<p dir="auto">${escapedHtml(text)}</p>`).join('')
  return `<li><time datetime="${escapedHtml(effectiveAt)}">${escapedHtml(effectiveAt)}</time>${title}${said}</li>`
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** A text as HTML has it, also between double quotes. */
export function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
