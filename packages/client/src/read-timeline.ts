import type { FeedOptions } from './feed.ts'
import { timelineUrl } from './lib/feed-url.ts'
import { readOnce } from './lib/read-resource.ts'

/** An instant at which a feed changed. */
export interface TimelineInstant {
  /** Reading with `until` set to it gives the feed as it was then. */
  readonly snapshotAt: string
  /** How many items the feed had from then on. */
  readonly itemCount: number
}

/** A time in which a relay could not read the feed, so that nobody knows what it was, RFC 3339. */
export interface Gap {
  readonly from: string
  readonly to: string
}

/** A timeline as a service sends it. */
export interface Timeline {
  readonly instants: readonly TimelineInstant[]
  readonly gaps?: readonly Gap[] | undefined
}

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
