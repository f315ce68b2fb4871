import type { Issue } from '@fixture-feed/contract/issue'
import type { FeedId, Snapshot } from '@fixture-feed/contract/snapshot'
import { validateSnapshot } from '@fixture-feed/contract/validate'
import { Broken, expectStatus, NotApplicable, skipUnless } from './expectations.ts'
import { decodeContent } from './wire/decode-content.ts'
import { type Exchange, type HeaderList, headerOf } from './wire/exchange.ts'
import type { Wire } from './wire/wire.ts'

/** Request headers by name, or as a list if a name is repeated. */
export type RequestHeaders = Readonly<Record<string, string>> | HeaderList

/** The header that marks a request as coming from a page of another origin. */
export const otherOrigin = { Origin: 'https://app.example' }

/** One feed of the target, and the requests that checks send to its address. */
export class Feed {
  readonly wire: Wire
  /** The name of the feed; undefined if only its address is known. */
  readonly name: FeedId | undefined
  /** The request target of reads of this feed. */
  readonly target: string

  constructor(wire: Wire, target: string, name?: FeedId) {
    this.wire = wire
    this.target = target
    this.name = name
  }

  /** A feed at the address that the specification defines. */
  static named(wire: Wire, name: FeedId): Feed {
    const path = `/v1/fixtures/${encodeURIComponent(name.fixtureId)}/feeds/${encodeURIComponent(name.feedKey)}`
    return new Feed(wire, wire.targetOf(path), name)
  }

  /** Sends one request. Without `Accept-Encoding` in the headers it requests identity. */
  send(
    headers: RequestHeaders = {},
    { method = 'GET', query = '' }: { readonly method?: string; readonly query?: string } = {},
  ): Promise<Exchange> {
    return this.wire.send(this.request(headers, { method, query }))
  }

  /** The request that `send` sends. */
  request(
    headers: RequestHeaders = {},
    { method = 'GET', query = '' }: { readonly method?: string; readonly query?: string } = {},
  ): { readonly method: string; readonly target: string; readonly headers: HeaderList } {
    const list = Array.isArray(headers) ? (headers as HeaderList) : Object.entries(headers)
    const namesCoding = list.some(([name]) => name.toLowerCase() === 'accept-encoding')
    const coding: HeaderList = namesCoding ? [] : [['Accept-Encoding', 'identity']]
    return { method, target: this.target + query, headers: [...coding, ...list] }
  }

  /** Reads the feed and expects a 200. */
  async read(headers: RequestHeaders = {}, query = ''): Promise<Exchange> {
    const exchange = await this.send(headers, { query })
    expectStatus(exchange, 200)
    return exchange
  }

  /**
   * Reads the feed like a page of another origin. Skips the check if the target does not allow reads from other
   * origins.
   */
  async readAcross(): Promise<{ readonly read: Exchange; readonly allowed: string }> {
    const read = await this.read(otherOrigin)
    const allowed = headerOf(read, 'access-control-allow-origin')
    if (allowed !== undefined) return { read, allowed }
    throw new NotApplicable('the target does not allow other origins')
  }

  /** The entity tag of a new read. Skips the check if the response has none. */
  async readTag(headers: RequestHeaders = {}, query = ''): Promise<string> {
    const exchange = await this.read(headers, query)
    const tag = headerOf(exchange, 'etag')
    if (tag === undefined) throw new NotApplicable('the feed has no entity tag')
    return tag
  }

  /** Sends a conditional read. */
  poll(ifNoneMatch: string, headers: Readonly<Record<string, string>> = {}): Promise<Exchange> {
    return this.send({ 'If-None-Match': ifNoneMatch, ...headers })
  }

  /** Expects a 304 for the tag of a new read. */
  async readNotModified(headers: Readonly<Record<string, string>> = {}): Promise<Exchange> {
    const exchange = await this.poll(await this.readTag(headers), headers)
    expectStatus(exchange, 304)
    return exchange
  }

  /** Reads the snapshot of the feed. Skips the check if the response is JSON but not a valid snapshot. */
  async readSnapshot(
    query = '',
  ): Promise<{ readonly snapshot: Snapshot; readonly exchange: Exchange }> {
    const exchange = await this.read({}, query)
    const value = parseJson(exchange)
    const [issue] = envelopeIssues(value)
    if (issue !== undefined) {
      throw new NotApplicable(`the feed does not return a valid snapshot: ${issue.message}`)
    }
    return { snapshot: value as Snapshot, exchange }
  }
}

/** The issues of a snapshot and its items, without the issues of relational rules. */
export function envelopeIssues(value: unknown): readonly Issue[] {
  return validateSnapshot(value).filter(({ rule }) => !relationalRules.has(rule))
}

/** Rules between parts of a snapshot, which separate checks cover. */
const relationalRules: ReadonlySet<string> = new Set(['reference', 'fixture', 'duplicate-id'])

/**
 * The JSON value of a response.
 *
 * @throws {Broken} if the content cannot be decoded or is not JSON.
 */
export function parseJson(exchange: Exchange): unknown {
  try {
    return JSON.parse(decodeContent(exchange).toString())
  } catch (error) {
    throw new Broken(`the content is not JSON: ${(error as Error).message}`, exchange)
  }
}

/** Skips the check if the target does not support HEAD. */
export async function skipUnlessHead(feed: Feed): Promise<void> {
  const { response } = await feed.send({}, { method: 'HEAD' })
  skipUnless(response.status === 200, 'the target does not support HEAD')
}

/** An entity tag without `W/` and quotes. */
export function opaqueOf(tag: string): string {
  return tag.replace(/^W\//, '').replace(/^"(.*)"$/, '$1')
}
