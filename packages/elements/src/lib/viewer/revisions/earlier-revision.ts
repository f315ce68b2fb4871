import type { FeedOptions, Item } from '@fixture-feed/client'
import { readFeed } from '@fixture-feed/client/read-feed'
import { readTimeline } from '@fixture-feed/client/read-timeline'

/**
 * The revision of an item that readers saw before this one, found in the replay of the feed; `undefined` where there is
 * none to be found. Usually two reads: the timeline, and the feed as it was right before the revision was published.
 *
 * @throws {FeedError} when the service does not answer.
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
  // A publisher may set `publishedAt` to another time than that of the publication: search all instants.
  let found: Item | undefined
  for (let start = 0, end = instants.length; start < end; ) {
    const middle = Math.floor((start + end) / 2)
    const item = await itemAt(middle)
    // Where the item is missing it is not there yet, unless it was found before.
    const isEarlier = item === undefined ? found === undefined : item.revision < revision
    if (!isEarlier) end = middle
    else {
      found = item
      start = middle + 1
    }
  }
  return found
}
