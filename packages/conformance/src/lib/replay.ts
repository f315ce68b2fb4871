import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { skipUnless } from './expectations.ts'
import { type Feed, parseJson } from './feed.ts'
import { decodeContent } from './wire/decode-content.ts'
import type { Exchange } from './wire/exchange.ts'

/** Bounds of a replay, as query parameters. */
export interface Bounds {
  readonly after?: string
  readonly until?: string
}

export const distantPast = '1970-01-01T00:00:00Z'
export const distantFuture = '9999-12-31T23:59:59Z'

/** Skips the check unless the target accepts a valid bound and rejects an invalid one with 400. */
export async function skipUnlessReplay(feed: Feed): Promise<void> {
  const future = await feed.send({}, { query: toQuery({ until: distantFuture }) })
  const wrong = await feed.send({}, { query: toQuery({ until: 'yesterday' }) })
  const isKnown = future.response.status === 200 && wrong.response.status === 400
  skipUnless(isKnown, 'the target has no replay')
}

/** Reads a replay and expects a 200. */
export function readReplay(feed: Feed, bounds: Bounds): Promise<Exchange> {
  return feed.read({}, toQuery(bounds))
}

export async function readReplayed(feed: Feed, bounds: Bounds): Promise<Snapshot> {
  return parseJson(await readReplay(feed, bounds)) as Snapshot
}

export function toQuery(bounds: Bounds): string {
  return `?${new URLSearchParams(Object.entries(bounds))}`
}

export function isSame(a: Exchange, b: Exchange): boolean {
  return decodeContent(a).equals(decodeContent(b))
}

/** One change of a feed, as an element of its timeline. */
export interface TimelineInstant {
  readonly snapshotAt: string
  readonly itemCount: number
}

/** Reads the instants of a feed's timeline. Skips the check if there is no timeline. */
export async function readTimeline(feed: Feed): Promise<readonly TimelineInstant[]> {
  const exchange = await feed.wire.send({ target: `${feed.target}/timeline` })
  skipUnless(exchange.response.status === 200, 'the target has no timeline')
  const { instants } = parseJson(exchange) as { readonly instants: readonly TimelineInstant[] }
  return instants
}
