import type { ItemFilter } from '../feed/item-filter.ts'

/** Where the viewer is, as its address says it: all of it is behind the `#`, so that every deep link is one page. */
export type Route = ListRoute | FeedRoute

export interface ListRoute {
  readonly page: 'list'
  /** What the list is searched for. */
  readonly search?: string | undefined
}

export interface FeedRoute extends ItemFilter {
  readonly page: 'feed'
  readonly fixtureId: string
  /** Without one: the fixture's first feed. */
  readonly feedKey?: string | undefined
  /** The item that the page is about. */
  readonly item?: string | undefined
  readonly order?: 'oldest' | undefined
  /** The instant of a replay, RFC 3339; without it the feed is live. */
  readonly until?: string | undefined
  /** Seconds of then per second of now. */
  readonly speed?: number | undefined
}

const feedParameters = ['item', 'definition', 'entity', 'until'] as const

/**
 * Reads the part of an address from `#` on:
 *
 *   list = "#/" [ "?search=" text ]
 *   feed = "#/fixtures/" fixtureId [ "/" feedKey ] [ "?" parameters ]
 *
 * Identifiers are percent-encoded. Whatever else it is, is the list.
 */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = splitOnce(hash.replace(/^#/, ''), '?')
  const parameters = new URLSearchParams(query)
  const [, word, fixtureId, feedKey] = path.split('/')
  const decodedId = decoded(fixtureId)
  if (word !== 'fixtures' || !decodedId) return listRoute(parameters)
  return {
    page: 'feed',
    fixtureId: decodedId,
    feedKey: decoded(feedKey) || undefined,
    ...Object.fromEntries(feedParameters.map(name => [name, parameters.get(name) || undefined])),
    order: parameters.get('order') === 'oldest' ? 'oldest' : undefined,
    speed: speedOf(parameters.get('speed')),
  }
}

/** The address of a route, from `#` on. */
export function formatRoute(route: Route): string {
  if (route.page === 'list') return `#/${queryOf({ search: route.search })}`
  const { page: _, fixtureId, feedKey, ...parameters } = route
  const path = [fixtureId, ...(feedKey === undefined ? [] : [feedKey])]
  return `#/fixtures/${path.map(encodeURIComponent).join('/')}${queryOf(parameters)}`
}

function listRoute(parameters: URLSearchParams): ListRoute {
  return { page: 'list', search: parameters.get('search') || undefined }
}

function queryOf(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value}`]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

function speedOf(text: string | null): number | undefined {
  const speed = Number(text)
  return speed > 0 && speed < Infinity ? speed : undefined
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    // A half-typed escape, such as %4, names nothing.
    return undefined
  }
}

function splitOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
