import type { FixtureIndexEntry } from './content.generated.ts'
import type { ServiceOptions } from './feed.ts'
import { readOnce } from './lib/read-resource.ts'
import { indexResource } from './lib/resources.ts'
import type { FixtureList } from './poll-fixtures.ts'

/**
 * Reads the fixture index once.
 *
 * @throws {FeedError} if the read fails. `retryable` and `retryAfterMs` determine whether and when to retry.
 * @throws {TypeError} for an invalid public key.
 */
export async function readFixtures(options: ServiceOptions): Promise<readonly FixtureIndexEntry[]> {
  const index = indexResource(options)
  return (await readOnce<FixtureList<FixtureIndexEntry>>(index, options)).body.fixtures
}
