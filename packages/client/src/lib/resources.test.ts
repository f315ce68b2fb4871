import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedResource, indexResource, timelineResource } from './resources.ts'

const feed = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse' }

test('feedResource() returns the address of the feed', () => {
  assert.equal(feedResource(feed).url, 'https://feeds.example/v1/fixtures/game-1/feeds/pulse')
  assert.equal(
    timelineResource(feed).url,
    'https://feeds.example/v1/fixtures/game-1/feeds/pulse/timeline',
  )
  assert.equal(indexResource(feed).url, 'https://feeds.example/v1/fixtures')
})

test('feedResource() accepts a base with a path, with trailing slashes, as URL, and relative', () => {
  const path = '/v1/fixtures/game-1/feeds/pulse'
  assert.equal(
    feedResource({ ...feed, baseUrl: 'https://x.example/api/' }).url,
    `https://x.example/api${path}`,
  )
  assert.equal(
    feedResource({ ...feed, baseUrl: new URL('https://x.example') }).url,
    `https://x.example${path}`,
  )
  assert.equal(feedResource({ ...feed, baseUrl: '/' }).url, path)
})

test('feedResource() percent-encodes the + of an offset in bounds', () => {
  const url = feedResource(feed, {
    after: '2026-01-01T00:00:00+01:00',
    until: '2026-01-02T00:00:00Z',
  }).url
  assert.ok(url.endsWith('?after=2026-01-01T00%3A00%3A00%2B01%3A00&until=2026-01-02T00%3A00%3A00Z'))
  assert.ok(
    feedResource(feed, { until: '2026-01-02T00:00:00Z' }).url.endsWith(
      '/pulse?until=2026-01-02T00%3A00%3A00Z',
    ),
  )
})

test('feedResource() encodes any identifier that an address can contain', () => {
  for (const fixtureId of ['__proto__', 'a/b?c#d', 'ü %2F', '...', '.a', ' ']) {
    const { pathname } = new URL(feedResource({ ...feed, fixtureId }).url)
    assert.equal(decodeURIComponent(pathname.split('/')[3] ?? ''), fixtureId)
  }
})

test('feedResource() rejects all other identifiers and names them', () => {
  for (const value of ['', '.', '..', '\ud800']) {
    assert.throws(() => feedResource({ ...feed, fixtureId: value }).url, {
      name: 'TypeError',
      message: `Cannot address a feed: fixtureId is ${JSON.stringify(value)}`,
    })
    assert.throws(() => feedResource({ ...feed, feedKey: value }).url, {
      name: 'TypeError',
      message: /feedKey/,
    })
  }
})
