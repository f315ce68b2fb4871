/** Tests that each read compares the body of its response with its request, with and without keys. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bounds } from './feed.ts'
import type { FeedError } from './feed-error.ts'
import { snapshotOf } from './lib/cases/snapshot-notation.ts'
import { jsonResponse } from './lib/testing/fake-service.ts'
import { readEvidence } from './read-evidence.ts'
import { readFeed } from './read-feed.ts'
import { readTimeline } from './read-timeline.ts'

const service = { baseUrl: 'https://feeds.example/some/where' }
const feed = { fixtureId: 'game-1', feedKey: 'pulse' }
const at = '2026-01-01T20:00:00Z'
const snapshot = snapshotOf('a1', at)
const evidence = { ...feed, itemId: 'a/é', revision: 2, source: {}, plays: [], claims: [] }

/** Resolves to `accepted`, or to the reason why the body was rejected. */
async function verdict(body: object, read: (fetch: () => Promise<Response>) => Promise<unknown>) {
  return read(async () => jsonResponse(body)).then(
    () => 'accepted',
    ({ kind, detail }: FeedError) => `${kind}: ${detail}`,
  )
}

function readingFeed(body: object, bounds: Bounds = {}) {
  return verdict(body, fetch => readFeed({ ...service, ...feed, ...bounds, fetch }))
}

function readingTimeline(body: object) {
  return verdict(body, fetch => readTimeline({ ...service, ...feed, fetch }))
}

function readingEvidence(body: object) {
  const item = { itemId: 'a/é', revision: 2 }
  return verdict(body, fetch => readEvidence({ ...service, ...feed, ...item, fetch }))
}

test('readFeed() rejects a snapshot of another fixture or feed', async () => {
  assert.equal(await readingFeed(snapshot), 'accepted')
  const otherFixture = await readingFeed({ ...snapshot, fixtureId: 'game-2' })
  assert.equal(otherFixture, 'body: its fixtureId is "game-2", not "game-1"')
  const otherFeed = await readingFeed({ ...snapshot, feedKey: 'other' })
  assert.equal(otherFeed, 'body: its feedKey is "other", not "pulse"')
})

test('readFeed() rejects a snapshot later than until, to the last digit', async () => {
  for (const until of [at, '2026-01-01T21:00:00+01:00', '2026-01-01T20:00:00.0000001Z'])
    assert.equal(await readingFeed(snapshot, { until }), 'accepted')
  for (const until of ['2026-01-01T19:59:59.9999999Z', '2026-01-01T20:00:00+00:01'])
    assert.equal(
      await readingFeed(snapshot, { until }),
      `body: its snapshotAt ${at} is not within the bounds`,
    )
  const { snapshotAt: _, ...undated } = snapshot
  assert.match(await readingFeed(undated, { until: at }), /not within the bounds$/)
})

test('readFeed() rejects items in a snapshot that is not later than after', async () => {
  assert.equal(await readingFeed(snapshot, { after: '2026-01-01T19:59:59Z' }), 'accepted')
  assert.equal(await readingFeed({ ...snapshot, items: [] }, { after: at }), 'accepted')
  assert.match(await readingFeed(snapshot, { after: at }), /not within the bounds$/)
})

test('readTimeline() rejects the timeline of another feed', async () => {
  assert.equal(await readingTimeline({ ...feed, instants: [] }), 'accepted')
  const other = await readingTimeline({ ...feed, feedKey: 'other', instants: [] })
  assert.equal(other, 'body: its feedKey is "other", not "pulse"')
})

test('readEvidence() rejects evidence of another fixture, feed, item or revision', async () => {
  assert.equal(await readingEvidence(evidence), 'accepted')
  for (const [field, value] of [
    ['fixtureId', 'game-2'],
    ['feedKey', 'other'],
    ['itemId', 'b'],
    ['revision', 1],
  ] as const) {
    const verdict = await readingEvidence({ ...evidence, [field]: value })
    const wanted = JSON.stringify(evidence[field])
    assert.equal(verdict, `body: its ${field} is ${JSON.stringify(value)}, not ${wanted}`)
  }
})
