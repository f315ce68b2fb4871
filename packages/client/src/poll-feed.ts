import type { Snapshot } from './content.generated.ts'
import type { Bounds, Feed, FeedOptions, PollState } from './feed.ts'
import { iterateChanges } from './lib/changes.ts'
import { feedUrl } from './lib/feed-url.ts'
import { NOTHING_HELD } from './lib/held.ts'
import { isEarlier } from './lib/instants.ts'
import { NOTHING_READ, nextPollState } from './lib/poll-state.ts'
import { createPoller } from './lib/poller.ts'

export interface PollOptions extends FeedOptions, Bounds {
  /** From the end of one read to the start of the next, in milliseconds, plus up to a quarter. Default: 2000. */
  readonly intervalMs?: number | undefined
  /** Where jitter comes from: a number from 0 to 1, exclusive. Default: `Math.random`. */
  readonly random?: (() => number) | undefined
  /** What is known already, as of a page that a server rendered: the feed starts with it, and asks for what is newer. */
  readonly initial?: InitialSnapshot | undefined
}

/** An answer that somebody else got to a read of the same feed with the same bounds. */
export interface InitialSnapshot {
  readonly snapshot: Snapshot
  /** The `ETag` of that answer. */
  readonly etag?: string | undefined
}

/**
 * Follows a feed until it is closed. The first read starts at once; failures never lose what is held.
 *
 * @throws {TypeError} for an identifier that no address can hold, or an initial snapshot that is none.
 * @throws {RangeError} for an interval that is no duration.
 */
export function pollFeed(options: PollOptions): Feed {
  const { initial } = options
  if (initial !== undefined && !Array.isArray(initial.snapshot?.items)) {
    throw new TypeError('Cannot poll a feed: its initial snapshot has no array of items')
  }
  const held = { ...NOTHING_HELD, body: initial?.snapshot, etag: initial?.etag }
  let live = isLive(options)
  const poller = createPoller<Snapshot, PollState>({
    ...options,
    url: feedUrl(options, options),
    list: 'items',
    intervalMs: options.intervalMs ?? 2_000,
    held,
    state: nextPollState(NOTHING_READ, held),
    nextState: nextPollState,
    isOutdated: (next, held, noStore) =>
      live && noStore && isEarlier(next.snapshotAt, held.snapshotAt),
  })
  const { observable } = poller

  return {
    get state() {
      return observable.state
    },
    get lastSuccessAt() {
      return poller.lastSuccessAt
    },
    subscribe: observable.subscribe,
    refresh: poller.refresh,
    seek(to) {
      live = isLive(to)
      poller.moveTo(feedUrl(options, to))
    },
    close: poller.close,
    [Symbol.asyncIterator]: () => iterateChanges(observable),
  }
}

function isLive({ after, until }: Bounds): boolean {
  return after === undefined && until === undefined
}
