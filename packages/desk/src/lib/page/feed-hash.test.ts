import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedHref, parseFeedHash } from './feed-hash.ts'

test('parseFeedHash() parses only the output of feedHref()', () => {
  const feed = { fixtureId: 'a/b #%?', feedKey: 'pulse-v1' }
  assert.deepEqual(parseFeedHash(feedHref(feed)), feed)
  for (const other of ['', '#', '#/a', '#/a/b/c', '#/%/pulse'])
    assert.equal(parseFeedHash(other), undefined)
})
