import type { FeedId, UpstreamSignature } from '@fixture-feed/journal/entry'
import { Rendition, type ResourceHeaders } from '../representation/representation.ts'
import { type ItemList, joinMembers } from './item-list.ts'

/**
 * The items of a feed at one instant, before they are joined into one text: a snapshot by the specification. Immutable.
 */
export interface FeedSnapshot {
  readonly feed: FeedId
  /**
   * The instant of the last change, as recorded. In a replay until an instant before the first change, that instant as
   * the client wrote it.
   */
  readonly snapshotAt: string
  readonly items: ItemList
  /** The upstream's signatures of this snapshot, if a relay recorded any. */
  readonly signatures?: readonly UpstreamSignature[] | undefined
}

export function composeSnapshot({ feed, snapshotAt, items }: FeedSnapshot): Buffer {
  const head = `{"fixtureId":${JSON.stringify(feed.fixtureId)},"feedKey":${JSON.stringify(feed.feedKey)},"snapshotAt":${JSON.stringify(snapshotAt)},"items":[`
  return joinMembers(head, items)
}

/**
 * The rendition of a snapshot, with the upstream's signatures, which are served only if they are valid for these bytes.
 */
export function representSnapshot(snapshot: FeedSnapshot, headers: ResourceHeaders): Rendition {
  const { signatures } = snapshot
  return new Rendition(composeSnapshot(snapshot), { ...headers, signatures })
}
