import assert from 'node:assert/strict'
import { test } from 'node:test'
import { healthRows, parseMetrics } from './health-panel.ts'

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

test('parseMetrics() reads only names, labels and values', () => {
  const figures = parseMetrics(text)
  assert.equal(figures.length, 9)
  assert.deepEqual(figures.at(-1)?.labels, { a: 'x "quoted" \\ and\nmore', b: '' })
})

const feed = { fixtureId: 'game', feedKey: 'pulse' }

/** The text of each row, and whether it reports a fault. */
function rows(metrics: string, readiness: Parameters<typeof healthRows>[0]['readiness'] = ready) {
  const figures = parseMetrics(metrics)
  const health = { feed, readiness, figures, gaps: [], holds: [], snapshotAt: undefined }
  return new Map(
    healthRows(health).map(([label, words, isBad = false]) => [label, { words, isBad }]),
  )
}

const ready = { ready: true, reasons: [] }

test('healthRows() lists rejections by reason, most frequent first, and averages of counted values', () => {
  const counted = rows(text)
  assert.deepEqual(counted.get('Rejected publications')?.words, [
    '5 × invalid items',
    '3 × revision already published',
  ])
  assert.equal(counted.get('Publications')?.words, '12 published, 0 without changes')
  assert.equal(counted.get('Time to readers')?.words, '50 ms')
  assert.deepEqual(counted.get('Server lag'), { words: '21 ms (p99)', isBad: false })
  assert.equal(counted.get('Readers waiting for updates')?.words, '7')
  assert.deepEqual(counted.get('Rejected requests')?.words, [])
  const empty = rows('')
  assert.equal(empty.get('Time to readers')?.words, 'unknown')
  assert.equal(empty.get('Server lag')?.words, 'unknown (p99)')
  assert.deepEqual(empty.get('Rejected publications')?.words, [])
})

test('healthRows() includes a relay only if there is one, and the current feed', () => {
  assert.equal(rows(text).get('Relay')?.words, 'not a relay')
  const relaying = `fixture_feed_relay_lease_held 1
fixture_feed_relay_rejected_responses_total 2
fixture_feed_relay_age_seconds{fixture="game",feed="other"} 1
fixture_feed_relay_age_seconds{fixture="game",feed="pulse"} 40.5
`
  assert.deepEqual(rows(relaying).get('Relay'), {
    words: 'last read 40.5 s ago; rejected responses: 2',
    isBad: false,
  })
  const stale = ['pulse', 'other'].map(feedKey => ({ ...feed, feedKey, ageSeconds: 40.5 }))
  assert.deepEqual(rows(relaying, { ready: true, reasons: [], stale }).get('Relay'), {
    words:
      'not up to date, last read 40.5 s ago; readers see the last good version; other feeds not up to date: 1; rejected responses: 2',
    isBad: true,
  })
})
