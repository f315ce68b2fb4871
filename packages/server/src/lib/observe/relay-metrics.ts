import type { FeedId } from '@fixture-feed/journal/entry'
import type { ScrapedMetrics } from './scraped-metrics.ts'

/** What a relay tells of the service that it reads. */
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

/** How the reading of another service goes, at the time of a scrape. Its index bounds the series. */
export function addRelayMetrics(
  scraped: ScrapedMetrics,
  relay: () => RelayState | undefined,
): void {
  scraped.gauges(
    'fixture_feed_relay_age_seconds',
    'Seconds since the end of the last good read of a relayed feed',
    ['fixture', 'feed'],
    function* () {
      for (const { fixtureId, feedKey, ageSeconds } of relay()?.ages() ?? [])
        yield [[fixtureId, feedKey], ageSeconds]
    },
  )
  scraped.gauge(
    'fixture_feed_relay_stale_feeds',
    'Relayed feeds that were not read for so long that something may have been missed',
    () => relay()?.stale().length ?? 0,
  )
  scraped.gauge(
    'fixture_feed_relay_reads',
    'Whether this process is the one that reads the service that is relayed',
    () => (relay()?.isReading ? 1 : 0),
  )
  scraped.gauge(
    'fixture_feed_relay_requests_in_flight',
    'Requests under way to the service that is relayed',
    () => relay()?.requestsInFlight ?? 0,
  )
  scraped.counter(
    'fixture_feed_relay_refused_total',
    'Answers of the service that is relayed which were not taken',
    () => relay()?.counts.refused ?? 0,
  )
  scraped.counter(
    'fixture_feed_relay_gaps_total',
    'Gaps in the recording of relayed feeds',
    () => relay()?.counts.gaps ?? 0,
  )
  scraped.counter(
    'fixture_feed_relay_mismatches_total',
    'Snapshots whose tag differs from that of a service of our kind',
    () => relay()?.counts.mismatches ?? 0,
  )
}
