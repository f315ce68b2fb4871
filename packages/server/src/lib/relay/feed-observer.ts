import type { FeedError } from '@fixture-feed/client'
import { compareInstants, type Instant, parseInstant } from '@fixture-feed/contract/instant'
import { type FeedState, validateLanguageTag } from '@fixture-feed/contract/operator-bodies'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { validateSnapshotEnvelope } from '@fixture-feed/contract/validate'
import type { FeedId } from '@fixture-feed/journal/entry'
import { isProblem } from '../problem/problem.ts'
import { decideFeed } from '../publish/decide.ts'
import { decideGap, isFarFuture, observeSnapshot } from '../publish/observe.ts'
import { feedPath } from '../publish/own-asset.ts'
import { decideSettings } from '../publish/set-feed.ts'
import { isTagOf } from '../representation/entity-tag.ts'
import type { ListedChange, ListObserver } from './list-observer.ts'
import { readJsonResponse } from './read-json.ts'
import { ResponseRejected, type UpstreamResponse, waitIn } from './upstream.ts'
import { type RelayContext, UpstreamReader } from './upstream-reader.ts'

const leastGapMs = 5_000
/**
 * Delay before the second read of a listed change, because another node of the upstream may show the change later
 * than the node that listed it.
 */
const otherNodeMs = 100
/**
 * If a feed is read in another state than the listed one, it is read at the interval for this time, plus the delay on a
 * delayed relay. The list may show the state later, or never, if the state is reverted before the
 * next version of the list.
 */
const otherStateMs = 5_000
/**
 * Interval of additional reads of a feed while the list reports its changes, in case the list misses one. A finished
 * feed that is served as listed has none.
 */
const unchangedMs = 600_000

export class FeedObserver {
  readonly feed: FeedId
  readonly #context: RelayContext
  readonly #reader: UpstreamReader
  readonly #startedAtMs: number
  #lastReadAtMs: number | undefined
  /** Whether the last 304 to a read with `Prefer: wait` stated `Preference-Applied`; true before the first one. */
  #letsWait = true
  /**
   * Whether an entity tag of the upstream has ever equaled the tag of this service. Later tags that differ are
   * reported.
   */
  #isOurKind = false
  /** The bound of the current read, on a delayed relay. */
  #until: string | undefined
  /**
   * The time of the read that found the feed finished, by the upstream's clock; `undefined` while the feed is live. A
   * delayed relay delays this state too.
   */
  #finishedAtMs: number | undefined
  /** The state that was recorded last; `undefined` before the first good read. */
  #state: FeedState | undefined
  /** The language that the last 200 stated; `undefined` if it stated none, several or an invalid one. */
  #language: string | undefined
  /** The upstream's list of changes. */
  readonly #list: ListObserver | undefined
  /** The entry of the feed in the last version of the list of changes. */
  #entry: ListedChange | undefined
  /** Number of reads since the entry changed that left an older snapshot or another state than the listed one. */
  #outdatedReads = 0
  /**
   * The time since which the relay serves an older snapshot or another state than the listed one, in milliseconds of
   * `performance.now()`.
   */
  #outdatedSinceMs: number | undefined

  /** @param lastReadAtMs The end of the last good read by an earlier observer, in this or another process, if known. */
  constructor(
    context: RelayContext,
    feed: FeedId,
    {
      lastReadAtMs,
      list,
    }: { readonly lastReadAtMs: number | undefined; readonly list: ListObserver | undefined },
  ) {
    const { intervalMs, waitSeconds, writer } = context
    this.#list = list
    this.#entry = list?.entryOf(feed)
    this.feed = feed
    this.#context = context
    this.#startedAtMs = writer.nowMs()
    this.#lastReadAtMs = lastReadAtMs
    this.#reader = new UpstreamReader(context, {
      path: feedPath(feed),
      query: () => this.#query(),
      intervalMs,
      waitSeconds,
      // A finished feed that becomes live again has the same tag: a waiting read would only notice the change at the
      // end of its wait. While the list is read, the list reports the changes.
      mayChange: () => this.#state !== 'finished' && this.#list?.isRead !== true,
      nextReadMs: () => this.#nextReadMs(),
      onResponse: response => this.#take(response),
      onUnchanged: headers => this.#noteUnchanged(headers),
      onFailure: (error, failures) => this.#noteFailure(error, failures),
    })
  }

  /**
   * The end of the last good read of the feed, or of the list if that counts as one, in milliseconds since the epoch;
   * `undefined` if there was none.
   */
  get lastReadAtMs(): number | undefined {
    return this.#lastReadAtMs
  }

  /** Milliseconds since the end of the last good read, or since the start. */
  get ageMs(): number {
    return this.#context.writer.nowMs() - (this.#lastReadAtMs ?? this.#startedAtMs)
  }

  /** Whether the feed was unread for long enough that changes may have been missed. */
  get isStale(): boolean {
    const { askedSeconds } = this.#list?.isRead === true ? this.#list : this.#reader
    return this.ageMs > this.#mostUnseenMs(this.#letsWait ? askedSeconds : 0)
  }

  /**
   * Called after a good read of the list, which counts as a read of the feed if the relay serves the listed snapshot. A
   * feed that is served with an older snapshot or another state than the listed one is read if its entry changed.
   */
  async noteList(): Promise<void> {
    const list = this.#list
    // After the lease was lost and acquired again, the list of the first lease can still report its last read.
    if (list?.isRead !== true) return
    const before = this.#entry
    const entry = list.entryOf(this.feed)
    this.#entry = entry
    // The feed is live. On a delayed relay, the delay of its end starts when it is finished again.
    if (entry?.state === 'live') this.#finishedAtMs = undefined
    const isChanged = before?.snapshotAt !== entry?.snapshotAt || before?.state !== entry?.state
    if (isChanged && this.#isOutdated()) {
      this.#outdatedReads = 0
      this.#outdatedSinceMs = undefined
      this.#reader.refresh()
    }
    if (this.#isOlder()) return
    const readAtMs = this.#context.writer.nowMs()
    await this.#recordGap(list.waitedSeconds, readAtMs)
    this.#lastReadAtMs = readAtMs
  }

  /**
   * Ends the wait for the next read, because the list cannot be read. Until the list is read again, the feed is read at
   * the interval.
   */
  readAlone(): void {
    this.#reader.refresh()
  }

  /** The time to the next read after a good one, if the list reports changes; `undefined` for the interval. */
  #nextReadMs(): number | undefined {
    if (this.#list?.isRead !== true) return undefined
    // Each read retries the missing assets that are due.
    if (this.#context.assets.hasMissing(this.feed)) return undefined
    if (!this.#isOutdated()) {
      this.#outdatedSinceMs = undefined
      return this.#state === 'finished' ? Number.POSITIVE_INFINITY : unchangedMs
    }
    const now = performance.now()
    this.#outdatedSinceMs ??= now
    this.#outdatedReads++
    const { behindMs } = this.#context
    if (this.#outdatedReads === 1 && behindMs === 0) return otherNodeMs
    // A delayed relay serves the listed state when the delay has passed.
    const isNew = now - this.#outdatedSinceMs < behindMs + otherStateMs
    // Later, only an older snapshot justifies reads at the interval. A different state does not, because a cache in
    // between may permanently replace the `Cache-Control` of the upstream, from which the state is read.
    return this.#isOlder() || isNew ? undefined : unchangedMs
  }

  /** Whether the relay serves an older snapshot or another state than the listed one. */
  #isOutdated(): boolean {
    const entry = this.#list?.entryOf(this.feed)
    return this.#isOlder() || (entry !== undefined && this.#served.state !== entry.state)
  }

  /**
   * Whether the served snapshot is older than the listed one, whether only the served one lies in the far future, or
   * whether only one of the two exists.
   */
  #isOlder(): boolean {
    const { snapshotAt } = this.#served
    const entry = this.#list?.entryOf(this.feed)
    // Before the first publication the feed is not listed.
    if (entry === undefined || snapshotAt === undefined) return entry?.snapshotAt !== snapshotAt
    const [served, listed] = [snapshotAt, entry.snapshotAt].map(parseInstant) as [Instant, Instant]
    if (compareInstants(served, listed) < 0) return true
    const readAtMs = Math.max(this.#context.writer.nowMs(), this.#context.upstream.time)
    return isFarFuture(served, readAtMs) && !isFarFuture(listed, readAtMs)
  }

  get #served() {
    return this.#context.writer.views.changes.visible(this.feed)
  }

  close(): void {
    this.#reader.close()
  }

  /** The query for the delayed state of the feed, on a delayed relay. */
  #query(): string {
    const { behindMs, upstream } = this.#context
    if (behindMs === 0) return ''
    this.#until = new Date(upstream.time - behindMs).toISOString()
    return `?until=${this.#until}`
  }

  /** The longest time between two good reads that is not recorded as a gap, in milliseconds. */
  #mostUnseenMs(waitSeconds: number): number {
    const waitMs = waitSeconds === 0 ? 0 : waitSeconds * 1_000 + leastGapMs
    return Math.max(3 * this.#context.intervalMs, leastGapMs, waitMs)
  }

  async #take(response: UpstreamResponse): Promise<void> {
    const endedAtMs = this.#context.writer.nowMs()
    const snapshot = await readJsonResponse<Snapshot>(response, 'items', validateSnapshotEnvelope)
    const { fixtureId, feedKey } = this.feed
    if (snapshot.fixtureId !== fixtureId || snapshot.feedKey !== feedKey) {
      const [fixture, feed] = [snapshot.fixtureId, snapshot.feedKey].map(id => JSON.stringify(id))
      throw new ResponseRejected(`it contains feed ${feed} of ${fixture}`)
    }
    if (this.#until !== undefined) {
      // The upstream has no change before this instant, so there is nothing to serve yet.
      if (snapshot.snapshotAt === this.#until && snapshot.items.length === 0) {
        this.#lastReadAtMs = endedAtMs
        return
      }
      if (compareInstants(parseInstant(snapshot.snapshotAt), parseInstant(this.#until)) > 0)
        throw new ResponseRejected(
          `its snapshotAt ${snapshot.snapshotAt} is after the requested instant ${this.#until}`,
        )
    }
    const ids = new Set(snapshot.items.map(({ id }) => id))
    if (ids.size < snapshot.items.length) throw new ResponseRejected('it contains an item id twice')
    await this.#context.assets.fetch(this.feed, snapshot)
    await this.#record(snapshot, response, endedAtMs)
    await this.#readEnded(response.headers, endedAtMs, languageOf(response.headers))
  }

  async #noteUnchanged(headers: Headers): Promise<void> {
    const { assets, events, writer } = this.#context
    // An upstream without long polls sends no `Preference-Applied`.
    if (this.#reader.askedSeconds > 0)
      this.#letsWait = waitIn(headers.get('preference-applied')) > 0
    await this.#readEnded(headers, writer.nowMs(), this.#language)
    assets.retry(this.feed).catch(error => events.failed(error, 'fetching assets'))
  }

  async #record(
    snapshot: Snapshot,
    { headers, signatures }: UpstreamResponse,
    endedAtMs: number,
  ): Promise<void> {
    const { writer, events, upstream } = this.#context
    // The later of both clocks, because a cache may repeat an old response with an old `Date`.
    const readAtMs = Math.max(writer.nowMs(), upstream.time)
    // The gap is recorded before the snapshot that was observed after it.
    await this.#recordGap(this.#waitedIn(headers), endedAtMs)
    const observed = await observeSnapshot(writer, this.feed, {
      snapshot,
      signatures,
      readAtMs,
      signal: this.#reader.closed,
    })
    if (isProblem(observed)) throw new Error(observed.detail)
    if (observed.outcome === 'older') {
      throw new ResponseRejected(
        `its snapshotAt ${snapshot.snapshotAt} is before that of the last recorded snapshot`,
      )
    }
    const { rewritten: items } = observed
    if (items.length > 0)
      events.relayWarned('content changed without a new revision', { ...this.feed, items })
    this.#compareTags(headers.get('etag'), observed.tag)
  }

  /**
   * Compares entity tags. An upstream that is a Fixture Feed service computes the same tag from the same snapshot.
   * The tags of other services differ, which is not a fault.
   */
  #compareTags(theirs: string | null, ours: string | undefined): void {
    if (theirs === null || ours === undefined) return
    const isSame = isTagOf(theirs.replace(/^W\//, ''), ours)
    if (!isSame && this.#isOurKind) {
      this.#context.counts.mismatches++
      this.#context.events.relayWarned('entity tags differ', { ...this.feed, theirs, ours })
    }
    if (isSame) this.#isOurKind = true
  }

  /** Records the time since the last good read as a gap, if this time exceeds `#mostUnseenMs`. */
  async #recordGap(waitedSeconds: number, endedAtMs: number): Promise<void> {
    const { writer, events, counts } = this.#context
    const lastMs = this.#lastReadAtMs
    if (lastMs === undefined || endedAtMs - lastMs <= this.#mostUnseenMs(waitedSeconds)) return
    const gap = { from: new Date(lastMs).toISOString(), to: new Date(endedAtMs).toISOString() }
    const recorded = await decideFeed(writer, this.feed, fold => decideGap(fold, gap), {
      requiresCurrent: false,
    })
    if (isProblem(recorded)) throw new Error(recorded.detail)
    this.#lastReadAtMs = endedAtMs
    counts.gaps++
    events.relayWarned('gap', { ...this.feed, ...gap })
  }

  /**
   * The seconds that a read waited for a change: the read of the feed or the preceding read of the list, whichever
   * waited longer.
   */
  #waitedIn(headers: Headers): number {
    // A response cannot have waited longer than requested, even if its header states a longer wait.
    const own = Math.min(waitIn(headers.get('preference-applied')), this.#reader.askedSeconds)
    return this.#list?.isRead === true ? Math.max(own, this.#list.waitedSeconds) : own
  }

  /**
   * Records the effects of a successful read: a gap before the read, the state of the feed, which a 304 can change too,
   * and the language of the feed, which only a 200 states.
   */
  async #readEnded(
    headers: Headers,
    endedAtMs: number,
    language: string | undefined,
  ): Promise<void> {
    await this.#recordGap(this.#waitedIn(headers), endedAtMs)
    const policy = headers.get('cache-control') ?? 'no-store'
    const isFinished = this.#isFinished(!/\bno-store\b/i.test(policy))
    const state: FeedState = isFinished ? 'finished' : 'live'
    if (state !== this.#state || language !== this.#language) {
      const settings = { state, definitions: null, ...(language !== undefined && { language }) }
      const set = await decideFeed(
        this.#context.writer,
        this.feed,
        (fold, at) => decideSettings(fold, settings, { at, origin: 'observed' }),
        { requiresCurrent: false },
      )
      if (isProblem(set)) throw new Error(set.detail)
      this.#state = state
      this.#language = language
    }
    this.#lastReadAtMs = endedAtMs
  }

  #isFinished(isNow: boolean): boolean {
    const { behindMs, upstream } = this.#context
    this.#finishedAtMs = isNow ? (this.#finishedAtMs ?? upstream.time) : undefined
    return this.#finishedAtMs !== undefined && upstream.time - this.#finishedAtMs >= behindMs
  }

  #noteFailure(error: FeedError, failures: number): void {
    const { writer, events } = this.#context
    // Before the first publication a 404 is the state of the feed, so the read is successful.
    if (error.status === 404 && !writer.views.catalog.hasChanges(this.feed)) {
      this.#lastReadAtMs = writer.nowMs()
    } else if (failures === 1) {
      events.relayWarned('feed not read', { ...this.feed, reason: error.message })
    }
  }
}

/** The language of a response; `undefined` if it has none, several or an invalid tag. */
function languageOf(headers: Headers): string | undefined {
  const tag = headers.get('content-language')
  return tag !== null && validateLanguageTag(tag).length === 0 ? tag : undefined
}
