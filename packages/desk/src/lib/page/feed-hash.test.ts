import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedHref, listHref, parseFeedHash, parseFilters } from './feed-hash.ts'

test('parseFeedHash() parses only the output of feedHref()', () => {
  const feed = { fixtureId: 'a/b #%?', feedKey: 'pulse-v1' }
  assert.deepEqual(parseFeedHash(feedHref(feed)), feed)
  for (const other of ['', '#', '#/a', '#/a/b/c', '#/%/pulse'])
    assert.equal(parseFeedHash(other), undefined)
})

test('parseFilters() parses the search words of listHref(), which names no feed', () => {
  for (const find of ['tides & owls?', '']) {
    const hash = listHref(find)
    assert.deepEqual([parseFeedHash(hash), parseFilters(hash).find ?? ''], [undefined, find])
  }
})

test('parseFilters() parses the filters of feedHref(), which do not change the feed', () => {
  const feed = { fixtureId: 'a?show=b', feedKey: 'pulse' }
  for (const filters of [
    { find: 'a & b?', show: 'withdrawn', rows: false },
    { find: undefined, show: undefined, rows: true },
    { find: undefined, show: undefined, rows: undefined },
  ]) {
    const hash = feedHref(feed, filters)
    assert.deepEqual([parseFeedHash(hash), parseFilters(hash)], [feed, filters])
  }
})
