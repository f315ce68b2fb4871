import type { FeedChanges, FixtureIndexEntry, Snapshot } from './content.generated.ts'
import type { FeedId, FeedStatus, PolledResource, PollState } from './feed.ts'
import type { FeedError } from './feed-error.ts'
import { changesBetween, iterate } from './lib/changes.ts'
import { closeOnAbort } from './lib/close-on-abort.ts'
import { checkBehind } from './lib/displayed-state.ts'
import { createFeedPoller, type FeedPoller } from './lib/feed-poller.ts'
import { feedPath } from './lib/feed-url.ts'
import { FollowedFeed } from './lib/followed-feed.ts'
import { ObservableState } from './lib/observable-state.ts'
import { SCHEDULED_MS } from './lib/poller.ts'
import { createTurns } from './lib/turns.ts'
import { type ListedChange, pollChanges } from './poll-changes.ts'
import { type FixtureList, pollFixtures } from './poll-fixtures.ts'
import type { SharedFeed } from './poll-shared-feed.ts'
import type { FeedChange, PolledFeeds, PollFeedsOptions } from './polled-feeds.ts'

export type { FeedChange, PolledFeeds, PollFeedsOptions } from './polled-feeds.ts'

const MOST_READS = 6
/** After more consecutive failures of the list than this number, live feeds are read at the interval. */
const MOST_LIST_FAILURES = 2
/** Maximum number of ended feeds whose last status is stored for iterators. */
const MOST_ENDED = 1_000

/**
 * Follows many feeds with one long poll for the list of their changes. Reads a feed when it has changed, and once a
 * minute while it is live. Each feed obeys the rules of `pollFeed`. If the service has no list of changes (404) or
 * refuses its read (400), each feed has a separate poller.
 *
 * @throws {TypeError} for an identifier that an address cannot contain, or an invalid public key.
 * @throws {RangeError} for an invalid interval or wait, or `behindSeconds` outside 0 to 3600.
 */
export function pollFeeds(options: PollFeedsOptions): PolledFeeds {
  return new FeedsPoller(options)
}

class FeedsPoller implements PolledFeeds {
  readonly #options: PollFeedsOptions
  readonly #observable = new ObservableState<readonly FeedStatus[]>([])
  readonly #followed = new Map<string, FollowedFeed>()
  /** The last status of feeds that ended, at most `MOST_ENDED`, so that iterators can still yield it. */
  readonly #ended = new Map<string, FeedStatus>()
  readonly #list: PolledResource<FeedChanges>
  /** The resource that shows which feeds are live: the list, or the index in its place. */
  #source: PolledResource<unknown>
  /** The feeds to follow, by key; `undefined` for all live feeds. */
  #chosen: ReadonlyMap<string, FeedId> | undefined
  #hasList = true
  readonly #inTurn = createTurns(MOST_READS)
  behindSeconds: number
  error: FeedError | undefined
  readonly subscribe: PolledFeeds['subscribe'] = this.#observable.subscribe

  constructor(options: PollFeedsOptions) {
    const { feeds, behindSeconds = 0, waitSeconds = 30, signal } = options
    this.#options = options
    this.#chosen = feeds === 'live' ? undefined : toChosen(feeds)
    this.behindSeconds = checkBehind(behindSeconds)
    const state = feeds === 'live' ? feeds : undefined
    this.#list = pollChanges({ ...options, state, waitSeconds })
    this.#source = this.#list
    this.#list.subscribe(state => this.#noteList(state))
    closeOnAbort(signal, this.close)
  }

  get states(): readonly FeedStatus[] {
    return this.#observable.state
  }

  readonly get = (feed: FeedId): SharedFeed | undefined => this.#followed.get(keyOf(feed))?.poller

  readonly setBehindSeconds = (seconds: number): void => {
    this.behindSeconds = checkBehind(seconds)
    for (const { poller } of this.#followed.values()) poller.setBehindSeconds(seconds)
  }

  readonly setFeeds = (feeds: readonly FeedId[]): void => {
    const chosen = toChosen(feeds)
    if (this.#observable.ended) return
    this.#chosen = chosen
    for (const [key, { poller }] of this.#followed) {
      if (chosen.has(key)) continue
      poller.close()
      this.#followed.delete(key)
    }
    const { snapshot, error } = this.#list.state
    if (!this.#hasList || snapshot !== undefined || error !== undefined) this.#followChosen()
    this.#show()
  }

  readonly refresh = (): void => {
    this.#source.refresh()
    for (const { poller } of this.#followed.values()) poller.refresh()
  }

  readonly close = (): void => {
    this.#options.signal?.removeEventListener('abort', this.close)
    this.#observable.end()
    this.#source.close()
    this.#list.close()
    for (const { poller } of this.#followed.values()) poller.close()
  };

  [Symbol.asyncIterator](): AsyncIterableIterator<FeedChange> {
    const yielded = new Map<string, Snapshot>()
    return iterate(this.#observable, {
      take: () => {
        // Ended feeds come first, in the order in which they ended. Then come the followed feeds, the oldest change
        // first.
        const all = [...this.#ended.values(), ...this.states.toReversed()]
        for (const status of all) {
          const { fixtureId, feedKey, state } = status
          const key = keyOf(status)
          const before = yielded.get(key)
          if (state.snapshot === undefined || state.snapshot === before) continue
          yielded.set(key, state.snapshot)
          return { fixtureId, feedKey, ...changesBetween(before?.items ?? [], state.snapshot) }
        }
        return undefined
      },
    })
  }

  #noteList({ snapshot, error }: PollState<FeedChanges>): void {
    const isMissing = error?.status === 404 || error?.retryable === false
    if (isMissing && error.kind !== 'aborted') {
      this.#followEachAlone()
      return
    }
    if (error === undefined && snapshot !== undefined) this.#applyList()
    this.#followChosen()
    if (error !== undefined) this.#followWithoutList()
    this.#showError(error)
  }

  /** Follows the chosen feeds that are not followed yet, even if the list does not contain them yet. */
  #followChosen(): void {
    const listed = this.#listed()
    for (const [key, feed] of this.#chosen ?? []) {
      if (!this.#followed.has(key)) this.#follow(feed, listed.get(key))
    }
  }

  /**
   * Follows the feeds while the list fails: each feed with a delay catches up on changes that may have been missed.
   * After the third failure in a row all feeds are read immediately.
   */
  #followWithoutList(): void {
    for (const { poller } of this.#followed.values()) {
      poller.requestCatchUp()
      if (this.#list.state.failures === MOST_LIST_FAILURES + 1) poller.refresh()
    }
  }

  /** The entries of the last list, by key. */
  #listed(): ReadonlyMap<string, ListedChange> {
    return byKey(this.#list.state.snapshot?.changes ?? [])
  }

  #applyList(): void {
    const listed = this.#listed()
    for (const [key, entry] of listed) if (this.#isChosen(key, entry)) this.#applyEntry(key, entry)
    for (const [key, known] of this.#followed) {
      if (!known.isListed || listed.has(key)) continue
      known.unlist()
      this.#endIfDone(key, known)
    }
  }

  #applyEntry(key: string, entry: ListedChange): void {
    const known = this.#followed.get(key)
    if (known === undefined || known.isEnded) this.#follow(entry, entry)
    else known.list(entry)
  }

  #follow({ fixtureId, feedKey }: FeedId, entry: ListedChange | undefined): void {
    const { intervalMs = 2_000, waitSeconds = 30, now = Date.now } = this.#options
    const id = { fixtureId, feedKey }
    const key = keyOf(id)
    const schedule = { inTurn: this.#inTurn, nextReadMs: () => this.#nextReadMs(key) }
    const poller = createFeedPoller(
      {
        ...this.#options,
        ...id,
        waitSeconds: this.#hasList ? 0 : waitSeconds,
        behindSeconds: this.behindSeconds,
        signal: undefined,
        backOffMs: (failure, failures) => this.#backOffMs(key, failure, failures),
      },
      this.#hasList ? schedule : undefined,
    )
    this.#followed.set(key, new FollowedFeed(id, poller, entry, { intervalMs, now }))
    this.#ended.delete(key)
    poller.subscribe(() => this.#noteState(key, poller))
    this.#show()
  }

  #backOffMs(key: string, failure: FeedError, failures: number): number | undefined {
    const isUnlisted = !this.#followed.get(key)?.isListed
    if (this.#hasList && failure.status === 404 && isUnlisted) return SCHEDULED_MS
    return this.#options.backOffMs?.(failure, failures)
  }

  /** The time from a successful read of a feed to its next read. */
  #nextReadMs(key: string): number {
    const known = this.#followed.get(key)
    if (known === undefined) return SCHEDULED_MS
    // The state from this read is applied after this function returns.
    queueMicrotask(() => this.#endIfDone(key, known))
    return known.nextReadMs(this.#list.state.failures > MOST_LIST_FAILURES)
  }

  #noteState(key: string, poller: FeedPoller): void {
    const known = this.#followed.get(key)
    if (known?.poller !== poller) return
    known.noteState()
    this.#show()
    const isFinished = known.status.state.live === false
    if (!this.#hasList && this.#chosen === undefined && isFinished) this.#end(key, known)
    else queueMicrotask(() => this.#endIfDone(key, known))
  }

  /** Ends a feed that left the list, once its last snapshot is shown. */
  #endIfDone(key: string, known: FollowedFeed): void {
    if (known.isDone) this.#end(key, known)
  }

  #end(key: string, known: FollowedFeed): void {
    if (known.isEnded || this.#observable.ended) return
    known.isEnded = true
    known.poller.close()
    // A feed that the app chose stays readable.
    if (this.#chosen !== undefined) return
    this.#followed.delete(key)
    this.#ended.set(key, known.status)
    const [oldest] = this.#ended.keys()
    if (oldest !== undefined && this.#ended.size > MOST_ENDED) this.#ended.delete(oldest)
    this.#show()
  }

  /**
   * Polls each feed separately, because the service has no list or refuses its read. Unless the app chose the feeds,
   * polls the feeds of the index until their responses show that they are finished.
   */
  #followEachAlone(): void {
    this.#hasList = false
    this.#list.close()
    for (const { poller } of this.#followed.values()) poller.close()
    this.#followed.clear()
    if (this.#chosen !== undefined) {
      this.#followChosen()
      this.#showError(undefined)
      return
    }
    const index = pollFixtures({ ...this.#options, intervalMs: undefined, behindSeconds: 0 })
    this.#source = index
    index.subscribe(({ snapshot, error }) => {
      if (snapshot !== undefined) this.#applyIndex(snapshot)
      this.#showError(error)
    })
  }

  #applyIndex({ fixtures }: FixtureList<FixtureIndexEntry>): void {
    const feeds = fixtures.flatMap(({ fixtureId, feeds }) =>
      feeds.map(feedKey => ({ fixtureId, feedKey })),
    )
    const indexed = byKey(feeds)
    for (const [key, feed] of indexed) {
      const isKnown = this.#followed.has(key) || this.#ended.has(key)
      if (!isKnown && this.#isChosen(key, feed)) this.#follow(feed, undefined)
    }
    for (const [key, known] of this.#followed) if (!indexed.has(key)) this.#end(key, known)
  }

  #isChosen(key: string, { feedKey }: FeedId): boolean {
    return this.#chosen?.has(key) ?? feedKey === (this.#options.feedKey ?? feedKey)
  }

  #showError(next: FeedError | undefined): void {
    if (next === this.error) return
    this.error = next
    this.#observable.show(this.states, true)
  }

  #show(): void {
    const byChange = [...this.#followed.values()].sort(compareFollowed)
    this.#observable.show(byChange.map(({ status }) => status))
  }
}

/** @throws {TypeError} for an identifier that an address cannot contain. */
function toChosen(feeds: readonly FeedId[]): ReadonlyMap<string, FeedId> {
  for (const feed of feeds) feedPath(feed)
  return byKey(feeds)
}

function byKey<Feed extends FeedId>(feeds: readonly Feed[]): ReadonlyMap<string, Feed> {
  return new Map(feeds.map(feed => [keyOf(feed), feed]))
}

function keyOf({ fixtureId, feedKey }: FeedId): string {
  return JSON.stringify([fixtureId, feedKey])
}

/** Orders feeds by their newest change, the latest first, then by fixture and feed key in code units. */
function compareFollowed(a: FollowedFeed, b: FollowedFeed): number {
  if (a.changedAt !== b.changedAt) return a.changedAt > b.changedAt ? -1 : 1
  return keyOf(a.status) < keyOf(b.status) ? -1 : 1
}
