import type { Chain } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import type { InspectedEntry } from '@fixture-feed/journal/sqlite-inspection'
import { reasonOf } from '../failure.ts'
import { placeOf } from './finding.ts'

/** Reads every chain of a journal that checks its own entries as it reads them; one that cannot be read is a fault. */
export async function* inspectStream(
  journal: Pick<Journal, 'readHeads' | 'readChain'>,
): AsyncGenerator<InspectedEntry> {
  const published = new Map<string, Set<string>>()
  for await (const head of journal.readHeads()) {
    const feedKeys = published.get(head.fixtureId) ?? new Set()
    if ('feedKey' in head) feedKeys.add(head.feedKey)
    published.set(head.fixtureId, feedKeys)
  }
  for (const [fixtureId, feedKeys] of published) {
    for await (const found of readChain({ fixtureId })) {
      if (found.kind === 'entry' && found.entry.kind === 'fixture')
        for (const key of found.entry.fixture.feeds) feedKeys.add(key)
      yield found
    }
    for (const feedKey of feedKeys) yield* readChain({ fixtureId, feedKey })
  }

  async function* readChain(chain: Chain): AsyncGenerator<InspectedEntry> {
    try {
      for await (const entry of journal.readChain(chain)) yield { kind: 'entry', entry }
    } catch (error) {
      yield { kind: 'fault', where: placeOf(chain), detail: reasonOf(error) }
    }
  }
}
