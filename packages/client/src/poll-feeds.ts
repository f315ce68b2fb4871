import type { FixtureIndexEntry, Snapshot } from './content.generated.ts'
import type { Change, FeedId, FeedStatus, PolledResource, ServiceOptions } from './feed.ts'
import type { FeedError } from './feed-error.ts'
import { changesBetween, iterate } from './lib/changes.ts'
import { checkBehind } from './lib/displayed-state.ts'
import { createFeedPoller, type FeedPoller, type PollOptions } from './lib/feed-poller.ts'
import { feedPath } from './lib/feed-url.ts'
import { createFollowedFeed, type FollowedFeed } from './lib/followed-feed.ts'
import { ObservableState } from './lib/observable-state.ts'
import { SCHEDULED_MS } from './lib/poller.ts'
import { createTurns } from './lib/turns.ts'
import { type ListedChange, pollChanges } from './poll-changes.ts'
import { type FixtureList, pollFixtures } from './poll-fixtures.ts'
import type { SharedFeed } from './poll-shared-feed.ts'

export interface PollFeedsOptions
  extends ServiceOptions,
    Pick<
      PollOptions,
      'intervalMs' | 'behindSeconds' | 'backOffMs' | 'random' | 'dictionaryCodec' | 'dictionaries'
    > {
  /** All live feeds, or the feeds to follow. */
  readonly feeds: 'live' | readonly FeedId[]
  /** Follows only feeds with this key, if `feeds` is `live`. Default: all keys. */
  readonly feedKey?: string | undefined
  /** Time for which the service may wait for a change of the list, in seconds. Default: 30. */
  readonly waitSeconds?: number | undefined
}

/** The changes of a new snapshot of one of the feeds. */
export interface FeedChange extends Change, FeedId {}

/**
 * Several feeds whose changes one request follows. Iterating yields a change for the current snapshot of each feed and
 * for each new snapshot. A slow consumer skips to the newest snapshot of each feed.
 */
export interface PolledFeeds extends AsyncIterable<FeedChange> {
  /** The feeds, the newest change first. It remains the same array until a state changes. */
  readonly states: readonly FeedStatus[]
  /**
   * The reason why the list of changes, or the index in its place, could not be read; `undefined` after a successful
   * read.
   */
  readonly error: FeedError | undefined
  readonly behindSeconds: number
  /** The feed; `undefined` if it is not followed at present. */
  get(feed: FeedId): SharedFeed | undefined
  /** Calls `listener` after each change of `states` or `error`. Returns a function that unsubscribes. */
  subscribe(listener: (states: readonly FeedStatus[]) => void): () => void
  /**
   * Shows every feed this many seconds late from now on; 0 is live.
   *
   * @throws {RangeError} for a value outside 0 to 3600.
   */
  setBehindSeconds(seconds: number): void
  /**
   * Follows the given feeds in place of the current ones.
   *
   * @throws {TypeError} for an identifier that an address cannot contain. In this case the current feeds stay the same.
   */
  setFeeds(feeds: readonly FeedId[]): void
  /** Reads the list and every feed now. */
  refresh(): void
  /** Ends reads, waits, subscriptions, and iterators (normally). The states remain readable. */
  close(): void
}

const MOST_READS = 6
/** Maximum number of consecutive failures of the list. After further failures, live feeds are read at the interval. */
const MOST_LIST_FAILURES = 2
/** Maximum number of ended feeds whose last change is stored for iterators. */
const MOST_ENDED = 1_000

/**
 * Follows many feeds with one long poll for the list of their changes, and reads only the feeds that changed. Each feed
 * obeys the rules of `pollFeed`. If the service has no list of changes, each feed has a separate poller.
 *
 * @throws {TypeError} for an identifier that an address cannot contain.
 * @throws {RangeError} for an invalid interval or wait, or `behindSeconds` outside 0 to 3600.
 */
export function pollFeeds(options: PollFeedsOptions): PolledFeeds {
  const { feedKey: onlyKey, intervalMs = 2_000, waitSeconds = 30, signal, now = Date.now } = options
  let { feeds: chosen } = options
  if (chosen !== 'live') checkIdentifiers(chosen)
  const inTurn = createTurns(MOST_READS)
  const followed = new Map<string, FollowedFeed>()
  /** The last status of feeds that ended, until iterators have yielded it. */
  const ended = new Map<string, FeedStatus>()
  const observable = new ObservableState<readonly FeedStatus[]>([])
  let behindSeconds = checkBehind(options.behindSeconds ?? 0)
  let error: FeedError | undefined
  let hasList = true
  const state = chosen === 'live' ? chosen : undefined
  const list = pollChanges({ ...options, state, waitSeconds })
  let source: Pick<PolledResource<unknown>, 'refresh' | 'close'> = list
  list.subscribe(noteList)
  signal?.addEventListener('abort', close)
  if (signal?.aborted) close()

  return {
    get states() {
      return observable.state
    },
    get error() {
      return error
    },
    get behindSeconds() {
      return behindSeconds
    },
    get: feed => followed.get(keyOf(feed))?.poller,
    subscribe: observable.subscribe,
    setBehindSeconds(seconds) {
      behindSeconds = checkBehind(seconds)
      for (const { poller } of followed.values()) poller.setBehindSeconds(seconds)
    },
    setFeeds(feeds) {
      checkIdentifiers(feeds)
      if (observable.ended) return
      chosen = feeds
      const keys = new Set(feeds.map(keyOf))
      for (const [key, { poller }] of followed) {
        if (keys.has(key)) continue
        poller.close()
        followed.delete(key)
      }
      if (!hasList || list.state.snapshot !== undefined || list.state.error !== undefined)
        followChosen()
      show()
    },
    refresh() {
      source.refresh()
      for (const { poller } of followed.values()) poller.refresh()
    },
    close,
    [Symbol.asyncIterator]: iterateFeeds,
  }

  function noteList({ snapshot, error: listError }: (typeof list)['state']): void {
    const isMissing = listError?.status === 404 || listError?.retryable === false
    if (isMissing && listError.kind !== 'aborted') {
      followEachAlone()
      return
    }
    if (listError === undefined && snapshot !== undefined) applyList(snapshot.changes)
    followChosen()
    if (listError !== undefined) followWithoutList()
    showError(listError)
  }

  /** Follows the chosen feeds that are not followed yet, such as a feed that has no snapshot yet. */
  function followChosen(): void {
    const entries = new Map(list.state.snapshot?.changes.map(entry => [keyOf(entry), entry]))
    for (const feed of chosen === 'live' ? [] : chosen)
      if (!followed.has(keyOf(feed))) follow(feed, entries.get(keyOf(feed)))
  }

  /** Follows the feeds without the list. Until the list can be read again, changes may be missed. */
  function followWithoutList(): void {
    for (const { poller } of followed.values()) {
      poller.requestCatchUp()
      if (list.state.failures === MOST_LIST_FAILURES + 1) poller.refresh()
    }
  }

  function applyList(changes: readonly ListedChange[]): void {
    const listed = new Map(changes.map(entry => [keyOf(entry), entry]))
    const keys = chosen === 'live' ? undefined : new Set(chosen.map(keyOf))
    const isWanted = (key: string, { feedKey }: FeedId): boolean =>
      keys?.has(key) ?? (onlyKey === undefined || feedKey === onlyKey)
    for (const [key, entry] of listed) if (isWanted(key, entry)) applyEntry(key, entry)
    for (const [key, known] of followed) {
      if (!known.isListed || listed.has(key)) continue
      known.unlist()
      endIfDone(key, known)
    }
  }

  function applyEntry(key: string, entry: ListedChange): void {
    const known = followed.get(key)
    if (known === undefined || known.isEnded) follow(entry, entry)
    else known.list(entry)
  }

  function follow({ fixtureId, feedKey }: FeedId, entry: ListedChange | undefined): void {
    const key = keyOf({ fixtureId, feedKey })
    const schedule = { inTurn, nextReadMs: () => nextReadMs(key) }
    const poller = createFeedPoller(
      {
        ...options,
        fixtureId,
        feedKey,
        intervalMs,
        waitSeconds: hasList ? 0 : waitSeconds,
        behindSeconds,
        signal: undefined,
        backOffMs: (failure, failures) => {
          const isUnlisted = hasList && failure.status === 404 && !followed.get(key)?.isListed
          return isUnlisted ? SCHEDULED_MS : options.backOffMs?.(failure, failures)
        },
      },
      hasList ? schedule : undefined,
    )
    followed.set(
      key,
      createFollowedFeed({ fixtureId, feedKey }, poller, entry, { intervalMs, now }),
    )
    ended.delete(key)
    poller.subscribe(() => noteState(key, poller))
    show()
  }

  /** The time from a successful read of a feed to its next read. */
  function nextReadMs(key: string): number {
    const known = followed.get(key)
    if (known === undefined) return SCHEDULED_MS
    // The state from this read is applied after this function returns.
    queueMicrotask(() => endIfDone(key, known))
    return known.nextReadMs(list.state.failures > MOST_LIST_FAILURES)
  }

  function noteState(key: string, poller: FeedPoller): void {
    const known = followed.get(key)
    if (known?.poller !== poller) return
    known.noteState()
    show()
    if (!hasList && chosen === 'live' && known.status.state.live === false) end(key, known)
    else queueMicrotask(() => endIfDone(key, known))
  }

  /** Ends a feed that left the list, once its last snapshot is shown. */
  function endIfDone(key: string, known: FollowedFeed): void {
    if (known.isDone) end(key, known)
  }

  function end(key: string, known: FollowedFeed): void {
    if (known.isEnded || observable.ended) return
    known.isEnded = true
    known.poller.close()
    // A feed that the app chose stays readable.
    if (chosen !== 'live') return
    followed.delete(key)
    ended.set(key, known.status)
    for (const oldest of ended.keys()) {
      if (ended.size <= MOST_ENDED) break
      ended.delete(oldest)
    }
    show()
  }

  /** Polls each feed separately, because the service has no list. The responses show which feeds are live. */
  function followEachAlone(): void {
    hasList = false
    list.close()
    for (const { poller } of followed.values()) poller.close()
    followed.clear()
    if (chosen !== 'live') {
      followChosen()
      showError(undefined)
      return
    }
    const index = pollFixtures({ ...options, intervalMs: undefined, behindSeconds: 0 })
    source = index
    index.subscribe(({ snapshot, error: indexError }) => {
      if (snapshot !== undefined) applyIndex(snapshot)
      showError(indexError)
    })
  }

  function applyIndex({ fixtures }: FixtureList<FixtureIndexEntry>): void {
    const indexed = new Map(
      fixtures
        .flatMap(({ fixtureId, feeds }) => feeds.map(feedKey => ({ fixtureId, feedKey })))
        .filter(({ feedKey }) => onlyKey === undefined || feedKey === onlyKey)
        .map(feed => [keyOf(feed), feed]),
    )
    for (const [key, feed] of indexed)
      if (!followed.has(key) && !ended.has(key)) follow(feed, undefined)
    for (const [key, known] of followed) if (!indexed.has(key)) end(key, known)
  }

  function showError(next: FeedError | undefined): void {
    const isOther = error !== next
    error = next
    if (isOther) observable.show(observable.state, true)
  }

  function show(): void {
    const byChange = [...followed.values()].sort(compareFollowed)
    observable.show(byChange.map(({ status }) => status))
  }

  function iterateFeeds(): AsyncIterableIterator<FeedChange> {
    const yielded = new Map<string, Snapshot>()
    return iterate(observable, {
      error: undefined,
      take() {
        // Ended feeds first, in the order in which they ended. Then the followed feeds, the oldest change first.
        const all = [...ended.values(), ...observable.state.toReversed()]
        const next = all.find(({ state: { snapshot }, ...feed }) => {
          return snapshot !== undefined && snapshot !== yielded.get(keyOf(feed))
        })
        if (next?.state.snapshot === undefined) return undefined
        const { fixtureId, feedKey, state: shown } = next
        const before = yielded.get(keyOf(next))?.items ?? []
        yielded.set(keyOf(next), shown.snapshot)
        return { fixtureId, feedKey, ...changesBetween(before, shown.snapshot) }
      },
    })
  }

  function close(): void {
    signal?.removeEventListener('abort', close)
    observable.end()
    source.close()
    list.close()
    for (const { poller } of followed.values()) poller.close()
  }
}

/** @throws {TypeError} for an identifier that an address cannot contain. */
function checkIdentifiers(feeds: readonly FeedId[]): void {
  for (const feed of feeds) feedPath(feed)
}

function keyOf({ fixtureId, feedKey }: FeedId): string {
  return JSON.stringify([fixtureId, feedKey])
}

/** Orders feeds by their newest change, the latest first, then by fixture and feed key in code units. */
function compareFollowed(a: FollowedFeed, b: FollowedFeed): number {
  if (a.changedAt !== b.changedAt) return a.changedAt > b.changedAt ? -1 : 1
  return keyOf(a.status) < keyOf(b.status) ? -1 : 1
}
