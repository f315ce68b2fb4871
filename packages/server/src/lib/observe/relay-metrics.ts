import type { FeedId } from '@fixture-feed/journal/entry'
import { Counter, Gauge, type Registry } from 'prom-client'

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
export function addRelayMetrics(registry: Registry, relay: () => RelayState | undefined): void {
  const registers = [registry]

  function addGauge(name: string, help: string, read: (state: RelayState) => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const state = relay()
        this.set(state === undefined ? 0 : read(state))
      },
    })
  }

  function addCounter(name: string, help: string, read: (state: RelayState) => number): void {
    new Counter({
      name,
      help,
      registers,
      collect() {
        const state = relay()
        this.reset()
        this.inc(state === undefined ? 0 : read(state))
      },
    })
  }

  new Gauge({
    name: 'fixture_feed_relay_age_seconds',
    help: 'Seconds since the end of the last good read of a relayed feed',
    labelNames: ['fixture', 'feed'] as const,
    registers,
    collect() {
      this.reset()
      for (const { fixtureId, feedKey, ageSeconds } of relay()?.ages() ?? []) {
        this.set({ fixture: fixtureId, feed: feedKey }, ageSeconds)
      }
    },
  })
  addGauge(
    'fixture_feed_relay_stale_feeds',
    'Relayed feeds that were not read for so long that something may have been missed',
    state => state.stale().length,
  )
  addGauge(
    'fixture_feed_relay_reads',
    'Whether this process is the one that reads the service that is relayed',
    ({ isReading }) => (isReading ? 1 : 0),
  )
  addGauge(
    'fixture_feed_relay_requests_in_flight',
    'Requests under way to the service that is relayed',
    ({ requestsInFlight }) => requestsInFlight,
  )
  addCounter(
    'fixture_feed_relay_refused_total',
    'Answers of the service that is relayed which were not taken',
    ({ counts }) => counts.refused,
  )
  addCounter(
    'fixture_feed_relay_gaps_total',
    'Gaps in the recording of relayed feeds',
    ({ counts }) => counts.gaps,
  )
  addCounter(
    'fixture_feed_relay_mismatches_total',
    'Snapshots whose tag differs from that of a service of our kind',
    ({ counts }) => counts.mismatches,
  )
}
