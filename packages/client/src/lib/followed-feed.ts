import type { FeedId, FeedStatus } from '../feed.ts'
import type { ListedChange } from '../poll-changes.ts'
import type { FeedPoller } from './feed-poller.ts'
import { isEarlier } from './instants.ts'
import { SCHEDULED_MS } from './poller.ts'

/** Another node of the service may show a change later than the node with the list. */
const OTHER_NODE_MS = 100
/**
 * A read can return a state that the list does not state yet. If that state is reverted before the next version of the
 * list, the list does not change. So a feed in another state than the listed one is read at the interval for this time.
 */
const OTHER_STATE_MS = 5_000

/** The pace of the reads of followed feeds. */
export interface FollowedPace {
  readonly intervalMs: number
  readonly now: () => number
}

/**
 * One feed of `pollFeeds`: its poller, its entry in the list of changes, and when it must be read again.
 *
 * | The entry | Next read |
 * |---|---|
 * | has changed, and the poller has this state | after a minute, as a check |
 * | has changed, and a read returned an older snapshot or another state | after 100 ms, then at the interval |
 * | is missing from the list | immediately, so that the last snapshot is shown; then none |
 * | is finished | none |
 */
export interface FollowedFeed {
  readonly poller: FeedPoller
  readonly status: FeedStatus
  /** The instant of the shown snapshot in milliseconds, for the order of the feeds. */
  readonly changedAt: number
  isEnded: boolean
  readonly isListed: boolean
  /** Whether the feed left the list and its last snapshot is shown. */
  readonly isDone: boolean
  /** Applies the entry of a new version of the list, and reads the feed if its state is older. */
  list(entry: ListedChange): void
  /** Notes that the feed is missing from a new version of the list, and reads its last snapshot. */
  unlist(): void
  /** Updates the status to the poller's state. */
  noteState(): void
  /**
   * Counts a successful read, and returns the time to the next one in milliseconds.
   *
   * @param isListLost Whether the list could not be read several times in a row, so that changes may be missed.
   */
  nextReadMs(isListLost: boolean): number
}

export function createFollowedFeed(
  { fixtureId, feedKey }: FeedId,
  poller: FeedPoller,
  listed: ListedChange | undefined,
  { intervalMs, now }: FollowedPace,
): FollowedFeed {
  /** The entry in the list; `undefined` while the feed is not listed. */
  let entry = listed
  let status: FeedStatus = { fixtureId, feedKey, state: poller.state }
  let changedAt = Number.NEGATIVE_INFINITY
  /** Number of reads after which a feed that left the list ends; `undefined` while it does not end. */
  let readsLeft: number | undefined
  /** Number of reads since the entry changed that returned an older snapshot or another state. */
  let outdatedReads = 0
  /** The end of the first of these reads, in milliseconds. */
  let outdatedSince: number | undefined

  return {
    poller,
    isEnded: false,
    get status() {
      return status
    },
    get changedAt() {
      return changedAt
    },
    get isListed() {
      return entry !== undefined
    },
    get isDone() {
      if (readsLeft === undefined || readsLeft > 0) return false
      const { newest, state } = poller
      return state.snapshot === newest.snapshot && state.live === newest.live
    },
    list(next) {
      const before = entry
      entry = next
      readsLeft = undefined
      if (before?.snapshotAt === next.snapshotAt && before.state === next.state) return
      forgetOutdatedReads()
      if (isOutdated()) poller.refresh()
    },
    unlist() {
      entry = undefined
      const isStopped = poller.newest.error?.retryable === false
      // A read in progress may have started before the feed left the list.
      const isReading = poller.nextReadAt === undefined
      readsLeft = isStopped ? 0 : isReading ? 2 : 1
      forgetOutdatedReads()
      poller.refresh()
    },
    noteState() {
      const { state } = poller
      status = { ...status, state }
      changedAt = Date.parse(state.snapshot?.snapshotAt ?? '') || changedAt
      const isGone = state.error?.status === 404 || state.error?.retryable === false
      if (readsLeft !== undefined && isGone) readsLeft = 0
    },
    nextReadMs(isListLost) {
      const repeatMs = readsLeft ? nextLastReadMs(readsLeft) : nextCheckMs()
      if (repeatMs !== undefined) return repeatMs
      const isFinished = poller.newest.live === false
      if (isListLost) return isFinished ? SCHEDULED_MS : intervalMs
      return isFinished && entry?.state !== 'live' ? Number.POSITIVE_INFINITY : SCHEDULED_MS
    },
  }

  /** The time to the next read of a feed that left the list; `undefined` after the last one. */
  function nextLastReadMs(left: number): number | undefined {
    readsLeft = left - 1
    if (readsLeft > 0) return 0
    // A feed that left the list is not live, unless another node has not applied the change yet.
    const repeatMs = poller.newest.live ? nextRepeatMs() : undefined
    if (repeatMs !== undefined) readsLeft = 1
    return repeatMs
  }

  /** The time to the next read if this one did not return the listed state; `undefined` otherwise. */
  function nextCheckMs(): number | undefined {
    if (entry !== undefined && isOutdated()) return nextRepeatMs()
    outdatedSince = undefined
    return undefined
  }

  /** The time to the next read after an outdated one; `undefined` after the last such read. */
  function nextRepeatMs(): number | undefined {
    outdatedReads++
    outdatedSince ??= now()
    if (outdatedReads === 1) return OTHER_NODE_MS
    const isNew = Math.abs(now() - outdatedSince) < OTHER_STATE_MS
    // Later only for an older snapshot, because the policy of a static host does not show whether a feed is live.
    return isOlder() || isNew ? intervalMs : undefined
  }

  function forgetOutdatedReads(): void {
    outdatedReads = 0
    outdatedSince = undefined
  }

  /** Whether the newest read state differs from the entry, and is not later. */
  function isOutdated(): boolean {
    return isOlder() || poller.newest.live !== (entry?.state === 'live')
  }

  function isOlder(): boolean {
    const { snapshot } = poller.newest
    return snapshot === undefined || isEarlier(snapshot.snapshotAt, entry?.snapshotAt ?? '')
  }
}
