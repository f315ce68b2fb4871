import type { FeedId } from '@fixture-feed/contract/snapshot'

/** The filters of the item list. An absent filter has its default. */
export interface ListFilters {
  /** Search words. */
  readonly find?: string | undefined
  readonly show?: string | undefined
  /** Whether only headlines are shown. */
  readonly rows?: boolean | undefined
}

export function feedHref({ fixtureId, feedKey }: FeedId, filters: ListFilters = {}): string {
  const query = filterQuery(filters)
  return `#/${encodeURIComponent(fixtureId)}/${encodeURIComponent(feedKey)}${query}`
}

/** The query of an address with these filters; empty without filters. */
export function filterQuery({ find = '', show = '', rows }: ListFilters): string {
  const query = new URLSearchParams()
  if (find !== '') query.set('find', find)
  if (show !== '') query.set('show', show)
  if (rows !== undefined) query.set('rows', String(rows))
  return query.size === 0 ? '' : `?${query}`
}

/** The address of the list of games with search words. */
export function listHref(find: string): string {
  return `#${filterQuery({ find })}`
}

/** The filters in the hash of an address. */
export function parseFilters(hash: string): ListFilters {
  const [, text = ''] = hash.split('?')
  const query = new URLSearchParams(text)
  const rows = query.get('rows')
  return {
    find: query.get('find') ?? undefined,
    show: query.get('show') ?? undefined,
    rows: rows === null ? undefined : rows === 'true',
  }
}

/** The feed in the hash of an address, if any. */
export function parseFeedHash(hash: string): FeedId | undefined {
  const [, fixtureId, feedKey] = /^#\/([^/?]+)\/([^/?]+)(?:\?.*)?$/.exec(hash) ?? []
  if (fixtureId === undefined || feedKey === undefined) return undefined
  try {
    return { fixtureId: decodeURIComponent(fixtureId), feedKey: decodeURIComponent(feedKey) }
  } catch {
    return undefined
  }
}
