import type { FeedOptions, Item } from '@fixture-feed/client'
import { readFeed } from '@fixture-feed/client/read-feed'
import { readTimeline } from '@fixture-feed/client/read-timeline'

/**
 * The previously published revision of an item, from the replay of the feed; `undefined` if it cannot be found. This
 * usually takes two reads: the timeline, and the feed directly before the publication of the revision.
 *
 * @throws {FeedError} if a read fails.
 */
export async function readEarlierRevision(
  feed: FeedOptions,
  { id, revision, publishedAt }: Item,
): Promise<Item | undefined> {
  const instants = (await readTimeline(feed)).map(({ snapshotAt }) => snapshotAt)
  const itemAt = async (index: number): Promise<Item | undefined> => {
    const until = instants[index]
    if (until === undefined) return undefined
    const { snapshot } = await readFeed({ ...feed, until })
    return snapshot.items.find(item => item.id === id)
  }
  const published = instants.findIndex(at => Date.parse(at) >= Date.parse(publishedAt))
  const expected = await itemAt(published - 1)
  if (expected?.revision === revision - 1) return expected
  // A publisher may set `publishedAt` to another time than the publication, so all instants are searched.
  let found: Item | undefined
  for (let start = 0, end = instants.length; start < end; ) {
    const middle = Math.floor((start + end) / 2)
    const item = await itemAt(middle)
    // If the item is missing at this instant, it was not published yet, unless it was found at an earlier instant.
    const isEarlier = item === undefined ? found === undefined : item.revision < revision
    if (!isEarlier) end = middle
    else {
      found = item
      start = middle + 1
    }
  }
  return found
}
