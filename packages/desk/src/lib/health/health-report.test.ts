import assert from 'node:assert/strict'
import { test } from 'node:test'
import { healthReport } from './health-report.ts'
import { parseMetrics } from './metrics-text.ts'

const text = `# HELP fixture_feed_publications_total Publications by result
# TYPE fixture_feed_publications_total counter
fixture_feed_publications_total{result="published"} 12
fixture_feed_publications_total{result="revision_conflict"} 3
fixture_feed_publications_total{result="invalid_items"} 5
fixture_feed_publish_to_visible_seconds_sum 0.6
fixture_feed_publish_to_visible_seconds_count 12
nodejs_eventloop_lag_p99_seconds 0.021
fixture_feed_waiting_reads 7
fixture_feed_overload_rejected_total{reason="requests"} 0
odd{a="x \\"quoted\\" \\\\ and\\nmore",b=""} NaN
not a line
`

test('parseMetrics() reads names, labels and values, and nothing else', () => {
  const figures = parseMetrics(text)
  assert.equal(figures.length, 9)
  assert.deepEqual(figures.at(-1)?.labels, { a: 'x "quoted" \\ and\nmore', b: '' })
})

const feed = { fixtureId: 'game', feedKey: 'pulse' }

test('healthReport() has refusals by their reason, most first, and averages where something was counted', () => {
  const report = healthReport(parseMetrics(text), feed)
  assert.deepEqual(report.refusals, [
    { code: 'invalid_items', count: 5 },
    { code: 'revision_conflict', count: 3 },
  ])
  assert.equal(report.published, 12)
  assert.ok(Math.abs((report.publishSeconds ?? 0) - 0.05) < 1e-9)
  assert.deepEqual([report.lagSeconds, report.waitingReads, report.overload], [0.021, 7, []])
  const empty = healthReport([], feed)
  assert.deepEqual(
    [empty.publishSeconds, empty.lagSeconds, empty.refusals],
    [undefined, undefined, []],
  )
})

test('healthReport() tells of a relay only where there is one, and of the feed that is looked at', () => {
  assert.equal(healthReport(parseMetrics(text), feed).relay, undefined)
  const relaying = `fixture_feed_relay_reads 1
fixture_feed_relay_refused_total 2
fixture_feed_relay_age_seconds{fixture="game",feed="other"} 1
fixture_feed_relay_age_seconds{fixture="game",feed="pulse"} 40.5
`
  const expected = { isReading: true, ageSeconds: 40.5, refused: 2 }
  assert.deepEqual(healthReport(parseMetrics(relaying), feed).relay, expected)
})
