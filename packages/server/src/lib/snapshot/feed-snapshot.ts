import type { FeedId } from '@fixture-feed/journal/entry'
import type { ItemList } from './item-list.ts'

/** The items of a feed at one instant: what the spec calls a snapshot, before it is bytes. Immutable. */
export interface FeedSnapshot {
  readonly feed: FeedId
  /** The instant of the last change, as it was recorded; never the time of a request. */
  readonly snapshotAt: string
  readonly items: ItemList
}

const comma = Buffer.from(',')
const end = Buffer.from(']}')

/** The snapshot's JSON text. The bytes of items are joined, not made again. */
export function encodeSnapshot({ feed, snapshotAt, items }: FeedSnapshot): Buffer {
  const head = `{"fixtureId":${JSON.stringify(feed.fixtureId)},"feedKey":${JSON.stringify(feed.feedKey)},"snapshotAt":${JSON.stringify(snapshotAt)},"items":[`
  const parts: Buffer[] = [Buffer.from(head)]
  for (const [index, item] of items.entries()) {
    if (index > 0) parts.push(comma)
    parts.push(item.bytes)
  }
  parts.push(end)
  return Buffer.concat(parts)
}
