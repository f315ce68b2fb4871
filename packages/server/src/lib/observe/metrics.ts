import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import { overloadReasons } from '../http/admission.ts'
import { type ResponseCoding, responseCodings } from '../representation/content-coding.ts'
import { type MetricsSources, type ScrapedMetrics, scrapedMetrics } from './scraped-metrics.ts'

const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5]

/** The metrics of one service. No label contains an id from a request. */
export class ServiceMetrics {
  readonly #registry = new Registry()
  readonly replays: Counter = this.#counter(
    'fixture_feed_replay_requests_total',
    'Feed reads with a replay bound (after or until)',
  )
  readonly overloads: Counter<'reason'> = this.#counter(
    'fixture_feed_overload_rejected_total',
    'Requests rejected with 503 and connections closed without a response, by the exceeded limit',
    ['reason'],
  )
  readonly slowReaders: Counter = this.#counter(
    'fixture_feed_slow_readers_total',
    'Responses aborted because the client read too slowly',
  )
  readonly publications: Counter<'result'> = this.#counter(
    'fixture_feed_publications_total',
    'Publications by result: published, unchanged, or the problem code of a rejected publication or other change',
    ['result'],
  )
  readonly withdrawals: Counter = this.#counter('fixture_feed_withdrawals_total', 'Items withdrawn')
  readonly publishToVisible: Histogram = this.#histogram(
    'fixture_feed_publish_to_visible_seconds',
    'Time from the start of a publication until it is visible at this node',
  )
  readonly longPollFanout: Histogram = this.#histogram(
    'fixture_feed_long_poll_fanout_seconds',
    'Time from a change of a feed or list until the last long poll that waited for it got its response',
  )
  readonly #requests = this.#counter(
    'fixture_feed_http_requests_total',
    'Routed reads by route, method, status and content coding. Polls of the fast path and reads that exceed an overload limit are not included',
    ['route', 'method', 'status', 'encoding'],
  )
  readonly #durations = this.#histogram(
    'fixture_feed_http_request_duration_seconds',
    'Response time of routed reads, excluding the waits for changes and for the upstream of a relay. Polls of the fast path and reads that exceed an overload limit are not included',
    ['route', 'status'],
  )
  /** Number of answered polls: 200s, then 304s, each by coding. */
  readonly #polls = new Float64Array(2 * responseCodings.length)

  constructor(sources: MetricsSources) {
    // Each counter starts at 0, so that the first refusal is an increase.
    for (const reason of overloadReasons) this.overloads.inc({ reason }, 0)
    collectDefaultMetrics({ register: this.#registry })
    // These metrics list every connection, which blocks the event loop at each scrape.
    for (const { name } of this.#registry.getMetricsAsArray())
      if (name.startsWith('nodejs_active_')) this.#registry.removeSingleMetric(name)
    this.#addScraped({
      ...scrapedMetrics(sources),
      fixture_feed_fast_path_polls_total: {
        help: 'Polls served from memory without routing, by status and content coding',
        labelNames: ['status', 'encoding'],
        read: () => this.#pollSeries(),
      },
    })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /**
   * Counts a poll with one addition, because the label lookup of the metrics library would take longer than the read.
   */
  countPoll(status: 200 | 304, coding: ResponseCoding): void {
    const index = (status === 304 ? responseCodings.length : 0) + responseCodings.indexOf(coding)
    this.#polls[index] = (this.#polls[index] as number) + 1
  }

  /** Starts the timer of a request. The returned function records the request. */
  startRequest(route: string, method: string): (status: number, coding: ResponseCoding) => void {
    const stop = this.#durations.startTimer({ route })
    return (status, coding) => {
      stop({ status })
      this.#requests.inc({ route, method, status, encoding: coding })
    }
  }

  /** All metrics as prom-client's JSON, the input of `text` in another process. */
  json(): Promise<object> {
    return this.#registry.getMetricsAsJSON()
  }

  /** The Prometheus text format, including the metrics of the other processes of this service. */
  async text(ofOthers: readonly object[] = []): Promise<string> {
    if (ofOthers.length === 0) return this.#registry.metrics()
    return AggregatorRegistry.aggregate([await this.json(), ...ofOthers]).metrics()
  }

  #counter<Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] })
  }

  #histogram<Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] })
  }

  #addScraped(metrics: ScrapedMetrics): void {
    for (const [name, { read, labelNames = [], ...metric }] of Object.entries(metrics)) {
      const Metric = name.endsWith('_total') ? Counter : Gauge
      new Metric({
        ...metric,
        name,
        labelNames,
        registers: [this.#registry],
        collect() {
          this.reset()
          const series = read()
          const all = typeof series === 'number' ? [[[], series] as const] : series
          for (const [labels, value] of all) this.labels(...labels).inc(value)
        },
      })
    }
  }

  *#pollSeries(): Iterable<[string[], number]> {
    for (const [index, count] of this.#polls.entries()) {
      const status = index < responseCodings.length ? '200' : '304'
      const coding = responseCodings[index % responseCodings.length] as ResponseCoding
      if (count > 0) yield [[status, coding], count]
    }
  }
}
