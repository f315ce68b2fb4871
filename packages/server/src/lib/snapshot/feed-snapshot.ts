import type { FeedId } from '@fixture-feed/journal/entry'
import { type ItemList, joinMembers } from './item-list.ts'

/** The items of a feed at one instant: what the spec calls a snapshot, before it is bytes. Immutable. */
export interface FeedSnapshot {
  readonly feed: FeedId
  /** The instant of the last change, as it was recorded; never the time of a request. */
  readonly snapshotAt: string
  readonly items: ItemList
}

/** The snapshot's JSON text. */
export function composeSnapshot({ feed, snapshotAt, items }: FeedSnapshot): Buffer {
  const head = `{"fixtureId":${JSON.stringify(feed.fixtureId)},"feedKey":${JSON.stringify(feed.feedKey)},"snapshotAt":${JSON.stringify(snapshotAt)},"items":[`
  return joinMembers(head, items)
}
