import type { FeedId } from '@fixture-feed/journal/entry'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { Views } from '../snapshot/views.ts'

export interface MetricsSources {
  readonly views: () => Views | undefined
  readonly longPolls: () => number
  readonly isReady: () => boolean
  /** Absent if nothing is relayed. */
  readonly relay?: (() => RelayState | undefined) | undefined
  readonly now?: (() => number) | undefined
}

export interface RelayState {
  ages(): readonly (FeedId & { readonly ageSeconds: number })[]
  stale(): readonly FeedId[]
  readonly isReading: boolean
  readonly requestsInFlight: number
  readonly counts: {
    readonly refused: number
    readonly mismatches: number
    readonly gaps: number
  }
}

/**
 * Metrics by name. If the name ends in `_total`, a Prometheus convention, the metric is a counter, otherwise a gauge.
 */
export type ScrapedMetrics = Readonly<Record<string, ScrapedMetric>>

/** A metric whose value is computed at each scrape. */
interface ScrapedMetric {
  readonly help: string
  readonly read: () => number | Iterable<readonly [labels: readonly string[], value: number]>
  readonly labelNames?: string[]
  /** How the values of several processes are combined. Default: sum. */
  readonly aggregator?: 'min' | 'max'
}

/** Maximum number of feeds with their own series, because the number of series would otherwise grow without bound. */
const maxFeedSeries = 200

export function scrapedMetrics(sources: MetricsSources): ScrapedMetrics {
  const { relay } = sources
  return { ...stateMetrics(sources), ...feedMetrics(sources), ...(relay && relayMetrics(relay)) }
}

function stateMetrics({ views, longPolls, isReady }: MetricsSources): ScrapedMetrics {
  return {
    fixture_feed_ready: {
      help: '1 when the service is ready',
      read: () => (isReady() ? 1 : 0),
      aggregator: 'min',
    },
    fixture_feed_fixtures: {
      help: 'Fixtures in the index',
      read: () => views()?.catalog.size ?? 0,
      aggregator: 'max',
    },
    fixture_feed_pending_proposals: {
      help: 'Pending proposals',
      read: () => views()?.catalog.proposalCount ?? 0,
      aggregator: 'max',
    },
    fixture_feed_delta_bytes: {
      help: 'Bytes of the cached deltas and dictionaries in memory',
      read: () => views()?.deltas.byteLength ?? 0,
    },
    fixture_feed_waiting_reads: {
      help: 'Open long polls (Prefer: wait)',
      read: longPolls,
    },
  }
}

function feedMetrics({ views, now = Date.now }: MetricsSources): ScrapedMetrics {
  return {
    fixture_feed_snapshot_bytes: {
      help: 'Bytes of the current snapshots in memory, by content coding',
      labelNames: ['encoding'],
      read: () => bytesOfCodings(views()),
    },
    fixture_feed_snapshot_age_seconds: {
      help: 'Seconds since the last change of a feed, for at most 200 feeds in memory',
      labelNames: ['fixture', 'feed'],
      read: () =>
        ofFeeds(views(), ({ last }) => last && (now() - Date.parse(last.snapshotAt)) / 1000),
      aggregator: 'max',
    },
    fixture_feed_changes: {
      help: 'Number of changes of a feed, for at most 200 feeds in memory',
      labelNames: ['fixture', 'feed'],
      read: () => ofFeeds(views(), history => history.length),
      aggregator: 'max',
    },
  }
}

function bytesOfCodings(views: Views | undefined): Iterable<[string[], number]> {
  const sums = new Map<string, number>()
  for (const { rendition } of views?.feeds.views() ?? []) {
    for (const { coding, bytes } of Object.values(rendition?.codings ?? {}))
      if (bytes !== undefined) sums.set(coding, (sums.get(coding) ?? 0) + bytes.length)
  }
  return [...sums].map(([coding, bytes]) => [[coding], bytes])
}

function* ofFeeds(
  views: Views | undefined,
  toValue: (history: FeedView['fold']['history']) => number | undefined,
): Iterable<[string[], number]> {
  for (const { feed, fold } of Iterator.from(views?.feeds.views() ?? []).take(maxFeedSeries)) {
    const value = toValue(fold.history)
    if (value !== undefined) yield [[feed.fixtureId, feed.feedKey], value]
  }
}

/** The state of reading the upstream at the time of a scrape. The upstream's index bounds the number of series. */
function relayMetrics(relay: () => RelayState | undefined): ScrapedMetrics {
  return {
    fixture_feed_relay_age_seconds: {
      help: 'Seconds since a relayed feed was last read successfully or listed without a newer state, or since the start of its reads',
      labelNames: ['fixture', 'feed'],
      read: () =>
        (relay()?.ages() ?? []).map(each => [[each.fixtureId, each.feedKey], each.ageSeconds]),
    },
    fixture_feed_relay_stale_feeds: {
      help: 'Relayed feeds whose last successful read is too old to exclude a missed change',
      read: () => relay()?.stale().length ?? 0,
    },
    fixture_feed_relay_lease_held: {
      help: '1 when this process holds the relay lease and reads the upstream',
      read: () => (relay()?.isReading ? 1 : 0),
    },
    fixture_feed_relay_requests_in_flight: {
      help: 'Concurrent requests to the upstream',
      read: () => relay()?.requestsInFlight ?? 0,
    },
    fixture_feed_relay_rejected_responses_total: {
      help: 'Rejected responses of the upstream',
      read: () => relay()?.counts.refused ?? 0,
    },
    fixture_feed_relay_gaps_total: {
      help: 'Gaps in the recording of relayed feeds',
      read: () => relay()?.counts.gaps ?? 0,
    },
    fixture_feed_relay_etag_mismatches_total: {
      help: 'Upstream snapshots whose entity tag differs from the computed one, after an equal tag of the same feed',
      read: () => relay()?.counts.mismatches ?? 0,
    },
  }
}
