import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { AnswerCoding } from '../representation/content-coding.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { Views } from '../snapshot/views.ts'
import type { ReadCounters } from './read-counters.ts'
import { addRelayMetrics, type RelayState } from './relay-metrics.ts'

/** Starts to time a request; the returned function counts it. */
export interface RequestMetrics {
  startRequest(route: string, method: string): (status: number, coding: AnswerCoding) => void
}

/** Counts what was refused under overload. */
export interface OverloadMetrics {
  countOverload(reason: (typeof overloadReasons)[number]): void
  /** An answer that was broken off because its client read too slowly. */
  countSlowReader(): void
}

export interface ServiceMetrics extends RequestMetrics, OverloadMetrics {
  /** Seconds from a change of a feed until the last read that waited for it was answered. */
  observeWaitersAnswered(seconds: number): void
  /** How a publication ended: `published`, `unchanged`, or the code of its problem; of other operations only problems. */
  countPublication(result: string, withdrawals: number): void
  /** Seconds from the start of a publication until readers of this node saw it. */
  observePublishToVisible(seconds: number): void
  countReplay(): void
  /** Everything as prom-client's JSON: what `text` of another process takes in. */
  json(): Promise<object>
  /** The Prometheus text format, together with the metrics of the processes that help this one. */
  text(ofOthers?: readonly object[]): Promise<string>
  readonly contentType: string
}

export interface MetricsSources {
  readonly reads: ReadCounters
  readonly views: () => Views | undefined
  /** How many reads wait for a change of their feed. */
  readonly waitingReads: () => number
  readonly isReady: () => boolean
  /** Left out where nothing is relayed. */
  readonly relay?: (() => RelayState | undefined) | undefined
  readonly now?: (() => number) | undefined
}

const millisecondBuckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5]

/** Counted from 0 on, so that the first refusal is an increase. */
const overloadReasons = ['connections', 'requests', 'bodies'] as const

/** At most so many feeds have series of their own: a series for each feed would grow without bound. */
const maxFeedSeries = 200

/** The metrics of one service. No label ever holds an id from a request. */
export function createMetrics(sources: MetricsSources): ServiceMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addMemoryReads(registry, sources)
  addState(registry, sources)
  addFeedState(registry, sources)
  if (sources.relay !== undefined) addRelayMetrics(registry, sources.relay)
  const waitersAnswered = addWaiting(registry, sources)
  return {
    observeWaitersAnswered: seconds => waitersAnswered.observe(seconds),
    ...countRequests(registry),
    ...countOverloads(registry),
    ...countPublications(registry),
    json: () => registry.getMetricsAsJSON(),
    async text(ofOthers = []) {
      if (ofOthers.length === 0) return registry.metrics()
      return AggregatorRegistry.aggregate([
        await registry.getMetricsAsJSON(),
        ...ofOthers,
      ]).metrics()
    },
    contentType: registry.contentType,
  }
}

/** The reads that `ReadCounters` counted, at the time of a scrape. */
function addMemoryReads(registry: Registry, { reads }: MetricsSources): void {
  new Counter({
    name: 'feed_http_memory_reads_total',
    help: 'Polls answered from memory without routing, by status and content coding',
    labelNames: ['status', 'encoding'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const { status, coding, count } of reads.series()) {
        this.inc({ status, encoding: coding }, count)
      }
    },
  })
}

/** The state of the service at the time of a scrape. */
function addState(registry: Registry, { views, isReady }: MetricsSources): void {
  const registers = [registry]
  new Gauge({
    name: 'feed_ready',
    help: '1 when the service is ready',
    aggregator: 'min',
    registers,
    collect() {
      this.set(isReady() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'feed_fixtures',
    help: 'Fixtures in the index',
    aggregator: 'max',
    registers,
    collect() {
      this.set(views()?.catalog.size ?? 0)
    },
  })
  new Gauge({
    name: 'feed_delta_bytes',
    help: 'Memory of the deltas and dictionaries that are kept, in bytes',
    registers,
    collect() {
      this.set(views()?.deltas.byteLength ?? 0)
    },
  })
  new Gauge({
    name: 'feed_snapshot_bytes',
    help: 'Bytes of the current snapshots in memory, by content coding',
    labelNames: ['encoding'] as const,
    registers,
    collect() {
      this.reset()
      for (const { version } of views()?.feeds.views() ?? []) {
        for (const { coding, bytes } of version?.representations() ?? []) {
          this.inc({ encoding: coding }, bytes.length)
        }
      }
    },
  })
}

/** The reads that wait, at the time of a scrape, and how long it took to answer all that waited for a change. */
function addWaiting(registry: Registry, { waitingReads }: MetricsSources): Histogram {
  const registers = [registry]
  new Gauge({
    name: 'fixture_feed_waiting_reads',
    help: 'Feed reads that wait for a change (Prefer: wait)',
    registers,
    collect() {
      this.set(waitingReads())
    },
  })
  return new Histogram({
    name: 'fixture_feed_waiters_answered_seconds',
    help: 'Time from a change of a feed until the last read that waited for it was answered',
    buckets: millisecondBuckets,
    registers,
  })
}

/** The state of each feed in memory at the time of a scrape. */
function addFeedState(registry: Registry, { views, now = Date.now }: MetricsSources): void {
  const perFeed = {
    aggregator: 'max' as const,
    labelNames: ['fixture', 'feed'] as const,
    registers: [registry],
  }
  new Gauge({
    name: 'feed_snapshot_age_seconds',
    help: 'Seconds since the last change of a feed in memory',
    ...perFeed,
    collect() {
      this.reset()
      for (const { feed, fold } of firstFeeds(views())) {
        const { last } = fold.history
        if (last === undefined) continue
        const age = (now() - Date.parse(last.snapshotAt)) / 1000
        this.set({ fixture: feed.fixtureId, feed: feed.feedKey }, age)
      }
    },
  })
  new Gauge({
    name: 'feed_state_version',
    help: 'How many changes a feed in memory has had',
    ...perFeed,
    collect() {
      this.reset()
      for (const { feed, fold } of firstFeeds(views())) {
        this.set({ fixture: feed.fixtureId, feed: feed.feedKey }, fold.history.length)
      }
    },
  })
}

function countRequests(registry: Registry): RequestMetrics & Pick<ServiceMetrics, 'countReplay'> {
  const registers = [registry]
  const requests = new Counter({
    name: 'feed_http_requests_total',
    help: 'Requests by route, method, status and content coding',
    labelNames: ['route', 'method', 'status', 'encoding'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'feed_http_request_duration_seconds',
    help: 'Time to answer, without the time that a read waits for a change; polls answered from memory are not timed',
    labelNames: ['route', 'status'] as const,
    buckets: millisecondBuckets,
    registers,
  })
  const replays = new Counter({
    name: 'feed_replay_requests_total',
    help: 'Feed reads with bounds',
    registers,
  })
  return {
    startRequest(route, method) {
      const stop = durations.startTimer({ route })
      return (status, coding) => {
        stop({ status })
        requests.inc({ route, method, status, encoding: coding })
      }
    },
    countReplay: () => replays.inc(),
  }
}

function countOverloads(registry: Registry): OverloadMetrics {
  const registers = [registry]
  const overloads = new Counter({
    name: 'feed_overload_rejected_total',
    help: 'Requests refused with 503, and connections closed unanswered, by what there was too much of',
    labelNames: ['reason'] as const,
    registers,
  })
  for (const reason of overloadReasons) overloads.inc({ reason }, 0)
  const slowReaders = new Counter({
    name: 'feed_slow_readers_total',
    help: 'Answers broken off because the client read too slowly',
    registers,
  })
  return {
    countOverload: reason => overloads.inc({ reason }),
    countSlowReader: () => slowReaders.inc(),
  }
}

function countPublications(
  registry: Registry,
): Pick<ServiceMetrics, 'countPublication' | 'observePublishToVisible'> {
  const registers = [registry]
  const publications = new Counter({
    name: 'feed_ingest_total',
    help: 'Publications by result: published, unchanged, or the code of the problem; other operations by theirs',
    labelNames: ['result'] as const,
    registers,
  })
  const withdrawals = new Counter({
    name: 'feed_withdrawals_total',
    help: 'Items withdrawn',
    registers,
  })
  const publishToVisible = new Histogram({
    name: 'feed_publish_to_visible_seconds',
    help: 'Time from the start of a publication until readers of this node saw it',
    buckets: millisecondBuckets,
    registers,
  })
  return {
    countPublication(result, withdrawn) {
      publications.inc({ result })
      if (withdrawn > 0) withdrawals.inc(withdrawn)
    },
    observePublishToVisible: seconds => publishToVisible.observe(seconds),
  }
}

function* firstFeeds(views: Views | undefined): IterableIterator<FeedView> {
  if (views === undefined) return
  let count = 0
  for (const view of views.feeds.views()) {
    if (count++ === maxFeedSeries) return
    yield view
  }
}
