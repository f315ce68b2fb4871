import type { FixtureIndexEntry } from './content.generated.ts'
import type { ServiceOptions } from './feed.ts'
import { fixturesUrl } from './lib/feed-url.ts'
import { readList } from './lib/read-list.ts'

/**
 * Reads the fixture index once.
 *
 * @throws {FeedError} when the attempt fails; its `retryable` and `retryAfterMs` say whether and when to try again.
 */
export async function readFixtures(options: ServiceOptions): Promise<readonly FixtureIndexEntry[]> {
  return readList(fixturesUrl(options), 'fixtures', options)
}
