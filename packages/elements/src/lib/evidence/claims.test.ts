import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Claim } from '@fixture-feed/client/read-evidence'
import { seededRandom } from '../../../../journal/src/lib/testing/seeded-random.ts'
import { claimedTexts, keptClaims } from './claims.ts'

const words = 'Foxes lead Herons by 12 after 9 points of 12'

function claim(start: number, end: number, path = '/a~1b/0'): Claim {
  return { path, start, end, text: words.slice(start, end), plays: [], how: 'made up' }
}

test('claimedTexts() is the text in pieces; of two that overlap the first is marked', () => {
  const content = { 'a/b': [words] }
  const claims = [claim(22, 25), claim(21, 23), claim(42, 44), claim(0, 5, '/gone'), claim(30, 31)]
  const [text, ...others] = claimedTexts(content, claims)
  assert.deepEqual(others, [])
  assert.equal(text?.pieces.map(piece => piece.text).join(''), words)
  const marked = text?.pieces.flatMap(piece => piece.claim ?? [])
  assert.deepEqual(marked, [claims[1], claims[4], claims[2]])
})

test('keptClaims() are those before and behind an edit, at their places', () => {
  const random = seededRandom(7)
  const some = (most: number): number => Math.floor(random() * (most + 1))
  const claims = [claim(21, 23), claim(30, 31), claim(42, 44)]
  for (let round = 0; round < 500; round++) {
    const start = some(words.length)
    const end = start + some(Math.min(6, words.length - start))
    const after = words.slice(0, start) + 'x'.repeat(some(4)) + words.slice(end)
    const kept = keptClaims(claims, { 'a/b': [words] }, { 'a/b': [after] })
    for (const each of kept) assert.equal(after.slice(each.start, each.end), each.text)
    const untouched = claims.filter(each => each.end <= start || each.start >= end)
    assert.ok(untouched.every(each => kept.some(({ text }) => text === each.text)))
  }
  assert.deepEqual(keptClaims(claims, { 'a/b': [words] }, {}), [])
})
