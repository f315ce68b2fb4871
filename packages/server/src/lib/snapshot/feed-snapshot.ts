import type { FeedId, UpstreamSignature } from '@fixture-feed/journal/entry'
import { Rendition, type ResourceHeaders } from '../representation/representation.ts'
import { type ItemList, joinMembers } from './item-list.ts'

/** The items of a feed at one instant: what the spec calls a snapshot, before it is bytes. Immutable. */
export interface FeedSnapshot {
  readonly feed: FeedId
  /** The instant of the last change, as it was recorded; never the time of a request. */
  readonly snapshotAt: string
  readonly items: ItemList
  /** What an upstream signed of it. */
  readonly signatures?: readonly UpstreamSignature[] | undefined
}

export function composeSnapshot({ feed, snapshotAt, items }: FeedSnapshot): Buffer {
  const head = `{"fixtureId":${JSON.stringify(feed.fixtureId)},"feedKey":${JSON.stringify(feed.feedKey)},"snapshotAt":${JSON.stringify(snapshotAt)},"items":[`
  return joinMembers(head, items)
}

/** The snapshot as it is served, under an upstream's signatures where that signed the same bytes. */
export function representSnapshot(snapshot: FeedSnapshot, headers: ResourceHeaders): Rendition {
  const { signatures } = snapshot
  return new Rendition(composeSnapshot(snapshot), { ...headers, signatures })
}
