import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Histogram,
  Registry,
} from 'prom-client'
import type { AnswerCoding } from '../representation/content-coding.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { Views } from '../snapshot/views.ts'
import type { ReadCounters } from './read-counters.ts'
import { addRelayMetrics, type RelayState } from './relay-metrics.ts'
import { ScrapedMetrics } from './scraped-metrics.ts'

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

const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5]

/** Counted from 0 on, so that the first refusal is an increase. */
const overloadReasons = ['connections', 'requests', 'bodies'] as const

/** At most so many feeds have series of their own: a series for each feed would grow without bound. */
const maxFeedSeries = 200

/** The metrics of one service. No label ever holds an id from a request. */
export function createMetrics(sources: MetricsSources): ServiceMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // They list every connection, which holds the loop at each scrape.
  for (const { name } of registry.getMetricsAsArray())
    if (name.startsWith('nodejs_active_')) registry.removeSingleMetric(name)
  const scraped = new ScrapedMetrics(registry)
  addState(scraped, sources)
  if (sources.relay !== undefined) addRelayMetrics(scraped, sources.relay)
  return {
    ...countEvents(registry),
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

/** The state of the service at the time of a scrape. */
function addState(
  scraped: ScrapedMetrics,
  { reads, views, waitingReads, isReady, now = Date.now }: MetricsSources,
): void {
  scraped.counters(
    'fixture_feed_http_memory_reads_total',
    'Polls answered from memory without routing, by status and content coding',
    ['status', 'encoding'],
    function* () {
      for (const { status, coding, count } of reads.series())
        yield [[String(status), coding], count]
    },
  )
  scraped.gauge(
    'fixture_feed_ready',
    '1 when the service is ready',
    () => (isReady() ? 1 : 0),
    'min',
  )
  scraped.gauge(
    'fixture_feed_fixtures',
    'Fixtures in the index',
    () => views()?.catalog.size ?? 0,
    'max',
  )
  scraped.gauge(
    'fixture_feed_delta_bytes',
    'Memory of the deltas and dictionaries that are kept, in bytes',
    () => views()?.deltas.byteLength ?? 0,
  )
  scraped.gauge(
    'fixture_feed_waiting_reads',
    'Feed reads that wait for a change (Prefer: wait)',
    waitingReads,
  )
  scraped.gauges(
    'fixture_feed_snapshot_bytes',
    'Bytes of the current snapshots in memory, by content coding',
    ['encoding'],
    () => bytesOfCodings(views()),
  )
  scraped.gauges(
    'fixture_feed_snapshot_age_seconds',
    'Seconds since the last change of a feed in memory',
    ['fixture', 'feed'],
    function* () {
      for (const [labels, { fold }] of firstFeeds(views())) {
        const { last } = fold.history
        if (last !== undefined) yield [labels, (now() - Date.parse(last.snapshotAt)) / 1000]
      }
    },
    'max',
  )
  scraped.gauges(
    'fixture_feed_state_version',
    'How many changes a feed in memory has had',
    ['fixture', 'feed'],
    function* () {
      for (const [labels, { fold }] of firstFeeds(views())) yield [labels, fold.history.length]
    },
    'max',
  )
}

function bytesOfCodings(views: Views | undefined): Iterable<[string[], number]> {
  const sums = new Map<string, number>()
  for (const { version } of views?.feeds.views() ?? []) {
    for (const { coding, bytes } of Object.values(version?.codings ?? {}))
      if (bytes !== undefined) sums.set(coding, (sums.get(coding) ?? 0) + bytes.length)
  }
  return [...sums].map(([coding, bytes]) => [[coding], bytes])
}

function* firstFeeds(views: Views | undefined): Iterable<[string[], FeedView]> {
  for (const view of Iterator.from(views?.feeds.views() ?? []).take(maxFeedSeries))
    yield [[view.feed.fixtureId, view.feed.feedKey], view]
}

/** What is counted and timed as it happens. */
function countEvents(registry: Registry): Omit<ServiceMetrics, 'json' | 'text' | 'contentType'> {
  const registers = [registry]
  function counter<Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ): Counter<Label> {
    return new Counter({ name, help, labelNames, registers })
  }
  function histogram<Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers })
  }

  const requests = counter(
    'fixture_feed_http_requests_total',
    'Requests by route, method, status and content coding',
    ['route', 'method', 'status', 'encoding'],
  )
  const durations = histogram(
    'fixture_feed_http_request_duration_seconds',
    'Time to answer, without the time that a read waits for a change; polls answered from memory are not timed',
    ['route', 'status'],
  )
  const replays = counter('fixture_feed_replay_requests_total', 'Feed reads with bounds')
  const overloads = counter(
    'fixture_feed_overload_rejected_total',
    'Requests refused with 503, and connections closed unanswered, by what there was too much of',
    ['reason'],
  )
  for (const reason of overloadReasons) overloads.inc({ reason }, 0)
  const slowReaders = counter(
    'fixture_feed_slow_readers_total',
    'Answers broken off because the client read too slowly',
  )
  const publications = counter(
    'fixture_feed_publications_total',
    'Publications by result: published, unchanged, or the code of the problem; other operations by theirs',
    ['result'],
  )
  const withdrawals = counter('fixture_feed_withdrawals_total', 'Items withdrawn')
  const publishToVisible = histogram(
    'fixture_feed_publish_to_visible_seconds',
    'Time from the start of a publication until readers of this node saw it',
  )
  const waitersAnswered = histogram(
    'fixture_feed_waiters_answered_seconds',
    'Time from a change of a feed until the last read that waited for it was answered',
  )
  return {
    startRequest(route, method) {
      const stop = durations.startTimer({ route })
      return (status, coding) => {
        stop({ status })
        requests.inc({ route, method, status, encoding: coding })
      }
    },
    countReplay: () => replays.inc(),
    countOverload: reason => overloads.inc({ reason }),
    countSlowReader: () => slowReaders.inc(),
    countPublication(result, withdrawn) {
      publications.inc({ result })
      if (withdrawn > 0) withdrawals.inc(withdrawn)
    },
    observePublishToVisible: seconds => publishToVisible.observe(seconds),
    observeWaitersAnswered: seconds => waitersAnswered.observe(seconds),
  }
}
