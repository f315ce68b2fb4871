import type { Bounds, FeedId, FeedOptions, ServiceOptions } from '../feed.ts'
import { isPublicKey } from '../signatures.ts'
import { feedPath, queryOf, segment } from './feed-url.ts'

/** A resource of a service: its address, and the content of a valid body. */
export interface Resource {
  readonly url: string
  /** The name of the body's array of objects. */
  readonly list: 'items' | 'fixtures' | 'changes' | 'instants' | 'claims'
  /** Members of the body and their requested values, such as the feed key. */
  readonly members?: Readonly<Record<string, string | number>>
  /** The requested bounds of a snapshot. */
  readonly bounds?: Bounds
  /** A field that each entry of the list must have, which is checked only with public keys. */
  readonly entryField?: string
  /** The state that each entry of the list must have, which is checked only with public keys. */
  readonly entryState?: 'live' | undefined
}

/** @throws {TypeError} for an identifier that an address cannot contain, or an invalid public key. */
export function feedResource(feed: FeedOptions, { after, until }: Bounds = {}): Resource {
  const bounds = { after, until }
  const url = serviceUrl(feed) + feedPath(feed) + queryOf(bounds)
  return { url, list: 'items', members: idOf(feed), bounds }
}

/** @throws {TypeError} for an identifier that an address cannot contain, or an invalid public key. */
export function timelineResource(feed: FeedOptions): Resource {
  const url = `${serviceUrl(feed)}${feedPath(feed)}/timeline`
  return { url, list: 'instants', members: idOf(feed) }
}

/** @throws {TypeError} for an identifier that an address cannot contain, or an invalid public key. */
export function evidenceResource(feed: FeedOptions, itemId: string, revision: number): Resource {
  const feedUrl = serviceUrl(feed) + feedPath(feed)
  const url = `${feedUrl}/items/${segment(itemId, 'itemId')}/evidence/${revision}`
  return { url, list: 'claims', members: { ...idOf(feed), itemId, revision } }
}

/** The fixture index. Each of its entries has `feeds`, whereas each entry of the scoreboard has `state`. */
export function indexResource(service: ServiceOptions): Resource {
  return { url: `${serviceUrl(service)}/v1/fixtures`, list: 'fixtures', entryField: 'feeds' }
}

export function scoreboardResource(service: ServiceOptions): Resource {
  return { url: `${serviceUrl(service)}/v1/scoreboard`, list: 'fixtures', entryField: 'state' }
}

/** The list of changes of all feeds, or of the feeds with this state. */
export function changesResource(service: ServiceOptions, state: 'live' | undefined): Resource {
  const url = `${serviceUrl(service)}/v1/changes${queryOf({ state })}`
  return { url, list: 'changes', entryField: 'feedKey', entryState: state }
}

/** @throws {TypeError} for an invalid public key. */
function serviceUrl({ baseUrl, publicKeys = [] }: ServiceOptions): string {
  const wrong = publicKeys.find(key => !isPublicKey(key))
  if (wrong !== undefined) {
    throw new TypeError(`Cannot read a service: its public key is ${JSON.stringify(wrong)}`)
  }
  return String(baseUrl).replace(/\/+$/, '')
}

function idOf({ fixtureId, feedKey }: FeedId): { fixtureId: string; feedKey: string } {
  return { fixtureId, feedKey }
}
