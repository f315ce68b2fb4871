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
export class FollowedFeed {
  readonly poller: FeedPoller
  status: FeedStatus
  /** The instant of the shown snapshot in milliseconds, for the order of the feeds. */
  changedAt: number = Number.NEGATIVE_INFINITY
  isEnded: boolean = false
  readonly #pace: FollowedPace
  /** The entry in the list; `undefined` while the feed is not listed. */
  #entry: ListedChange | undefined
  /** Number of reads after which a feed that left the list ends; `undefined` while it does not end. */
  #readsLeft: number | undefined
  /** Number of reads since the entry changed that returned an older snapshot or another state. */
  #outdatedReads = 0
  /** The end of the first of these reads, in milliseconds. */
  #outdatedSince: number | undefined

  constructor(
    { fixtureId, feedKey }: FeedId,
    poller: FeedPoller,
    entry: ListedChange | undefined,
    pace: FollowedPace,
  ) {
    this.poller = poller
    this.status = { fixtureId, feedKey, state: poller.state }
    this.#entry = entry
    this.#pace = pace
  }

  get isListed(): boolean {
    return this.#entry !== undefined
  }

  /** Whether the feed left the list and its last snapshot is shown. */
  get isDone(): boolean {
    if (this.#readsLeft === undefined || this.#readsLeft > 0) return false
    const { newest, state } = this.poller
    return state.snapshot === newest.snapshot && state.live === newest.live
  }

  /** Applies the entry of a new version of the list, and reads the feed if its state is older. */
  list(entry: ListedChange): void {
    const before = this.#entry
    this.#entry = entry
    this.#readsLeft = undefined
    if (before?.snapshotAt === entry.snapshotAt && before.state === entry.state) return
    this.#forgetOutdatedReads()
    if (this.#isOutdated()) this.poller.refresh()
  }

  /** Notes that the feed is missing from a new version of the list, and reads its last snapshot. */
  unlist(): void {
    this.#entry = undefined
    const isStopped = this.poller.newest.error?.retryable === false
    // A read in progress may have started before the feed left the list.
    const isReading = this.poller.nextReadAt === undefined
    this.#readsLeft = isStopped ? 0 : isReading ? 2 : 1
    this.#forgetOutdatedReads()
    this.poller.refresh()
  }

  /** Updates the status to the poller's state. */
  noteState(): void {
    const { state } = this.poller
    this.status = { ...this.status, state }
    this.changedAt = Date.parse(state.snapshot?.snapshotAt ?? '') || this.changedAt
    const isGone = state.error?.status === 404 || state.error?.retryable === false
    if (this.#readsLeft !== undefined && isGone) this.#readsLeft = 0
  }

  /**
   * Counts a successful read, and returns the time to the next one in milliseconds.
   *
   * @param isListLost Whether the list could not be read several times in a row, so that changes may be missed.
   */
  nextReadMs(isListLost: boolean): number {
    const repeatMs = this.#isEnding() ? this.#nextLastReadMs() : this.#nextCheckMs()
    if (repeatMs !== undefined) return repeatMs
    const isFinished = this.poller.newest.live === false
    if (isListLost) return isFinished ? SCHEDULED_MS : this.#pace.intervalMs
    return isFinished && this.#entry?.state !== 'live' ? Number.POSITIVE_INFINITY : SCHEDULED_MS
  }

  #isEnding(): boolean {
    return this.#readsLeft !== undefined && this.#readsLeft > 0
  }

  /** The time to the next read of a feed that left the list; `undefined` after the last one. */
  #nextLastReadMs(): number | undefined {
    this.#readsLeft = (this.#readsLeft ?? 0) - 1
    if (this.#readsLeft > 0) return 0
    // A feed that left the list is not live, unless another node has not applied the change yet.
    const repeatMs = this.poller.newest.live ? this.#nextRepeatMs() : undefined
    if (repeatMs !== undefined) this.#readsLeft = 1
    return repeatMs
  }

  /** The time to the next read if this one did not return the listed state; `undefined` otherwise. */
  #nextCheckMs(): number | undefined {
    if (this.#entry !== undefined && this.#isOutdated()) return this.#nextRepeatMs()
    this.#outdatedSince = undefined
    return undefined
  }

  /** The time to the next read after an outdated one; `undefined` after the last such read. */
  #nextRepeatMs(): number | undefined {
    const { intervalMs, now } = this.#pace
    this.#outdatedReads++
    this.#outdatedSince ??= now()
    if (this.#outdatedReads === 1) return OTHER_NODE_MS
    const isNew = Math.abs(now() - this.#outdatedSince) < OTHER_STATE_MS
    // Later only for an older snapshot, because the policy of a static host does not show whether a feed is live.
    return this.#isOlder() || isNew ? intervalMs : undefined
  }

  #forgetOutdatedReads(): void {
    this.#outdatedReads = 0
    this.#outdatedSince = undefined
  }

  /** Whether the newest read state differs from the entry, and is not later. */
  #isOutdated(): boolean {
    return this.#isOlder() || this.poller.newest.live !== (this.#entry?.state === 'live')
  }

  #isOlder(): boolean {
    const { snapshot } = this.poller.newest
    return snapshot === undefined || isEarlier(snapshot.snapshotAt, this.#entry?.snapshotAt ?? '')
  }
}
