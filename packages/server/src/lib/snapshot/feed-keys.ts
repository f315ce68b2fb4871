import type { Position } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'

/**
 * Every feed that a fixture ever had: those of its last registration first.
 *
 * @param last The last position of the fixture's own chain.
 */
export async function readFeedKeys(
  journal: Pick<Journal, 'readAt'>,
  last: Position,
): Promise<readonly string[]> {
  const feedKeys = new Set<string>()
  for (let position = last; position > 0; ) {
    const [entry] = await journal.readAt([position])
    if (entry?.kind !== 'fixture' && entry?.kind !== 'retirement') break
    const feeds = entry.kind === 'fixture' ? entry.fixture.feeds : []
    for (const feedKey of feeds) feedKeys.add(feedKey)
    position = entry.previous
  }
  return [...feedKeys]
}
