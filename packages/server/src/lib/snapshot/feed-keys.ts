import type { ChainReader } from '@fixture-feed/journal/journal'

/** All feeds that a fixture ever had, the currently registered ones first. */
export async function readFeedKeys(
  journal: ChainReader,
  fixtureId: string,
): Promise<readonly string[]> {
  let feedKeys: readonly string[] = []
  for await (const entry of journal.readChain({ fixtureId }))
    if (entry.kind === 'fixture') feedKeys = [...new Set([...entry.fixture.feeds, ...feedKeys])]
  return feedKeys
}
