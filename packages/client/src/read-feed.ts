import type { Snapshot } from './content.generated.ts'
import type { Bounds, FeedOptions } from './feed.ts'
import { readOnce } from './lib/read-resource.ts'
import { feedResource } from './lib/resources.ts'
import type { InitialSnapshot } from './poll-feed.ts'

/** The result of one read of a feed, which `pollFeed({ initial })` can continue. */
export interface FeedReadResult extends Required<InitialSnapshot> {}

/**
 * Reads a feed once.
 *
 * @throws {FeedError} if the read fails.
 * @throws {TypeError} for an identifier that an address cannot contain, or an invalid public key.
 */
export async function readFeed(options: FeedOptions & Bounds): Promise<FeedReadResult> {
  const response = await readOnce<Snapshot>(feedResource(options, options), options)
  const { body: snapshot, etag, noStore: live, language } = response
  return { snapshot, etag, live, language }
}
