import type { Timeline } from './content.generated.ts'
import type { FeedOptions } from './feed.ts'
import { readOnce } from './lib/read-resource.ts'
import { timelineResource } from './lib/resources.ts'

export type { Gap, Timeline } from './content.generated.ts'

/**
 * One instant of a timeline. A read with `until` equal to `snapshotAt` returns the feed as of this instant, with
 * `itemCount` items.
 */
export type TimelineInstant = Timeline['instants'][number]

/**
 * Reads the instants at which a feed changed, oldest first.
 *
 * @throws {FeedError} if the read fails.
 * @throws {TypeError} for an identifier that an address cannot contain, or an invalid public key.
 */
export async function readTimeline(options: FeedOptions): Promise<readonly TimelineInstant[]> {
  return (await readOnce<Timeline>(timelineResource(options), options)).body.instants
}
