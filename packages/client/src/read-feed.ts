import type { Snapshot } from './content.generated.ts'
import type { Bounds, FeedOptions } from './feed.ts'
import { feedUrl } from './lib/feed-url.ts'
import { readOnce } from './lib/read-resource.ts'
import type { InitialSnapshot } from './poll-feed.ts'

/** Answer to one read of a feed: what `pollFeed({ initial })` goes on from. */
export interface FeedReadResult extends Required<InitialSnapshot> {}

/**
 * Reads a feed by one attempt.
 *
 * @throws {FeedError} when the answer is anything but a snapshot.
 * @throws {TypeError} for an identifier that no address can hold.
 */
export async function readFeed(options: FeedOptions & Bounds): Promise<FeedReadResult> {
  const url = feedUrl(options, options)
  const response = await readOnce<Snapshot>({ url, list: 'items' }, options)
  const { body: snapshot, etag, noStore: live, language } = response
  return { snapshot, etag, live, language }
}
