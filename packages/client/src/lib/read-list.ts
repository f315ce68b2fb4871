import type { ServiceOptions } from '../feed.ts'
import { readResource } from './read-resource.ts'

/**
 * The list in a resource, by one attempt.
 *
 * @throws {FeedError} for any other outcome.
 */
export async function readList<List extends 'fixtures' | 'instants', Member>(
  url: string,
  list: List,
  options: ServiceOptions,
): Promise<readonly Member[]> {
  const outcome = await readResource<Record<List, readonly Member[]>>({ url, list }, options)
  if (outcome.kind === 'failed') throw outcome.error
  return outcome.body[list]
}
