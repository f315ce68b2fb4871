import type { Bounds, FeedOptions, ServiceOptions } from '../feed.ts'

/** Address of the fixture index. */
export function fixturesUrl(options: ServiceOptions): string {
  return `${rootUrl(options)}/fixtures`
}

/** Address of the scoreboard. */
export function scoreboardUrl(options: ServiceOptions): string {
  return `${rootUrl(options)}/scoreboard`
}

function rootUrl({ baseUrl }: ServiceOptions): string {
  return `${String(baseUrl).replace(/\/+$/, '')}/v1`
}

/**
 * Address of a feed.
 *
 * @throws {TypeError} for an identifier that no address can hold.
 */
export function feedUrl(feed: FeedOptions, { after, until }: Bounds = {}): string {
  const query = Object.entries({ after, until }).flatMap(([name, value]) =>
    // Encoded, because a literal + in an offset would arrive as a space.
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  )
  const path = `${segment(feed.fixtureId, 'fixtureId')}/feeds/${segment(feed.feedKey, 'feedKey')}`
  return `${fixturesUrl(feed)}/${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Address of a feed's timeline. */
export function timelineUrl(feed: FeedOptions): string {
  return `${feedUrl(feed)}/timeline`
}

function segment(value: string, name: string): string {
  // URLs drop . and .. also when percent-encoded; a lone surrogate has no encoding.
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value) || !value.isWellFormed()) {
    throw new TypeError(`Cannot address a feed: ${name} is ${JSON.stringify(value)}`)
  }
  return encodeURIComponent(value)
}
