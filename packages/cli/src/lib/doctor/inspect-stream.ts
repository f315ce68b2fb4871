import type { Entry, FeedId } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import type { InspectedEntry } from '@fixture-feed/journal/sqlite-inspection'
import { reasonOf } from '../failure.ts'
import { placeOf } from './place-of.ts'

/** Reads every chain of a journal that checks its own entries as it reads them; one that cannot be read is a fault. */
export async function* inspectStream(
  journal: Pick<Journal, 'readHeads' | 'readAt' | 'readAfter'>,
): AsyncGenerator<InspectedEntry> {
  const ends = new Map<string, number>()
  const published = new Map<string, Set<string>>()
  for await (const head of journal.readHeads()) {
    if (!('feedKey' in head)) ends.set(head.fixtureId, head.position)
    else
      published.set(head.fixtureId, (published.get(head.fixtureId) ?? new Set()).add(head.feedKey))
  }
  for (const [fixtureId, end] of ends) {
    const feedKeys = published.get(fixtureId) ?? new Set()
    yield* inChain({ fixtureId }, async function* () {
      const registrations = await readBack(journal, end)
      for (const entry of registrations) {
        if (entry.kind === 'fixture') for (const key of entry.fixture.feeds) feedKeys.add(key)
        yield entry
      }
    })
    for (const feedKey of feedKeys) {
      const feed: FeedId = { fixtureId, feedKey }
      yield* inChain(feed, () => journal.readAfter(0, { feed }))
    }
  }
}

async function* inChain(
  place: Parameters<typeof placeOf>[0],
  read: () => AsyncIterable<Entry>,
): AsyncGenerator<InspectedEntry> {
  try {
    for await (const entry of read()) yield { kind: 'entry', entry }
  } catch (error) {
    yield { kind: 'fault', where: placeOf(place), detail: reasonOf(error) }
  }
}

/** A fixture's own chain from its end back, oldest first. */
async function readBack(journal: Pick<Journal, 'readAt'>, end: number): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (let position = end; position > 0; ) {
    const [entry] = await journal.readAt([position])
    if (entry === undefined || entry.kind === 'purged') break
    entries.unshift(entry)
    position = entry.previous
  }
  return entries
}
