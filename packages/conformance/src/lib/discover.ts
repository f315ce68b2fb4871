import { Feed, parseJson } from './feed.ts'
import type { Discovery, IndexEntry } from './subject.ts'
import { type Exchange, headerOf } from './wire/exchange.ts'
import type { Wire } from './wire/wire.ts'
import { WireError } from './wire/wire-error.ts'

/** Maximum number of feeds of the index that are checked. */
const maxFeeds = 8

/** Finds the feeds of a target in its index or at the given addresses. */
export async function discover(wire: Wire, feedPaths: readonly string[]): Promise<Discovery> {
  if (feedPaths.length > 0) {
    const feeds = feedPaths.map(path => new Feed(wire, wire.targetOf(path)))
    return { index: undefined, entries: [], feeds: await published(feeds) }
  }
  const index = await readIndex(wire)
  const entries = entriesOf(index)
  const names = entries.flatMap(({ fixtureId, feeds }) =>
    feeds.map(feedKey => ({ fixtureId, feedKey })),
  )
  const feeds = ends(names, maxFeeds).map(name => Feed.named(wire, name))
  return { index, entries, feeds: await published(feeds) }
}

export function readIndex(wire: Wire): Promise<Exchange> {
  const target = wire.targetOf('/v1/fixtures')
  return wire.send({ target, headers: [['Accept-Encoding', 'identity']] })
}

/** The entries of an index that have an id and feeds; empty if the index is invalid, which its checks report. */
export function entriesOf(index: Exchange): readonly IndexEntry[] {
  if (index.response.status !== 200) return []
  try {
    const { fixtures } = parseJson(index) as { readonly fixtures: readonly Partial<IndexEntry>[] }
    return fixtures.filter(
      (entry): entry is IndexEntry =>
        typeof entry.fixtureId === 'string' && Array.isArray(entry.feeds),
    )
  } catch {
    return []
  }
}

/**
 * The feeds that respond 200. Feeds without `no-store` are first: they are finished, so they rarely change between two
 * requests of a check.
 */
async function published(feeds: readonly Feed[]): Promise<readonly Feed[]> {
  const steady: Feed[] = []
  const moving: Feed[] = []
  for (const feed of feeds) {
    const exchange = await feed.send().catch(undefinedWhenBroken)
    if (exchange?.response.status !== 200) continue
    const isLive = headerOf(exchange, 'cache-control') === 'no-store'
    if (isLive) moving.push(feed)
    else steady.push(feed)
  }
  return [...steady, ...moving]
}

/** Returns `undefined` for a feed that cannot be read, so that it is omitted. */
function undefinedWhenBroken(error: unknown): undefined {
  if (!(error instanceof WireError)) throw error
}

/** The whole list, or its first and last elements, `count` in total, if it is longer. */
function ends<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list
  return [...list.slice(0, count / 2), ...list.slice(-count / 2)]
}
