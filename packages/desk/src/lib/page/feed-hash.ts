import type { FeedId } from '@fixture-feed/contract/snapshot'

export function feedHref({ fixtureId, feedKey }: FeedId): string {
  return `#/${encodeURIComponent(fixtureId)}/${encodeURIComponent(feedKey)}`
}

/** The feed in the hash of an address, if any. */
export function parseFeedHash(hash: string): FeedId | undefined {
  const [, fixtureId, feedKey] = /^#\/([^/]+)\/([^/]+)$/.exec(hash) ?? []
  if (fixtureId === undefined || feedKey === undefined) return undefined
  try {
    return { fixtureId: decodeURIComponent(fixtureId), feedKey: decodeURIComponent(feedKey) }
  } catch {
    return undefined
  }
}
