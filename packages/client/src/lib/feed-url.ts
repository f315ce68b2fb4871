import type { Bounds, FeedId, FeedOptions, ServiceOptions } from '../feed.ts'
import { isPublicKey } from '../signatures.ts'

export function fixturesUrl(options: ServiceOptions): string {
  return `${baseOf(options)}/v1/fixtures`
}

export function scoreboardUrl(options: ServiceOptions): string {
  return `${baseOf(options)}/v1/scoreboard`
}

export function changesUrl(options: ServiceOptions, state: 'live' | undefined): string {
  return `${baseOf(options)}/v1/changes${queryOf({ state })}`
}

/** @throws {TypeError} for an invalid public key. */
function baseOf({ baseUrl, publicKeys = [] }: ServiceOptions): string {
  const wrong = publicKeys.find(key => !isPublicKey(key))
  if (wrong !== undefined) {
    throw new TypeError(`Cannot read a service: its public key is ${JSON.stringify(wrong)}`)
  }
  return String(baseUrl).replace(/\/+$/, '')
}

/** @throws {TypeError} for an identifier that an address cannot contain. */
export function feedUrl(feed: FeedOptions, { after, until }: Bounds = {}): string {
  return `${baseOf(feed)}${feedPath(feed)}${queryOf({ after, until })}`
}

export function timelineUrl(feed: FeedOptions): string {
  return `${feedUrl(feed)}/timeline`
}

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
  // A URL drops . and .. as path segments, even if they are percent-encoded. A lone surrogate cannot be encoded.
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value) || !value.isWellFormed()) {
    throw new TypeError(`Cannot address a feed: ${name} is ${JSON.stringify(value)}`)
  }
  return encodeURIComponent(value)
}
