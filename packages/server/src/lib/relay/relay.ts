import { type PolledFixtures, pollFixtures } from '@fixture-feed/client'
import { validateFixtureIndex } from '@fixture-feed/contract/validate'
import { chainKey, type FeedId, type ListedFixture } from '@fixture-feed/journal/entry'
import type { ServiceEvents } from '../observe/events.ts'
import { isProblem } from '../problem/problem.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import { observeFixture, observeRetirement } from '../publish/observe.ts'
import { readFeedId } from '../snapshot/feed-target.ts'
import { FeedObserver } from './feed-observer.ts'
import { placesOf } from './index-places.ts'
import type { LastReads } from './last-reads.ts'
import { readJsonAnswer } from './read-json.ts'
import { RefusedAnswers } from './refused-answers.ts'
import type { RelayContext, RelayCounts } from './relay-context.ts'
import { RelayedAssets } from './relayed-assets.ts'
import { AnswerRefused, Upstream, type UpstreamAnswer } from './upstream.ts'

/** Which service is relayed, and how it is read. */
export interface RelayOptions {
  /** What comes before `/v1`. */
  readonly upstream: string
  /** Only these fixtures and feed keys; all when left out. */
  readonly fixtures?: readonly string[] | undefined
  readonly feeds?: readonly string[] | undefined
  /** From the end of one read of a feed to the start of the next, in milliseconds. */
  readonly intervalMs: number
  /** From the end of one read of the index to the start of the next, in milliseconds; 15 s when left out. */
  readonly indexIntervalMs?: number | undefined
  /** How long reads ask to be held, in whole seconds; 0 for never. */
  readonly waitSeconds: number
  /** The folder of refused answers. */
  readonly refusedDirectory: string
  /** Where the ends of the last good reads are kept, so that the next process knows what it missed. */
  readonly lastReads: LastReads
  readonly fetch?: typeof fetch | undefined
  readonly random?: (() => number) | undefined
}

/** How long ago a feed was read well. */
export interface FeedAge extends FeedId {
  readonly ageSeconds: number
}

const markEveryMs = 10_000

/** Reads another service and records what it says; what was recorded is served as everything else is. */
export class Relay {
  readonly counts: RelayCounts = { refused: 0, mismatches: 0 }
  readonly #options: RelayOptions
  readonly #writer: ChainWriter
  readonly #events: ServiceEvents
  readonly #context: RelayContext
  readonly #upstream: Upstream
  readonly #stopping = new AbortController()
  readonly #observers = new Map<string, FeedObserver>()
  readonly #told = new Set<string>()
  /** The ends of the last good reads, also of feeds that are not listed now. */
  readonly #reads = new Map<string, number>()
  #index: PolledFixtures | undefined
  #marking: NodeJS.Timeout | undefined
  #lastRefusedIndex = ''

  private constructor(writer: ChainWriter, events: ServiceEvents, options: RelayOptions) {
    const { upstream: baseUrl, intervalMs, waitSeconds, random } = options
    const { signal } = this.#stopping
    const upstream = new Upstream(options.fetch)
    const refused = new RefusedAnswers(options.refusedDirectory)
    this.#options = options
    this.#writer = writer
    this.#events = events
    this.#upstream = upstream
    this.#context = {
      baseUrl,
      intervalMs,
      waitSeconds,
      random,
      upstream,
      writer,
      events,
      assets: new RelayedAssets({ upstream, baseUrl, writer, events, signal }),
      counts: this.counts,
      refuse: ({ url, headers, body }, reason) => {
        events.relayWarned('answer refused', { url, reason, bytes: body.length })
        const at = new Date(writer.nowMs()).toISOString()
        return refused
          .keep({ url, at, reason, headers: Object.fromEntries(headers), body })
          .catch(error => events.failed(error, 'keeping a refused answer'))
      },
    }
  }

  /** Starts to read: what was recorded before goes on being served whatever the other service does. */
  static async start(
    writer: ChainWriter,
    events: ServiceEvents,
    options: RelayOptions,
  ): Promise<Relay> {
    const relay = new Relay(writer, events, options)
    for (const [key, atMs] of await options.lastReads.load()) relay.#reads.set(key, atMs)
    relay.#observe()
    relay.#index = pollFixtures({
      baseUrl: options.upstream,
      intervalMs: options.indexIntervalMs ?? 15_000,
      random: options.random,
      fetch: relay.#upstream.fetchFor({
        take: answer => relay.#takeIndex(answer),
        keep: async () => {},
      }),
    })
    relay.#marking = setInterval(() => relay.#mark(), markEveryMs)
    return relay
  }

  /** Whether a fixture, or a feed of it, is that of the other service: nobody else may change it. */
  relays(fixtureId: string): boolean {
    return this.#writer.views.catalog.origin(fixtureId) === 'observed'
  }

  get requestsInFlight(): number {
    return this.#upstream.requestsInFlight
  }

  ages(): readonly FeedAge[] {
    return [...this.#observers.values()].map(toAge)
  }

  /** The feeds that were not read for so long that something may have been missed. */
  stale(): readonly FeedAge[] {
    return [...this.#observers.values()].filter(({ isStale }) => isStale).map(toAge)
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#marking)
    this.#index?.close()
    for (const observer of this.#observers.values()) observer.close()
    await this.#mark()
  }

  async #takeIndex(answer: UpstreamAnswer): Promise<unknown> {
    try {
      const index = readJsonAnswer<{ fixtures: readonly ListedFixture[] }>(
        answer,
        validateFixtureIndex,
      )
      await this.#recordIndex(index.fixtures)
      this.#observe()
      this.#lastRefusedIndex = ''
      return index
    } catch (error) {
      if (error instanceof AnswerRefused && error.message !== this.#lastRefusedIndex) {
        this.#lastRefusedIndex = error.message
        this.counts.refused++
        await this.#context.refuse(answer, error.message)
      }
      throw error
    }
  }

  async #recordIndex(listed: readonly ListedFixture[]): Promise<void> {
    const { catalog } = this.#writer.views
    const fixtures = this.#chosen(listed)
    const places = placesOf(fixtures, fixtureId => catalog.place(fixtureId))
    const ids = new Set(fixtures.map(({ fixtureId }) => fixtureId))
    const gone = [...catalog.registrations()].filter(
      ({ fixtureId }) => this.relays(fixtureId) && !ids.has(fixtureId),
    )
    const outcomes = await Promise.all([
      ...fixtures.map((fixture, index) => observeFixture(this.#writer, fixture, places[index])),
      ...gone.map(({ fixtureId }) => observeRetirement(this.#writer, fixtureId)),
    ])
    for (const outcome of outcomes) if (isProblem(outcome)) throw new Error(outcome.detail)
  }

  /** The entries that are relayed, as they are recorded: without what is not wanted, and without counts. */
  #chosen(listed: readonly ListedFixture[]): readonly ListedFixture[] {
    const { fixtures, feeds: keys } = this.#options
    const chosen = new Map<string, ListedFixture>()
    for (const entry of listed) {
      const { fixtureId } = entry
      if (fixtures?.includes(fixtureId) === false || chosen.has(fixtureId)) continue
      if (this.#writer.views.catalog.origin(fixtureId) === 'published') {
        this.#tellOnce(`fixture ${fixtureId} was published here: it is not relayed`)
        continue
      }
      const feeds = entry.feeds.filter(
        feedKey => keys?.includes(feedKey) !== false && this.#isAddressable({ fixtureId, feedKey }),
      )
      if (feeds.length === 0) continue
      const counted = 'itemCount' in entry ? { itemCount: 0 } : {}
      chosen.set(fixtureId, { ...entry, feeds, ...counted })
    }
    return [...chosen.values()]
  }

  #isAddressable({ fixtureId, feedKey }: FeedId): boolean {
    const feed = readFeedId(fixtureId, feedKey)
    const isDot = /^\.{1,2}$/.test(fixtureId) || !fixtureId.isWellFormed()
    if (!isProblem(feed) && !isDot) return true
    this.#tellOnce(`feed ${feedKey} of ${JSON.stringify(fixtureId)} has no address`)
    return false
  }

  /** Reads the feeds that are listed, and no others. */
  #observe(): void {
    if (this.#stopping.signal.aborted) return
    const wanted = new Map<string, FeedId>()
    for (const { fixtureId, feeds } of this.#writer.views.catalog.registrations()) {
      if (!this.relays(fixtureId)) continue
      for (const feedKey of feeds)
        wanted.set(chainKey({ fixtureId, feedKey }), { fixtureId, feedKey })
    }
    for (const [key, observer] of this.#observers) {
      if (wanted.has(key)) continue
      observer.close()
      this.#noteReads()
      this.#observers.delete(key)
    }
    for (const [key, feed] of wanted) {
      if (this.#observers.has(key)) continue
      this.#observers.set(key, new FeedObserver(this.#context, feed, this.#reads.get(key)))
    }
  }

  async #mark(): Promise<void> {
    this.#noteReads()
    await this.#options.lastReads
      .save(this.#reads)
      .catch(error => this.#events.failed(error, 'noting the last reads'))
  }

  #noteReads(): void {
    for (const [key, { lastReadAtMs }] of this.#observers) {
      if (lastReadAtMs !== undefined) this.#reads.set(key, lastReadAtMs)
    }
  }

  #tellOnce(reason: string): void {
    if (this.#told.has(reason)) return
    this.#told.add(reason)
    this.#events.relayWarned('not relayed', { reason })
  }
}

function toAge({ feed, ageMs }: FeedObserver): FeedAge {
  return { ...feed, ageSeconds: Math.max(0, Math.round(ageMs / 100) / 10) }
}
