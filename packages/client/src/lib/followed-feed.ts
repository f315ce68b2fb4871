import type { FeedId, FeedStatus } from '../feed.ts'
import type { ListedChange } from '../poll-changes.ts'
import type { FeedPoller } from './feed-poller.ts'
import { isEarlier } from './instants.ts'
import { SCHEDULED_MS } from './poller.ts'

/** Time by which another node of the service may show a change later than the node with the list. */
const OTHER_NODE_MS = 100
/**
 * The time for which a feed is read at the interval if its state differs from the listed state. A read can return a
 * state that the list does not contain yet. If this state is reverted before the next version of the list, the list
 * does not change.
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
  /** The instant of the displayed snapshot in milliseconds, which determines the order of the feeds. */
  readonly changedAt: number
  isEnded: boolean
  readonly isListed: boolean
  /** Whether the feed has left the list and its last snapshot is displayed. */
  readonly isDone: boolean
  /** Applies the feed's entry in a new version of the list, and reads the feed if its state is older than the entry. */
  list(entry: ListedChange): void
  /** Records that a new version of the list does not contain the feed, and reads the feed's last snapshot. */
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
  /** The feed's entry in the list; `undefined` while the feed is not listed. */
  let entry = listed
  let status: FeedStatus = { fixtureId, feedKey, state: poller.state }
  let changedAt = Number.NEGATIVE_INFINITY
  /** Number of reads after which a feed that has left the list ends; `undefined` for a feed that is listed. */
  let readsLeft: number | undefined
  /**
   * Number of reads since the last change of the entry that returned an older snapshot or another state than the entry.
   */
  let outdatedReads = 0
  /** The end of the first outdated read, in milliseconds. */
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

  /** The time to the next read of a feed that has left the list; `undefined` after the last read. */
  function nextLastReadMs(left: number): number | undefined {
    readsLeft = left - 1
    if (readsLeft > 0) return 0
    // A feed that has left the list is not live, unless the other node has not applied the change yet.
    const repeatMs = poller.newest.live ? nextRepeatMs() : undefined
    if (repeatMs !== undefined) readsLeft = 1
    return repeatMs
  }

  /** The time to the next read if the current one did not return the listed state; `undefined` otherwise. */
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
    // Reads continue after this time only for an older snapshot, because the policy of a static host does not show
    // whether a feed is live.
    return isOlder() || isNew ? intervalMs : undefined
  }

  function forgetOutdatedReads(): void {
    outdatedReads = 0
    outdatedSince = undefined
  }

  /** Whether the newest read state is older than the entry, or differs from the entry in being live. */
  function isOutdated(): boolean {
    return isOlder() || poller.newest.live !== (entry?.state === 'live')
  }

  function isOlder(): boolean {
    const { snapshot } = poller.newest
    return snapshot === undefined || isEarlier(snapshot.snapshotAt, entry?.snapshotAt ?? '')
  }
}
