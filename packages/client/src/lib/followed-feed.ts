import type { FeedId, FeedStatus } from '../feed.ts'
import type { ListedChange } from '../poll-changes.ts'
import type { FeedPoller } from './feed-poller.ts'
import { isEarlier } from './instants.ts'
import { SCHEDULED_MS } from './poller.ts'

/**
 * The wait after the first outdated read: the time in which another node of the service shows a change that the list
 * contains already.
 */
const OTHER_NODE_MS = 100
/**
 * A feed whose state differs from the list is read at the interval for this time only. The list may never contain the
 * state that was read, because the state can be reverted before the next version of the list.
 */
const OTHER_STATE_MS = 5_000

/** The polling interval of followed feeds, in milliseconds, and the clock that measures it. */
export interface FollowedPace {
  readonly intervalMs: number
  readonly now: () => number
}

/**
 * One feed of `pollFeeds`: its poller, its entry in the list of changes, and when it must be read again.
 *
 * | The entry | Next read |
 * |---|---|
 * | has changed, and the newest read was before this change | immediately |
 * | is live, and a read returned this state | after a minute, as a check |
 * | is finished, and a read returned this state | none |
 * | exists, and a read returned an older snapshot | after 100 ms, then at the interval |
 * | exists, and a read returned another state | after 100 ms, then at the interval for 5 s, then after a minute |
 * | has left the list, and no read has started since | immediately, so that the last snapshot is shown |
 * | has left the list, and a read returned a live feed | after 100 ms, then at the interval for 5 s, then none |
 * | has left the list, and a read returned any other feed | none |
 * | was never in the list | after a minute; none if the feed is finished |
 * | is unknown, because the list cannot be read | at the interval; after a minute if the feed is finished |
 */
export class FollowedFeed {
  readonly poller: FeedPoller
  status: FeedStatus
  /** The instant of the displayed snapshot in milliseconds, which determines the order of the feeds. */
  changedAt: number = Number.NEGATIVE_INFINITY
  isEnded = false
  readonly #pace: FollowedPace
  /** The feed's entry in the list; `undefined` while the feed is not listed. */
  #entry: ListedChange | undefined
  /** Number of reads after which a feed that has left the list ends; `undefined` for any other feed. */
  #readsLeft: number | undefined
  /** Number of outdated reads (an older snapshot or another state than the entry) since the entry last changed. */
  #outdatedReads = 0
  /**
   * When the current series of outdated reads began, in milliseconds of `now()`; `undefined` if the newest read was not
   * outdated, or if the entry has changed since.
   */
  #outdatedSince: number | undefined

  constructor(
    feed: FeedId,
    poller: FeedPoller,
    entry: ListedChange | undefined,
    pace: FollowedPace,
  ) {
    this.poller = poller
    this.status = { ...feed, state: poller.state }
    this.#entry = entry
    this.#pace = pace
  }

  get isListed(): boolean {
    return this.#entry !== undefined
  }

  /** Whether the feed has left the list and its last snapshot is displayed. */
  get isDone(): boolean {
    if (this.#readsLeft === undefined || this.#readsLeft > 0) return false
    const { newest, state } = this.poller
    return state.snapshot === newest.snapshot && state.live === newest.live
  }

  /**
   * Applies the feed's entry in a new version of the list. Reads the feed if the entry has changed and the newest read
   * state is outdated.
   */
  list(next: ListedChange): void {
    const before = this.#entry
    this.#entry = next
    this.#readsLeft = undefined
    if (before?.snapshotAt === next.snapshotAt && before.state === next.state) return
    this.#forgetOutdatedReads()
    if (this.#isOutdated()) this.poller.refresh()
  }

  /** Records that a new version of the list does not contain the feed, and reads the feed's last snapshot. */
  unlist(): void {
    const { poller } = this
    this.#entry = undefined
    const isStopped = poller.newest.error?.retryable === false
    // A read in progress may have started before the feed left the list.
    const isReading = poller.nextReadAt === undefined
    this.#readsLeft = isStopped ? 0 : isReading ? 2 : 1
    this.#forgetOutdatedReads()
    poller.refresh()
  }

  /**
   * Updates the status to the poller's state. A feed that has left the list is not read again after a 404, or after a
   * failure that stops its poller.
   */
  noteState(): void {
    const { state } = this.poller
    this.status = { ...this.status, state }
    this.changedAt = Date.parse(state.snapshot?.snapshotAt ?? '') || this.changedAt
    const isGone = state.error?.status === 404 || state.error?.retryable === false
    if (this.#readsLeft !== undefined && isGone) this.#readsLeft = 0
  }

  /**
   * Counts a successful read, and returns the time to the next read in milliseconds; `Infinity` if none follows.
   *
   * @param isListLost Whether the list could not be read several times in a row, so that changes may be missed.
   */
  nextReadMs(isListLost: boolean): number {
    const repeatMs = this.#readsLeft ? this.#nextLastReadMs(this.#readsLeft) : this.#nextCheckMs()
    if (repeatMs !== undefined) return repeatMs
    const isFinished = this.poller.newest.live === false
    if (!isFinished) return isListLost ? this.#pace.intervalMs : SCHEDULED_MS
    return isListLost || this.#entry?.state === 'live' ? SCHEDULED_MS : Number.POSITIVE_INFINITY
  }

  /** The time to the next read of a feed that has left the list; `undefined` after the last read. */
  #nextLastReadMs(left: number): number | undefined {
    this.#readsLeft = left - 1
    if (this.#readsLeft > 0) return 0
    // A feed that has left the list is not live. If this read returned a live feed, the node that answered lags behind
    // the list.
    const repeatMs = this.poller.newest.live ? this.#nextRepeatMs() : undefined
    if (repeatMs !== undefined) this.#readsLeft = 1
    return repeatMs
  }

  /**
   * The time to the next read if the current one did not return the listed state and must be repeated; `undefined`
   * otherwise.
   */
  #nextCheckMs(): number | undefined {
    if (this.isListed && this.#isOutdated()) return this.#nextRepeatMs()
    this.#outdatedSince = undefined
    return undefined
  }

  /** The time to the next read after a read of an outdated state; `undefined` if it is not repeated. */
  #nextRepeatMs(): number | undefined {
    const { intervalMs, now } = this.#pace
    this.#outdatedReads++
    this.#outdatedSince ??= now()
    if (this.#outdatedReads === 1) return OTHER_NODE_MS
    const isNew = Math.abs(now() - this.#outdatedSince) < OTHER_STATE_MS
    // After `OTHER_STATE_MS`, a read is repeated only for an older snapshot and not for another state, because the
    // cache policy of a static host does not show whether a feed is live.
    return this.#isOlder() || isNew ? intervalMs : undefined
  }

  #forgetOutdatedReads(): void {
    this.#outdatedReads = 0
    this.#outdatedSince = undefined
  }

  /** Whether the newest read state is older than the entry, or differs from it in being live or finished. */
  #isOutdated(): boolean {
    return this.#isOlder() || this.poller.newest.live !== (this.#entry?.state === 'live')
  }

  #isOlder(): boolean {
    const { snapshot } = this.poller.newest
    return snapshot === undefined || isEarlier(snapshot.snapshotAt, this.#entry?.snapshotAt ?? '')
  }
}
