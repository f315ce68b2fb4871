import type { FixtureIndexEntry } from './content.generated.ts'
import type { ServiceOptions } from './feed.ts'
import { fixturesUrl } from './lib/feed-url.ts'
import { readOnce } from './lib/read-resource.ts'
import type { FixtureList } from './poll-fixtures.ts'

/**
 * Reads the fixture index once.
 *
 * @throws {FeedError} if the read fails. `retryable` and `retryAfterMs` determine whether and when to retry.
 */
export async function readFixtures(options: ServiceOptions): Promise<readonly FixtureIndexEntry[]> {
  const resource = { url: fixturesUrl(options), list: 'fixtures' } as const
  return (await readOnce<FixtureList<FixtureIndexEntry>>(resource, options)).body.fixtures
}
