import { setTimeout as delay } from 'node:timers/promises'
import {
  type FeedChanges,
  FeedError,
  type PolledResource,
  pollChanges,
  readFeed,
  type ServiceOptions,
} from '@fixture-feed/client'
import { waitAfter } from '@fixture-feed/client/read-loop'
import type { FeedRecords, MessageRecord } from './message-records.ts'
import type { OfferedFeed } from './target-queue.ts'

/**
 * The instant until which the service has published content; `null` if it has published nothing. If the service has no
 * list of changes, or the read is aborted, the result is the present instant.
 *
 * @throws {FeedError} if the list cannot be read and a retry cannot help.
 */
export async function lastChange(options: ServiceOptions): Promise<string | null> {
  const list = pollChanges(options)
  try {
    const changes = await firstState(list)
    if (changes === undefined) return new Date().toISOString()
    const instants = changes.map(({ snapshotAt }) => Date.parse(snapshotAt))
    // Instants may be more precise than milliseconds.
    return instants.length === 0 ? null : new Date(Math.max(...instants) + 1).toISOString()
  } finally {
    list.close()
  }
}

async function firstState(
  list: PolledResource<FeedChanges>,
): Promise<FeedChanges['changes'] | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<FeedChanges['changes'] | undefined>()
  list.subscribe(({ snapshot, error }) => {
    if (snapshot !== undefined) resolve(snapshot.changes)
    else if (error?.status === 404 || error?.kind === 'aborted') resolve(undefined)
    else if (error !== undefined && !error.retryable) reject(error)
  })
  return promise
}

/**
 * The items of a feed at an instant, as records of items that are not sent; none if the feed did not exist then. If
 * the read is refused permanently, all current items count.
 */
export async function readExisting(
  { feed, snapshot }: OfferedFeed,
  { until, ...options }: ServiceOptions & { readonly until: string },
): Promise<FeedRecords> {
  for (let failures = 1; ; failures++) {
    try {
      const { snapshot: before } = await readFeed({ ...options, ...feed, until })
      return recordsOf(before.items)
    } catch (error) {
      if (!(error instanceof FeedError) || options.signal?.aborted) throw error
      if (error.status === 404) return new Map()
      const wait = waitAfter({ error, failures }, { intervalMs: 1_000, random: Math.random })
      if (wait === undefined) return recordsOf(snapshot.items)
      await delay(wait.floorMs + wait.thenMs, undefined, { signal: options.signal })
    }
  }
}

function recordsOf(items: OfferedFeed['snapshot']['items']): FeedRecords {
  const records = new Map<string, MessageRecord>()
  for (const { id, revision } of items) records.set(id, { state: 'existing', revision })
  return records
}
