import type { AddressInfo } from 'node:net'
import { createDefinitionSet, type OwnDefinition } from '@fixture-feed/contract/definition-set'
import type { Journal } from '@fixture-feed/journal/journal'
import { type Logger, pino } from 'pino'
import { defaultJsonLimits } from './lib/http/json-body.ts'
import { defaultLimits, type ListenerLimits } from './lib/http/limits.ts'
import type { ListenAddress } from './lib/http/listener.ts'
import { createEvents } from './lib/observe/events.ts'
import { createMetrics } from './lib/observe/metrics.ts'
import { ReadCounters } from './lib/observe/read-counters.ts'
import { createOperatorListener, type Readiness } from './lib/operator-api/operator-listener.ts'
import type { OperatorToken } from './lib/operator-api/tokens.ts'
import { ChainWriter } from './lib/publish/chain-writer.ts'
import { finishErasures } from './lib/publish/finish-erasures.ts'
import { HotFeeds } from './lib/read-api/hot-feeds.ts'
import { createPublicListener } from './lib/read-api/public-listener.ts'
import { WaitingReads } from './lib/read-api/waiting-reads.ts'
import { ReaderGroup } from './lib/readers/reader-group.ts'
import { Relay, type RelayOptions } from './lib/relay/relay.ts'
import { Views, viewsIncomplete } from './lib/snapshot/views.ts'
import type { StaticFile } from './static-file.ts'

export type { ListenAddress, ListenerLimits, Readiness, RelayOptions }

export interface ServiceOptions {
  /**
   * Opens the journal; called once, after the listeners are bound. The service closes it. What `onProgress` is told
   * about how far that has come, in words, becomes part of the readiness.
   */
  readonly openJournal: (onProgress: (progress: string) => void) => Promise<Journal>
  /** Where everybody reads. Port 0 picks a free one. */
  readonly publicAddress?: ListenAddress | undefined
  /** Where operators write. Port 0 picks a free one. */
  readonly operatorAddress?: ListenAddress | undefined
  /** Who may write; without any, every write is a 401. */
  readonly tokens?: readonly OperatorToken[] | undefined
  /** Definitions beside those of the contract. */
  readonly definitions?: readonly OwnDefinition[] | undefined
  /** Files served beside the API on the public listener, such as the viewer at `/`. */
  readonly files?: readonly StaticFile[] | undefined
  /** The origins whose pages may have a feed in a frame; none when left out. */
  readonly embedOrigins?: readonly string[] | undefined
  readonly limits?: Partial<ListenerLimits> | undefined
  /** How many members a list in a body has at most: 10,000 when left out. */
  readonly maxItems?: number | undefined
  /** How large an item is at most, as JSON, in bytes: 256 KiB when left out. */
  readonly maxItemBytes?: number | undefined
  /** Whether plain polls are answered before they become requests: true unless it is switched off. */
  readonly recognisesPolls?: boolean | undefined
  /** Memory for snapshots and for replayed ones, in bytes. */
  readonly maxFeedBytes?: number | undefined
  readonly maxReplayBytes?: number | undefined
  /** Memory for deltas, in bytes, and as much again for the dictionaries that they are made from. */
  readonly maxDeltaBytes?: number | undefined
  /**
   * How many processes answer reads. With 1, the default, this process does; with more, as many others share the public
   * port, and this one writes.
   */
  readonly readers?: number | undefined
  /** Another service whose feeds are recorded and served. */
  readonly relay?: RelayOptions | undefined
  /** The clock, in milliseconds since the epoch. */
  readonly nowMs?: (() => number) | undefined
  readonly log?: Logger | undefined
}

/** A running service. */
export interface Service {
  /** The base URL of the public listener, such as `http://127.0.0.1:8080`. */
  readonly publicUrl: string
  readonly operatorUrl: string
  /** Whether it can do all it is there for, as `/readyz` says it. */
  readiness(): Readiness
  /** Takes other tokens in place of those so far, from the next request on. */
  useTokens(tokens: readonly OperatorToken[]): void
  /** Lets requests under way finish for up to `graceMs`, then stops everything. */
  stop(graceMs?: number): Promise<void>
}

export const defaultPublicAddress: ListenAddress = { host: '127.0.0.1', port: 8080 }
export const defaultOperatorAddress: ListenAddress = { host: '127.0.0.1', port: 8081 }

/**
 * Starts the service; resolves when its listeners answer, ready or with a journal that is unavailable. Until then its listeners are there already and answer reads with 503;
 * with several readers, the public port opens when they are ready.
 *
 * @throws what stands in the way: a port in use, a journal that cannot be opened, an own definition that is broken.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { publicAddress = defaultPublicAddress, operatorAddress = defaultOperatorAddress } = options
  let { tokens = [] } = options
  const { nowMs = Date.now, limits = {}, log = pino(), readers = 1 } = options
  const { maxItems: maxElements = defaultJsonLimits.maxElements } = options
  const { maxItemBytes: maxValueBytes = defaultJsonLimits.maxValueBytes } = options
  const { definitions: own = [], files = [], maxFeedBytes, maxReplayBytes, maxDeltaBytes } = options
  const { recognisesPolls = true, embedOrigins = [] } = options
  const definitions = createDefinitionSet(own)
  const events = createEvents(log)
  const counters = new ReadCounters()
  let journal: Journal | undefined
  let writer: ChainWriter | undefined
  let group: ReaderGroup | undefined
  let relay: Relay | undefined
  const stopping = new AbortController()
  let progress: string | undefined

  const views = (): Views | undefined => writer?.views
  const readiness = (): Readiness => {
    const isFollowed = writer !== undefined
    const hasReaders = group?.listening !== 0
    const state = readinessOf({
      journal,
      progress,
      isFollowed,
      hasReaders,
      isDraining: stopping.signal.aborted,
    })
    return relay === undefined ? state : { ...state, stale: relay.stale() }
  }
  const waitingReads = new WaitingReads({
    views,
    maxWaiting: limits.maxWaiting ?? defaultLimits.maxWaiting,
    onAllAnswered: seconds => metrics.observeWaitersAnswered(seconds),
  })
  const metrics = createMetrics({
    reads: counters,
    views,
    waitingReads: () => waitingReads.size,
    isReady: () => readiness().ready,
    relay: options.relay && (() => relay),
  })
  const hotFeeds = new HotFeeds(counters, waitingReads)
  const listenerOptions = {
    limits,
    onFailure: (error: Error, request: { readonly method: string; readonly path: string }) =>
      events.failed(error, `${request.method} ${request.path}`),
  }
  const publicListener = createPublicListener(
    { views, hotFeeds, waitingReads, definitions, files, embedOrigins, recognisesPolls, metrics },
    listenerOptions,
  )
  const operatorListener = createOperatorListener(
    {
      get tokens() {
        return tokens
      },
      events,
      metrics,
      definitions,
      jsonLimits: { ...defaultJsonLimits, maxElements, maxValueBytes },
      readiness,
      readOtherMetrics: async () => group?.readMetrics() ?? [],
      writer: () => writer ?? viewsIncomplete,
      isRelayed: fixtureId => relay?.relays(fixtureId) ?? false,
    },
    listenerOptions,
  )

  async function stop(graceMs = 10_000): Promise<void> {
    stopping.abort()
    events.draining()
    await relay?.close()
    await Promise.all([
      publicListener.drain(graceMs),
      group?.stop(graceMs),
      operatorListener.drain(graceMs),
    ])
    writer?.views.close()
    await journal?.close()
    events.stopped()
  }

  try {
    const here = readers === 1 ? await publicListener.listen(publicAddress) : undefined
    const operatorUrl = urlOf(await operatorListener.listen(operatorAddress))
    journal = await options.openJournal(text => {
      progress = text
    })
    const complete = await Views.open(journal, {
      maxFeedBytes,
      maxReplayBytes,
      maxDeltaBytes,
      onFailure: error => events.failed(error, 'a change could not be shown'),
      onShown: entry => waitingReads.shown(entry),
    })
    if (readers > 1) {
      const settings = {
        address: publicAddress,
        definitions: own,
        files,
        embedOrigins,
        recognisesPolls,
        limits,
        maxFeedBytes,
        maxReplayBytes,
        maxDeltaBytes,
      }
      group = await ReaderGroup.start({ journal, settings, size: readers, events })
    }
    writer = new ChainWriter(journal, complete, {
      nowMs,
      shownElsewhere: async position => group?.shown(position),
    })
    await finishErasures(journal, {
      onFinished: ({ feed, itemId }) => events.erasureFinished(feed, { itemId }),
      onFailure: error => events.failed(error, 'finishing an erasure'),
      signal: stopping.signal,
    })
    if (options.relay !== undefined) relay = await Relay.start(writer, events, options.relay)
    const publicUrl = urlOf(here ?? { address: publicAddress.host, port: group?.port ?? 0 })
    const { ready, reasons } = readiness()
    if (ready) events.ready({ public: publicUrl, operator: operatorUrl })
    else events.failed(new Error(reasons.join('; ')), 'started, but not ready')
    const useTokens: Service['useTokens'] = others => {
      tokens = others
    }
    return { publicUrl, operatorUrl, readiness, useTokens, stop }
  } catch (error) {
    stopping.abort()
    await relay?.close()
    await Promise.all([publicListener.drain(0), operatorListener.drain(0), group?.stop(0)])
    await journal?.close()
    throw error
  }
}

function readinessOf({
  journal,
  progress,
  isFollowed,
  hasReaders,
  isDraining,
}: {
  readonly journal: Journal | undefined
  readonly progress: string | undefined
  readonly isFollowed: boolean
  readonly hasReaders: boolean
  readonly isDraining: boolean
}): Readiness {
  const reasons: string[] = []
  if (!isFollowed)
    reasons.push(`the journal is still being read${progress === undefined ? '' : `: ${progress}`}`)
  if (journal?.health.status === 'unavailable')
    reasons.push(`the journal is unavailable: ${journal.health.reason}`)
  if (!hasReaders) reasons.push('no reader process answers')
  if (isDraining) reasons.push('the service is stopping')
  return { ready: reasons.length === 0, reasons }
}

function urlOf({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
