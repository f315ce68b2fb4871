import type { Entry, FeedId, NewEntry } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { instantOf, itemSample } from './feed-notation.ts'

/** Appends a publication of one new item to a feed, after position `previous` of its chain. */
export async function appendItem(
  journal: Journal,
  feed: FeedId,
  id: string,
  previous = 0,
): Promise<Entry & FeedId> {
  const entry: NewEntry = {
    kind: 'publication',
    ...feed,
    at: instantOf(previous + 1),
    items: [itemSample(id, 1, { fixtureId: feed.fixtureId })],
    withdrawals: [],
    itemCount: previous + 1,
    id: JSON.stringify([feed, id]),
    previous,
    recordedAt: instantOf(1),
  }
  return (await journal.append(entry)) as Entry & FeedId
}
