import type { DelayedFeed } from './feed.ts'
import { createFeedPoller, type PollOptions } from './lib/feed-poller.ts'

export type { InitialSnapshot, PollOptions } from './lib/feed-poller.ts'

/**
 * Polls a feed until it is closed. The first read starts immediately. A failed read never removes the stored snapshot.
 *
 * @throws {TypeError} for an identifier that an address cannot contain, an invalid public key, or an invalid initial
 *   snapshot.
 * @throws {RangeError} for an invalid interval or wait, or `behindSeconds` outside 0 to 3600.
 */
export function pollFeed(options: PollOptions): DelayedFeed {
  return createFeedPoller(options)
}
