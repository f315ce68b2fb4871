import { randomUUID } from 'node:crypto'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { FeedId, NewEntry, Position } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { sampleItem } from './sample-snapshot.ts'

/** A publication of one item in a feed's chain. */
export function publicationEntry(feed: FeedId, previous: Position, change: number): NewEntry {
  return {
    kind: 'publication',
    ...feed,
    id: randomUUID(),
    previous,
    recordedAt: '2026-01-01T00:00:00.000Z',
    at: new Date(Date.UTC(2026, 0, 1) + change * 1000).toISOString(),
    items: [
      {
        ...sampleItem(feed.fixtureId, change % 40, change),
        revision: 1 + Math.floor(change / 40),
      } as Item,
    ],
    withdrawals: [],
    itemCount: Math.min(40, change + 1),
  }
}

/** Appends publications to many feeds at once, each feed one after the other; feeds are numbered from the first. */
export async function appendToFeeds(
  journal: Journal,
  {
    feeds,
    changesEach,
    first = 0,
  }: { readonly feeds: number; readonly changesEach: number; readonly first?: number },
): Promise<void> {
  await Promise.all(
    Array.from({ length: feeds }, async (_, number) => {
      const feed = { fixtureId: `fixture-${first + number}`, feedKey: 'pulse' }
      let previous = 0
      for (let change = 0; change < changesEach; change++) {
        previous = (await journal.append(publicationEntry(feed, previous, change))).position
      }
    }),
  )
}
