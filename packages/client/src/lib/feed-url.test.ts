import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedUrl, fixturesUrl, timelineUrl } from './feed-url.ts'

const feed = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse' }

test('feedUrl() returns the address of the feed', () => {
  assert.equal(feedUrl(feed), 'https://feeds.example/v1/fixtures/game-1/feeds/pulse')
  assert.equal(timelineUrl(feed), 'https://feeds.example/v1/fixtures/game-1/feeds/pulse/timeline')
  assert.equal(fixturesUrl(feed), 'https://feeds.example/v1/fixtures')
})

test('feedUrl() accepts a base with a path, with trailing slashes, as URL, and relative', () => {
  const path = '/v1/fixtures/game-1/feeds/pulse'
  assert.equal(
    feedUrl({ ...feed, baseUrl: 'https://x.example/api/' }),
    `https://x.example/api${path}`,
  )
  assert.equal(
    feedUrl({ ...feed, baseUrl: new URL('https://x.example') }),
    `https://x.example${path}`,
  )
  assert.equal(feedUrl({ ...feed, baseUrl: '/' }), path)
})

test('feedUrl() percent-encodes the + of an offset in bounds', () => {
  const url = feedUrl(feed, { after: '2026-01-01T00:00:00+01:00', until: '2026-01-02T00:00:00Z' })
  assert.ok(url.endsWith('?after=2026-01-01T00%3A00%3A00%2B01%3A00&until=2026-01-02T00%3A00%3A00Z'))
  assert.ok(
    feedUrl(feed, { until: '2026-01-02T00:00:00Z' }).endsWith(
      '/pulse?until=2026-01-02T00%3A00%3A00Z',
    ),
  )
})

test('feedUrl() encodes any identifier that an address can contain', () => {
  for (const fixtureId of ['__proto__', 'a/b?c#d', 'ü %2F', '...', '.a', ' ']) {
    const { pathname } = new URL(feedUrl({ ...feed, fixtureId }))
    assert.equal(decodeURIComponent(pathname.split('/')[3] ?? ''), fixtureId)
  }
})

test('feedUrl() rejects all other identifiers and names them', () => {
  for (const value of ['', '.', '..', '\ud800']) {
    assert.throws(() => feedUrl({ ...feed, fixtureId: value }), {
      name: 'TypeError',
      message: `Cannot address a feed: fixtureId is ${JSON.stringify(value)}`,
    })
    assert.throws(() => feedUrl({ ...feed, feedKey: value }), {
      name: 'TypeError',
      message: /feedKey/,
    })
  }
})
