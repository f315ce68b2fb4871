import type { Timeline } from './content.generated.ts'
import type { FeedOptions } from './feed.ts'
import { timelineUrl } from './lib/feed-url.ts'
import { readOnce } from './lib/read-resource.ts'

export type { Gap, Timeline } from './content.generated.ts'

/** Reading with `until` set to `snapshotAt` gives the feed as it was then; it had `itemCount` items from then on. */
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
