import type { Timeline } from './content.generated.ts'
import type { FeedOptions } from './feed.ts'
import { timelineUrl } from './lib/feed-url.ts'
import { readOnce } from './lib/read-resource.ts'

export type { Gap, Timeline } from './content.generated.ts'

/**
 * An instant at which a feed changed: reading with `until` set to its `snapshotAt` gives the feed as it was then. From then on
 * it had `itemCount` items.
 */
export type TimelineInstant = Timeline['instants'][number]

/**
 * Reads once when a feed changed, oldest first.
 *
 * @throws {FeedError} when the attempt fails.
 * @throws {TypeError} for an identifier that no address can hold.
 */
export async function readTimeline(options: FeedOptions): Promise<readonly TimelineInstant[]> {
  const resource = { url: timelineUrl(options), list: 'instants' } as const
  return (await readOnce<Timeline>(resource, options)).body.instants
}
