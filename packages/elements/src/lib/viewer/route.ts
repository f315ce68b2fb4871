import type { ItemFilter } from '../feed/item-filter.ts'
import { tabParameters } from './tab-settings.ts'

/** The location within the viewer, as in the address. Each game has a path, so that a link shows its preview. */
export type Route = ListRoute | FeedRoute

export interface ListRoute {
  readonly page: 'list'
  /** The calendar day whose games are shown, such as `2025-01-17`; absent: today. */
  readonly date?: string | undefined
  readonly search?: string | undefined
}

/** A part of a game's page in place of its key moments. */
export type GameView = 'box-score' | 'plays' | 'team-stats'

const gameViews: readonly GameView[] = ['box-score', 'plays', 'team-stats']

export interface FeedRoute extends Omit<ItemFilter, 'moments' | 'only'> {
  readonly page: 'feed'
  readonly fixtureId: string
  /** The key of the feed; absent for the feed with which the fixture opens in the reader's language. */
  readonly feedKey?: string | undefined
  readonly item?: string | undefined
  readonly order?: 'oldest' | undefined
  /** Whether all items are shown instead of the key moments. */
  readonly moments?: 'all' | undefined
  /** The displayed part of the game; absent for the items. */
  readonly view?: GameView | undefined
  /** The instant of a replay, RFC 3339; absent for the live feed. */
  readonly until?: string | undefined
  readonly speed?: number | undefined
}

/** Navigates to a page; `replace` adds no history entry. */
export type Navigate = (route: Route, options?: { readonly replace: boolean }) => void

/** The page of a game, with its address and the function that changes the address. */
export interface RoutedPage {
  readonly route: FeedRoute
  readonly navigate: Navigate
}

/** Default speed of a replay, in seconds of the feed per second. */
export const usualSpeed = 30

const feedParameters = ['item', 'definition', 'entity', 'until'] as const

/**
 * Parses an address below the viewer's base:
 *
 *   list = base [ "?" parameters ]
 *   feed = base "games/" fixtureId [ "/" feedKey ] [ "?" parameters ]
 *
 * The parameters have the names of the fields of the route. Identifiers are percent-encoded. Every other path is the
 * list. Addresses with `#` from earlier versions are supported too: `#/?search=`,
 * `#/fixtures/{fixtureId}/{feedKey}?…`.
 */
export function parseRoute(address: Pick<URL, 'pathname' | 'search' | 'hash'>): Route {
  const { pathname, search, hash } = address
  if (hash.startsWith('#/')) {
    const [path = '', query = ''] = hash.slice('#/'.length).split('?')
    return routeOf(path.split('/'), 'fixtures', query)
  }
  return routeOf(pathname.slice(viewerBase(pathname).length).split('/'), 'games', search)
}

function routeOf([word, fixtureId, feedKey]: string[], games: string, query: string): Route {
  const parameters = new URLSearchParams(query)
  const decodedId = decoded(fixtureId)
  if (word !== games || !decodedId)
    return {
      page: 'list',
      date: dateOf(parameters.get('date')),
      search: parameters.get('search') || undefined,
    }
  return {
    page: 'feed',
    fixtureId: decodedId,
    feedKey: decoded(feedKey) || undefined,
    ...Object.fromEntries(feedParameters.map(name => [name, parameters.get(name) || undefined])),
    order: parameters.get('order') === 'oldest' ? 'oldest' : undefined,
    moments: parameters.get('moments') === 'all' ? 'all' : undefined,
    view: gameViews.find(view => view === parameters.get('view')),
    speed: speedOf(parameters.get('speed')),
  }
}

/** The base path of the viewer with a trailing slash: the path of the page without the part that names a game. */
export function viewerBase(pathname: string = globalThis.location?.pathname ?? '/'): string {
  return pathname.replace(/games\/[^/]+(?:\/[^/]*)?\/?$/, '').replace(/[^/]*$/, '')
}

export function viewerUrl(): string {
  return new URL(viewerBase(), location.href).href
}

/** The address of the calendar of all games. */
export function calendarAddress(): string {
  return `${viewerBase()}fixtures.ics`
}

/** The address of a route: a path on the page's own origin. */
export function formatRoute(route: Route, base: string = viewerBase()): string {
  if (route.page === 'list') return `${base}${queryOf({ date: route.date, search: route.search })}`
  const { page: _, fixtureId, feedKey, ...parameters } = route
  const path = [fixtureId, ...(feedKey === undefined ? [] : [feedKey])]
  return `${base}games/${path.map(encodeURIComponent).join('/')}${queryOf(parameters)}`
}

function queryOf(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries({ ...parameters, ...tabParameters() })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, `${value}`])
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** Returns the text if it is a calendar date, such as `2025-01-17`; otherwise `undefined`. */
function dateOf(text: string | null): string | undefined {
  const ms = Date.parse(text ?? '')
  return text && !Number.isNaN(ms) && new Date(ms).toISOString() === `${text}T00:00:00.000Z`
    ? text
    : undefined
}

function speedOf(text: string | null): number | undefined {
  const speed = Number(text)
  return speed > 0 && speed < Infinity ? speed : undefined
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    // An incomplete escape, such as %4, is not an identifier.
    return undefined
  }
}
