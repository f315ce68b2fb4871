import type { Asset } from '@fixture-feed/client'

const protocols: ReadonlySet<string> = new Set(['https:', 'http:', 'blob:'])

/**
 * The address of an asset, resolved against the address of its feed. `undefined` unless it is an `http(s)` or `blob:`
 * address whose origin is the feed's or one of `origins`, because an item must not make a reader's browser contact
 * arbitrary hosts. A `blob:` address has the origin of the page that created it.
 */
export function assetUrl(
  { href }: Pick<Asset, 'href'>,
  feedUrl: string,
  origins: readonly string[] = [],
): string | undefined {
  if (!URL.canParse(href, feedUrl)) return undefined
  const url = new URL(href, feedUrl)
  if (!protocols.has(url.protocol)) return undefined
  const allowed = [new URL(feedUrl).origin, ...origins]
  return allowed.includes(url.origin) ? url.href : undefined
}

/** The address of a feed; `undefined` if `baseUrl` cannot be resolved against `page`, such as `about:blank`. */
export function feedAddress(
  baseUrl: string,
  page: string,
  { fixtureId, feedKey }: { readonly fixtureId: string; readonly feedKey: string },
): string | undefined {
  if (!URL.canParse(baseUrl, page)) return undefined
  const base = new URL(baseUrl, page).href.replace(/\/+$/, '')
  return `${base}/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${encodeURIComponent(feedKey)}`
}
