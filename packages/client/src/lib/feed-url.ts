import type { FeedId } from '../feed.ts'

/** The query string for the parameters; empty if there are none. */
export function queryOf(parameters: Readonly<Record<string, string | undefined>>): string {
  const query = Object.entries(parameters).flatMap(([name, value]) =>
    // The value is encoded, because a literal + in an offset would be decoded as a space.
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  )
  return query.length === 0 ? '' : `?${query.join('&')}`
}

export function fixturePath(fixtureId: string): string {
  return `/v1/fixtures/${segment(fixtureId, 'fixtureId')}`
}

export function feedPath({ fixtureId, feedKey }: FeedId): string {
  return `${fixturePath(fixtureId)}/feeds/${segment(feedKey, 'feedKey')}`
}

export function segment(value: string, name: string): string {
  // An empty segment would address another resource. A URL drops . and .. as path segments, even if they are
  // percent-encoded. A lone surrogate cannot be encoded.
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value) || !value.isWellFormed()) {
    throw new TypeError(`Cannot address a feed: ${name} is ${JSON.stringify(value)}`)
  }
  return encodeURIComponent(value)
}
