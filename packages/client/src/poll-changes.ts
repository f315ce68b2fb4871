import type { FeedChanges } from './content.generated.ts'
import type { PolledResource, ServiceOptions } from './feed.ts'
import { Poller } from './lib/poller.ts'
import { platformFetch } from './lib/read-resource.ts'
import { changesResource } from './lib/resources.ts'
import type { PollOptions } from './poll-feed.ts'

export interface PollChangesOptions
  extends ServiceOptions,
    Pick<PollOptions, 'intervalMs' | 'waitSeconds' | 'backOffMs' | 'random' | 'dictionaryCodec'> {
  /** `live` requests only live feeds. Default: all listed feeds. */
  readonly state?: 'live' | undefined
}

/** The newest `snapshotAt` and the state of a feed. */
export type ListedChange = FeedChanges['changes'][number]

/**
 * Polls the list of changes until it is closed, by the rules of `pollFeed`. A service without the list answers 404.
 *
 * @throws {TypeError} for an invalid public key.
 * @throws {RangeError} for an invalid interval or wait.
 */
export function pollChanges(options: PollChangesOptions): PolledResource<FeedChanges> {
  const { state, fetch = platformFetch, dictionaryCodec } = options
  return new Poller<FeedChanges>({
    ...options,
    behindSeconds: 0,
    fetch: dictionaryCodec?.wrap(fetch) ?? fetch,
    resource: changesResource(options, state),
    // A static site ignores the query and sends all feeds.
    select: ({ changes }) => ({
      changes: changes.filter(change => state === undefined || change.state === state),
    }),
  })
}
