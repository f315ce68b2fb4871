import assert from 'node:assert/strict'
import { test } from 'node:test'
import { healthReport } from './health-report.ts'
import { parseMetrics } from './metrics-text.ts'

const text = `# HELP feed_ingest_total Publications by result
# TYPE feed_ingest_total counter
feed_ingest_total{result="published"} 12
feed_ingest_total{result="revision_conflict"} 3
feed_ingest_total{result="invalid_items"} 5
feed_publish_to_visible_seconds_sum 0.6
feed_publish_to_visible_seconds_count 12
nodejs_eventloop_lag_p99_seconds 0.021
fixture_feed_waiting_reads 7
feed_overload_rejected_total{reason="requests"} 0
odd{a="x \\"quoted\\" \\\\ and\\nmore",b=""} NaN
not a line
`

test('parseMetrics() reads names, labels and values, and nothing else', () => {
  const figures = parseMetrics(text)
  assert.equal(figures.length, 9)
  assert.deepEqual(figures.at(-1)?.labels, { a: 'x "quoted" \\ and\nmore', b: '' })
})

test('healthReport() has refusals by their reason, most first, and averages where something was counted', () => {
  const report = healthReport(parseMetrics(text))
  assert.deepEqual(report.refusals, [
    { code: 'invalid_items', count: 5 },
    { code: 'revision_conflict', count: 3 },
  ])
  assert.equal(report.published, 12)
  assert.ok(Math.abs((report.publishSeconds ?? 0) - 0.05) < 1e-9)
  assert.deepEqual([report.lagSeconds, report.waitingReads, report.overload], [0.021, 7, []])
  const empty = healthReport([])
  assert.deepEqual(
    [empty.publishSeconds, empty.lagSeconds, empty.refusals],
    [undefined, undefined, []],
  )
})
