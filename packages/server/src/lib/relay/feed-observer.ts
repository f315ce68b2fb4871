import { type Feed, pollFeed } from '@fixture-feed/client'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { validateSnapshotEnvelope } from '@fixture-feed/contract/validate'
import type { FeedId } from '@fixture-feed/journal/entry'
import { isProblem } from '../problem/problem.ts'
import { observeGap, observeSnapshot } from '../publish/observe.ts'
import { setFeed } from '../publish/set-feed.ts'
import { isTagOf } from '../representation/entity-tag.ts'
import { readJsonAnswer } from './read-json.ts'
import { relayBackOff } from './relay-back-off.ts'
import type { RelayContext } from './relay-context.ts'
import { AnswerRefused, type UpstreamAnswer, waitIn } from './upstream.ts'

/** After a 400 the client stops: a relay goes on, at the longest back-off, as the other service may be mended. */
export const afterBadRequestMs = 60_000
const leastGapMs = 5_000

/** Reads one feed of another service and records what it says. */
export class FeedObserver {
  readonly feed: FeedId
  readonly #context: RelayContext
  readonly #polled: Feed
  readonly #startedAtMs: number
  #lastReadAtMs: number | undefined
  /** How long the read under way asked to be held, in seconds. */
  #askedSeconds = 0
  /** Whether the other service holds reads that ask for it, as far as it is known. */
  #holdsReads = true
  #restart: NodeJS.Timeout | undefined
  /** Whether a tag of the other service was ever ours: then all are to be. */
  #isOurKind = false
  #lastRefused = ''

  /** @param lastReadAtMs The end of the last good read of an earlier process, as far as it is known. */
  constructor(context: RelayContext, feed: FeedId, lastReadAtMs: number | undefined) {
    const { upstream, baseUrl, intervalMs, waitSeconds, random, writer } = context
    this.feed = feed
    this.#context = context
    this.#startedAtMs = writer.nowMs()
    this.#lastReadAtMs = lastReadAtMs
    const fetch = upstream.fetchFor({
      sent: waitSeconds => {
        this.#askedSeconds = waitSeconds
      },
      take: answer => this.#take(answer),
      keep: headers => this.#keep(headers),
    })
    const backOffMs = relayBackOff(intervalMs, random)
    const pace = { intervalMs, waitSeconds, backOffMs, random }
    this.#polled = pollFeed({ baseUrl, ...feed, ...pace, fetch })
    this.#polled.subscribe(() => this.#noteState())
  }

  /** The end of the last good read; `undefined` when there was none. */
  get lastReadAtMs(): number | undefined {
    return this.#lastReadAtMs
  }

  /** Milliseconds since the end of the last good read, or since the start. */
  get ageMs(): number {
    return this.#context.writer.nowMs() - (this.#lastReadAtMs ?? this.#startedAtMs)
  }

  /** Whether it was not read for so long that something may have been missed. */
  get isStale(): boolean {
    return this.ageMs > this.#mostUnseenMs(this.#holdsReads ? this.#askedSeconds : 0)
  }

  close(): void {
    clearTimeout(this.#restart)
    this.#polled.close()
  }

  /** How long nothing may be read before something may have been missed, with a read that is held for so long. */
  #mostUnseenMs(heldSeconds: number): number {
    const heldMs = heldSeconds === 0 ? 0 : heldSeconds * 1_000 + leastGapMs
    return Math.max(3 * this.#context.intervalMs, leastGapMs, heldMs)
  }

  async #take(answer: UpstreamAnswer): Promise<unknown> {
    const endedAtMs = this.#context.writer.nowMs()
    try {
      const snapshot = readJsonAnswer<Snapshot>(answer, validateSnapshotEnvelope)
      const { fixtureId, feedKey } = this.feed
      if (snapshot.fixtureId !== fixtureId || snapshot.feedKey !== feedKey) {
        throw new AnswerRefused(
          `it is feed ${JSON.stringify(snapshot.feedKey)} of ${JSON.stringify(snapshot.fixtureId)}`,
        )
      }
      const ids = new Set(snapshot.items.map(({ id }) => id))
      if (ids.size < snapshot.items.length) throw new AnswerRefused('an item id stands there twice')
      await this.#context.assets.fetch(this.feed, snapshot)
      await this.#record(snapshot, answer.headers, endedAtMs)
      await this.#readEnded(answer.headers, endedAtMs)
      return snapshot
    } catch (error) {
      if (error instanceof AnswerRefused) await this.#refuse(answer, error.message)
      throw error
    }
  }

  async #keep(headers: Headers): Promise<void> {
    const { assets, events, writer } = this.#context
    // Only a service that does not hold reads says at once that nothing changed.
    if (this.#askedSeconds > 0) this.#holdsReads = waitIn(headers.get('preference-applied')) > 0
    await this.#readEnded(headers, writer.nowMs())
    const { snapshot } = this.#polled.state
    if (snapshot === undefined) return
    // Assets that could not be had are tried again.
    assets.fetch(this.feed, snapshot).catch(error => events.failed(error, 'fetching assets'))
  }

  async #record(snapshot: Snapshot, headers: Headers, endedAtMs: number): Promise<void> {
    const { writer, events } = this.#context
    // What was missed comes before what was seen after it.
    await this.#recordGap(headers, endedAtMs)
    const observed = await observeSnapshot(writer, this.feed, snapshot)
    if (isProblem(observed)) throw new Error(observed.detail)
    if (observed.outcome === 'older') {
      throw new AnswerRefused(`its snapshotAt ${snapshot.snapshotAt} is before the last one`)
    }
    if (observed.rewritten.length > 0) {
      events.relayWarned('same revision, other content', {
        ...this.feed,
        items: observed.rewritten,
      })
    }
    this.#compareTags(headers.get('etag'), observed.tag)
  }

  /** A service of our kind makes the same tags of the same snapshot: others differ there, and nothing is wrong. */
  #compareTags(theirs: string | null, ours: string | undefined): void {
    if (theirs === null || ours === undefined) return
    const isSame = isTagOf(theirs.replace(/^W\//, ''), ours)
    if (!isSame && this.#isOurKind) {
      this.#context.counts.mismatches++
      this.#context.events.relayWarned('tags differ', { ...this.feed, theirs, ours })
    }
    if (isSame) this.#isOurKind = true
  }

  /** Records the time since the last good read, if it is longer than the reads should have been apart. */
  async #recordGap(headers: Headers, endedAtMs: number): Promise<void> {
    const { writer, events, counts } = this.#context
    const lastMs = this.#lastReadAtMs
    const heldSeconds = waitIn(headers.get('preference-applied'))
    if (lastMs === undefined || endedAtMs - lastMs <= this.#mostUnseenMs(heldSeconds)) return
    const gap = { from: new Date(lastMs).toISOString(), to: new Date(endedAtMs).toISOString() }
    const recorded = await observeGap(writer, this.feed, gap)
    if (isProblem(recorded)) throw new Error(recorded.detail)
    this.#lastReadAtMs = endedAtMs
    counts.gaps++
    events.relayWarned('gap', { ...this.feed, ...gap })
  }

  /** After a good read: the policy may have changed with a 304 too. */
  async #readEnded(headers: Headers, endedAtMs: number): Promise<void> {
    await this.#recordGap(headers, endedAtMs)
    const policy = headers.get('cache-control') ?? 'no-store'
    const state = /\bno-store\b/i.test(policy) ? 'live' : 'finished'
    const settings = { state, definitions: null } as const
    await setFeed(this.#context.writer, this.feed, settings, { origin: 'observed' })
    this.#askedSeconds = 0
    this.#lastReadAtMs = endedAtMs
    this.#lastRefused = ''
  }

  async #refuse(answer: UpstreamAnswer, reason: string): Promise<void> {
    const { refuse, counts } = this.#context
    counts.refused++
    // A service that lies the same way again and again fills no disk.
    const told = `${reason} ${answer.body.length}`
    if (told === this.#lastRefused) return
    this.#lastRefused = told
    await refuse(answer, reason)
  }

  #noteState(): void {
    const { error, status, failures } = this.#polled.state
    if (error === undefined || error.kind === 'aborted') return
    const { writer, events } = this.#context
    // There is nothing to be seen yet, and that was seen.
    const isEmpty = error.status === 404 && status === 'empty' && !this.#hasHistory
    if (isEmpty) this.#lastReadAtMs = writer.nowMs()
    else if (failures === 1) events.relayWarned('not read', { ...this.feed, reason: error.message })
    if (error.retryable) return
    clearTimeout(this.#restart)
    this.#restart = setTimeout(() => this.#polled.seek({}), afterBadRequestMs)
  }

  get #hasHistory(): boolean {
    return this.#context.writer.views.catalog.hasChanges(this.feed)
  }
}
