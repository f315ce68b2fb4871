import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFeedId } from './feed-target.ts'

function refusal(fixtureId: string, feedKey: string): string {
  const feed = readFeedId(fixtureId, feedKey)
  assert.ok('code' in feed)
  assert.equal(feed.code, 'malformed_request')
  return feed.detail
}

for (const fixtureId of [
  'x'.repeat(256),
  '\u{1f3c0}'.repeat(256),
  '__proto__',
  'two words',
  'a.b',
  '..',
  'a/b',
  'Größe',
  '\u0000',
]) {
  test(`readFeedId() takes a fixture named ${JSON.stringify(fixtureId.slice(0, 12))} (${fixtureId.length})`, () => {
    assert.deepEqual(readFeedId(fixtureId, 'pulse'), { fixtureId, feedKey: 'pulse' })
  })
}

test('readFeedId() refuses an id of more than 256 characters, and says how long it is', () => {
  assert.match(refusal('x'.repeat(257), 'pulse'), /fixtureId has 257 characters: at most 256/)
  assert.match(refusal('f', 'x'.repeat(257)), /feedKey has 257 characters/)
})

test('readFeedId() refuses an empty id', () => {
  assert.match(refusal('', 'pulse'), /fixtureId is empty/)
  assert.match(refusal('f', ''), /feedKey is empty/)
})

test('readFeedId() takes feed keys of the pattern, up to 256 characters', () => {
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
  test(`readFeedId() refuses the feed key ${JSON.stringify(feedKey)}`, () => {
    assert.match(refusal('f', feedKey), /does not match/)
  })
}
