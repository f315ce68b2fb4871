import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import type { Lease } from '@fixture-feed/journal/lease'
import type { ServiceEvents } from '../observe/events.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import { FeedObserver } from './feed-observer.ts'
import { IndexObserver } from './index-observer.ts'
import { ListObserver } from './list-observer.ts'
import type { UpstreamSettings } from './on-demand-upstream.ts'
import { RejectedResponses } from './rejected-responses.ts'
import { RelayedAssets } from './relayed-assets.ts'
import type { Upstream } from './upstream.ts'
import type { RelayContext, RelayCounts } from './upstream-reader.ts'

/** The service that is relayed, and the settings for reading it. */
export interface RelayOptions extends UpstreamSettings {
  /**
   * The interval from the end of one read of a feed to the start of the next, in milliseconds, extended at random by up
   * to a quarter. Long polls, the list of changes and failures change it.
   */
  readonly intervalMs: number
  /**
   * The time from the end of one read of the index to the start of the next, in milliseconds, extended at random by up
   * to a quarter. Default: 15 s.
   */
  readonly indexIntervalMs?: number | undefined
  /** The requested wait for a change, in whole seconds; 0 for none. */
  readonly waitSeconds: number
  /** The longest wait of a snapshot for an asset that it names, in milliseconds. Default: 5 s. */
  readonly assetPatienceMs?: number | undefined
  /** If no process reads the upstream for this time, in milliseconds, this node reports that. Default: 10 s. */
  readonly unreadAfterMs?: number | undefined
  /** The folder in which responses that the relay rejected are stored for inspection. */
  readonly refusedDirectory: string
  /** Opens the lease on reading the upstream, which several processes on one journal may ask for. Called once. */
  readonly openLease: (onFailure: (error: unknown) => void) => Promise<Lease>
  /** Whether the upstream is only recorded. Then the service has no public listener. */
  readonly recordOnly?: boolean | undefined
  readonly fetch?: typeof fetch | undefined
  readonly random?: (() => number) | undefined
}

/** The parts of the service that a relay uses. */
export interface RelaySources {
  readonly writer: ChainWriter
  readonly events: ServiceEvents
  readonly upstream: Upstream
  readonly isJournalReady: () => boolean
}

/** The time since the last read of a feed, and whether that is too long ago. */
interface ObservedAge {
  readonly feed: FeedId
  readonly ageMs: number
  readonly isStale: boolean
}

export interface FeedAge extends FeedId {
  readonly ageSeconds: number
}

/**
 * Reads the upstream and records its snapshots. If several relays share a journal, only the holder of the lease
 * reads.
 */
export class Relay {
  readonly counts: RelayCounts = { gaps: 0, refused: 0, mismatches: 0 }
  readonly #options: RelayOptions
  readonly #lease: Lease
  readonly #context: RelayContext
  readonly #stopping = new AbortController()
  readonly #observers = new Map<string, FeedObserver>()
  #index: IndexObserver | undefined
  /** The list of changes of the upstream, while this process reads. */
  #list: ListObserver | undefined
  #isUnread = false
  #unreadTimer: NodeJS.Timeout | undefined
  /** The last known checkpoint of the process that reads or read last; empty if none is known. */
  #checkpoint: Checkpoint = readCheckpoint(undefined)

  private constructor(options: RelayOptions, lease: Lease, relaySources: RelaySources) {
    const { writer, events, upstream } = relaySources
    const { intervalMs, behindSeconds = 0, assetPatienceMs, random = Math.random } = options
    const { signal } = this.#stopping
    const sources = { upstream, writer, events, signal, assetPatienceMs }
    this.#options = options
    this.#lease = lease
    this.#context = {
      ...sources,
      intervalMs,
      // A read of a past state is answered immediately, so it does not wait. The list is always current.
      waitSeconds: behindSeconds > 0 ? 0 : options.waitSeconds,
      behindMs: behindSeconds * 1_000,
      random,
      assets: new RelayedAssets(sources),
      counts: this.counts,
      refused: new RejectedResponses(options.refusedDirectory),
    }
  }

  /** Starts to read, or to wait for the lease. Recorded content is also served while the upstream cannot be read. */
  static async start(options: RelayOptions, sources: RelaySources): Promise<Relay> {
    const { events, isJournalReady } = sources
    const lease = await options.openLease(error =>
      events.failed(error, 'recording the times of the last reads'),
    )
    const relay = new Relay(options, lease, sources)
    relay.#expectReader()
    await lease.ask({
      taken: checkpoint => relay.#begin(checkpoint),
      lost: () => relay.#end(),
      seen: checkpoint => {
        relay.#expectReader()
        relay.#checkpoint = readCheckpoint(checkpoint)
      },
      // A relay that cannot record does not need to read: another process may have a journal that can be written.
      isAble: isJournalReady,
      checkpoint: () => encodeCheckpoint(relay.#checkpointNow()),
    })
    return relay
  }

  /** Whether a fixture is relayed, so that only the relay changes it and its feeds. */
  relays(fixtureId: string): boolean {
    return this.#context.writer.views.catalog.origin(fixtureId) === 'observed'
  }

  /**
   * The reason why no process that shares the journal reads the upstream; `undefined` unless this has been so for
   * `unreadAfterMs`.
   */
  get unreadReason(): string | undefined {
    if (!this.#isUnread) return undefined
    const reason = this.#lease.trouble ?? 'no process has the relay lease'
    return `no relay reads the upstream: ${reason}`
  }

  /**
   * Restarts the timer after which this node reports that no process reads the upstream, unless this process reads it
   * or is stopping.
   */
  #expectReader(): void {
    clearTimeout(this.#unreadTimer)
    this.#isUnread = false
    if (this.isReading || this.#stopping.signal.aborted) return
    const { unreadAfterMs = 10_000 } = this.#options
    this.#unreadTimer = setTimeout(() => {
      this.#isUnread = true
    }, unreadAfterMs).unref()
  }

  get isReading(): boolean {
    return this.#index !== undefined
  }

  get requestsInFlight(): number {
    return this.#context.upstream.requestsInFlight
  }

  ages(): readonly FeedAge[] {
    return this.#readFeeds().map(toAge)
  }

  /** The feeds that were unread for long enough that changes may have been missed. */
  stale(): readonly FeedAge[] {
    return this.#readFeeds()
      .filter(({ isStale }) => isStale)
      .map(toAge)
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#unreadTimer)
    this.#end()
    await this.#lease.release()
    await this.#context.refused.settled
  }

  #begin(left: string | undefined): void {
    if (this.#stopping.signal.aborted) return
    this.#checkpoint = readCheckpoint(left)
    const { fixtures, feeds, indexIntervalMs: intervalMs = 15_000 } = this.#options
    const onRecorded = (): void => this.#observe()
    this.#index = new IndexObserver(this.#context, { fixtures, feeds, intervalMs, onRecorded })
    this.#list = this.#readList()
    this.#expectReader()
    this.#context.events.relayLeaseAcquired()
    this.#observe()
  }

  #readList(): ListObserver {
    const { events } = this.#context
    return new ListObserver(this.#context, {
      waitSeconds: this.#options.waitSeconds,
      onRead: () => {
        for (const observer of this.#observers.values())
          observer.noteList().catch(error => events.failed(error, 'recording a gap'))
      },
      onLost: () => {
        for (const observer of this.#observers.values()) observer.readAlone()
      },
    })
  }

  #end(): void {
    if (!this.isReading) return
    this.#checkpoint = this.#checkpointNow()
    this.#index?.close()
    this.#index = undefined
    this.#list?.close()
    this.#list = undefined
    this.#expectReader()
    for (const observer of this.#observers.values()) observer.close()
    this.#observers.clear()
    this.#context.events.relayLeaseReleased()
  }

  #observe(): void {
    if (!this.isReading) return
    const wanted = new Map(this.#listedFeeds().map(feed => [chainKey(feed), feed]))
    this.#checkpoint = this.#checkpointNow()
    for (const [key, observer] of this.#observers) {
      if (wanted.has(key)) continue
      observer.close()
      this.#observers.delete(key)
    }
    for (const [key, feed] of wanted) {
      if (this.#observers.has(key)) continue
      const last = { lastReadAtMs: this.#checkpoint.reads.get(key), list: this.#list }
      this.#observers.set(key, new FeedObserver(this.#context, feed, last))
    }
  }

  #listedFeeds(): FeedId[] {
    const registrations = [...this.#context.writer.views.catalog.registrations()]
    return registrations
      .filter(({ fixtureId }) => this.relays(fixtureId))
      .flatMap(({ fixtureId, feeds }) => feeds.map(feedKey => ({ fixtureId, feedKey })))
  }

  /** The checkpoint also contains feeds that are not listed now. */
  #checkpointNow(): Checkpoint {
    if (!this.isReading) return this.#checkpoint
    const reads = new Map(this.#checkpoint.reads)
    const stale = new Set<string>()
    for (const [key, { lastReadAtMs, isStale }] of this.#observers) {
      if (lastReadAtMs !== undefined) reads.set(key, lastReadAtMs)
      if (isStale) stale.add(key)
    }
    return { reads, stale }
  }

  /** The feeds that this process reads, or the reading process's feeds from its checkpoint. */
  #readFeeds(): readonly ObservedAge[] {
    if (this.isReading) return [...this.#observers.values()]
    const { reads, stale } = this.#checkpoint
    const nowMs = this.#context.writer.nowMs()
    const ages: ObservedAge[] = []
    for (const feed of this.#listedFeeds()) {
      const key = chainKey(feed)
      const readAtMs = reads.get(key)
      if (readAtMs === undefined) continue
      ages.push({ feed, ageMs: nowMs - readAtMs, isStale: stale.has(key) })
    }
    return ages
  }
}

function toAge({ feed, ageMs }: ObservedAge): FeedAge {
  return { ...feed, ageSeconds: Math.max(0, Math.round(ageMs / 100) / 10) }
}

/** The state from which the next holder of the lease continues. */
interface Checkpoint {
  /** The end of the last good read of each feed, by chain key, in milliseconds since the epoch. */
  readonly reads: ReadonlyMap<string, number>
  /** The chain keys of feeds that were unread for long enough that changes may have been missed. */
  readonly stale: ReadonlySet<string>
}

function encodeCheckpoint({ reads, stale }: Checkpoint): string {
  return JSON.stringify({ reads: Object.fromEntries(reads), stale: [...stale] })
}

/** Reads a checkpoint. An unreadable one is ignored, so gaps since its time are not found. */
function readCheckpoint(text: string | undefined): Checkpoint {
  const { reads, stale } = Object(parsed(text)) as Record<string, unknown>
  const ends = Object.entries(Object(reads)).filter(([, at]) => Number.isFinite(at))
  return {
    reads: new Map(ends) as ReadonlyMap<string, number>,
    stale: new Set(Array.isArray(stale) ? stale : []),
  }
}

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
