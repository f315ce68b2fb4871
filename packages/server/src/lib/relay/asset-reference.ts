import type { FeedId } from '@fixture-feed/journal/entry'

/** An asset of another service that its items name by a relative reference. */
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
 * absolute, with a query, on another origin, or above the base of the other service.
 */
export function readAssetReference(
  href: string,
  feed: FeedId,
  baseUrl: string,
): AssetReference | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#|^$|\?/i.test(href)) return undefined
  const path = `/v1/fixtures/${encodeURIComponent(feed.fixtureId)}/feeds/${feed.feedKey}`
  const base = baseUrl.replace(/\/+$/, '')
  const there = parseUrl(href, base + path)
  const { pathname } = parseUrl(href, here + path) ?? {}
  if (there === undefined || pathname === undefined) return undefined
  if (!`${there.origin}${there.pathname}`.startsWith(`${base}/`)) return undefined
  const url = `${there.origin}${there.pathname}`
  const own = `${path}/assets/`
  const isOwn = pathname.startsWith(own) && !pathname.slice(own.length).includes('/')
  const name = isOwn ? decoded(pathname.slice(own.length)) : pathname
  return name === undefined || name === '' ? undefined : { url, name }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    // An address with a broken percent-encoding: nobody can ask for it.
    return undefined
  }
}

function parseUrl(href: string, base: string): URL | undefined {
  return URL.canParse(href, base) ? new URL(href, base) : undefined
}
