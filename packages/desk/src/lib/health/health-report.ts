import type { FeedId } from '@fixture-feed/contract/snapshot'
import type { Figure } from './metrics-text.ts'

/** What the metrics say of a service, in figures that a person can judge. */
export interface HealthReport {
  readonly published: number
  readonly unchanged: number
  /** Refused publications, by the code of their problem, most first. */
  readonly refusals: readonly { readonly code: string; readonly count: number }[]
  /** Reads turned away, by what there was too much of. */
  readonly overload: readonly { readonly reason: string; readonly count: number }[]
  /** Seconds from the start of a publication until readers saw it, on average. */
  readonly publishSeconds: number | undefined
  /** Seconds by which the process is late, at the 99th percentile. */
  readonly lagSeconds: number | undefined
  readonly waitingReads: number
  /** Left out where no other service is relayed. */
  readonly relay?: RelayReport | undefined
}

/** How the reading of another service goes. */
export interface RelayReport {
  /** Whether this process is the one that reads it. */
  readonly isReading: boolean
  /** Seconds since the last good read of the feed; `undefined` where it is not read. */
  readonly ageSeconds: number | undefined
  /** Answers that were not taken. */
  readonly refused: number
}

const done: ReadonlySet<string> = new Set(['published', 'unchanged'])

/** What to do about a refusal, in words. */
export const refusalWords: Readonly<Record<string, string>> = {
  unauthorized: 'an unknown token',
  forbidden: 'a token that may not do this',
  stopped: 'a token that is stopped on the feed',
  revision_conflict: 'a revision that somebody else had published already',
  precondition_failed: 'a feed that had changed meanwhile',
  invalid_items: 'items that break their definition',
  unknown_definition: 'a definition that the service does not know',
  definition_not_enabled: 'a definition that the feed does not take',
  payload_too_large: 'a body that was too large',
  malformed_request: 'a request that could not be read',
  unavailable: 'a journal that could not be written',
}

/** The report of a page of metrics, for somebody who looks at a feed. */
export function healthReport(figures: readonly Figure[], feed: FeedId): HealthReport {
  const named = (name: string) => figures.filter(figure => figure.name === name)
  const sum = (name: string) => named(name).reduce((total, { value }) => total + value, 0)
  const ingest = counts(named('fixture_feed_publications_total'), 'result')
  const publications = sum('fixture_feed_publish_to_visible_seconds_count')
  return {
    published: ingest.get('published') ?? 0,
    unchanged: ingest.get('unchanged') ?? 0,
    refusals: [...ingest]
      .filter(([code, count]) => !done.has(code) && count > 0)
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count),
    overload: [...counts(named('fixture_feed_overload_rejected_total'), 'reason')]
      .filter(([, count]) => count > 0)
      .map(([reason, count]) => ({ reason, count })),
    publishSeconds:
      publications === 0
        ? undefined
        : sum('fixture_feed_publish_to_visible_seconds_sum') / publications,
    lagSeconds: named('nodejs_eventloop_lag_p99_seconds')[0]?.value,
    waitingReads: sum('fixture_feed_waiting_reads'),
    relay: named('fixture_feed_relay_reads').length === 0 ? undefined : relayReport(figures, feed),
  }
}

function relayReport(figures: readonly Figure[], { fixtureId, feedKey }: FeedId): RelayReport {
  const figureOf = (name: string) => figures.find(figure => figure.name === name)?.value
  const age = figures.find(
    ({ name, labels }) =>
      name === 'fixture_feed_relay_age_seconds' &&
      labels.fixture === fixtureId &&
      labels.feed === feedKey,
  )
  return {
    isReading: figureOf('fixture_feed_relay_reads') === 1,
    ageSeconds: age?.value,
    refused: figureOf('fixture_feed_relay_refused_total') ?? 0,
  }
}

function counts(figures: readonly Figure[], label: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { labels, value } of figures) {
    const key = labels[label] ?? ''
    found.set(key, (found.get(key) ?? 0) + value)
  }
  return found
}
