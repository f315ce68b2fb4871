import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFeedId } from './feed-target.ts'

function refusal(fixtureId: string, feedKey: string): string {
  const feed = readFeedId(fixtureId, feedKey)
  assert.ok('code' in feed)
  assert.equal(feed.code, 'malformed_request')
  return feed.detail
}

test('readFeedId() rejects an id of more than 256 characters and reports its length', () => {
  assert.match(
    refusal('x'.repeat(257), 'pulse'),
    /fixtureId has 257 characters: the maximum is 256/,
  )
  assert.match(refusal('f', 'x'.repeat(257)), /feedKey has 257 characters/)
})

test('readFeedId() rejects an empty id', () => {
  assert.match(refusal('', 'pulse'), /fixtureId is empty/)
  assert.match(refusal('f', ''), /feedKey is empty/)
})

test('readFeedId() accepts feed keys of the pattern, up to 256 characters', () => {
  for (const feedKey of ['pulse', 'pulse-v1', '1', 'a-b-c', 'x'.repeat(256)]) {
    assert.deepEqual(readFeedId('f', feedKey), { fixtureId: 'f', feedKey })
  }
})

for (const feedKey of [
  'Pulse',
  'pulse-',
  '-pulse',
  'a--b',
  'a.b',
  'a b',
  'pülse',
  '__proto__',
  'a\n',
]) {
  test(`readFeedId() rejects the feed key ${JSON.stringify(feedKey)}`, () => {
    assert.match(refusal('f', feedKey), /does not match/)
  })
}
