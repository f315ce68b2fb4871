import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Claim } from '@fixture-feed/client/read-evidence'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { claimedTexts, remainingClaims, withNames } from './claims.ts'

const words = 'Foxes lead Herons by 12 after 9 points of 12'

function claim(start: number, end: number, path = '/a~1b/0'): Claim {
  return { path, start, end, text: words.slice(start, end), plays: [], how: 'made up' }
}

test('claimedTexts() returns the text in pieces, and marks the first of two overlapping claims', () => {
  const content = { 'a/b': [words] }
  const claims = [claim(22, 25), claim(21, 23), claim(42, 44), claim(0, 5, '/gone'), claim(30, 31)]
  const [text, ...others] = claimedTexts(content, claims)
  assert.deepEqual(others, [])
  assert.equal(text?.pieces.map(piece => piece.text).join(''), words)
  const marked = text?.pieces.flatMap(piece => piece.claim ?? [])
  assert.deepEqual(marked, [claims[1], claims[4], claims[2]])
})

test('claimedTexts() returns the text of the content and ignores claims of other texts', () => {
  const content = { 'a/b': [words] }
  const other = { ...claim(22, 25), text: '12' }
  const [text] = claimedTexts(content, [other, claim(42, 44)])
  assert.equal(text?.pieces.map(piece => piece.text).join(''), words)
  assert.deepEqual(
    text?.pieces.flatMap(piece => piece.claim?.text ?? []),
    ['12'],
  )
  assert.equal(text?.pieces.at(-1)?.claim?.start, 42)
})

test('withNames() replaces whole ids once, and numbers only if the text names an entity', () => {
  const entities = [
    { id: '1', displayName: 'Foxes' },
    { id: '12', displayName: 'Herons' },
    { id: 'p-1', displayName: 'of 12' },
    { id: '__proto__', displayName: 'Ada' },
  ]
  for (const [how, named] of [
    ['points of 1 - points of 12 = 12', 'points of Foxes - points of Herons = 12'],
    ['12 * (points of 1 + 1.5) in 1|12', '12 * (points of Foxes + 1.5) in 1|12'],
    ['p-1, p-12 and __proto__', 'of 12, p-12 and Ada'],
    ['constructor of toString', 'constructor of toString'],
  ] as const) {
    assert.equal(withNames(how, entities), named)
  }
})

test('withNames() adds at most 10,000 characters, for any names of entities', () => {
  const entities = Array.from({ length: 7 }, (_, index) => ({
    id: `e${index}`,
    displayName: `e${index + 1} `.repeat(20),
  }))
  assert.equal(withNames('e0', entities), entities[0]?.displayName)
  const how = 'e0 '.repeat(100_000)
  assert.ok(withNames(how, entities).length <= how.length + 10_000)
  const [first, ...others] = entities
  const long = { id: first?.id ?? '', displayName: 'x'.repeat(10_001) }
  assert.equal(withNames('e0', [long, ...others]), 'e0')
})

test('remainingClaims() returns the claims before and after an edit, at their new offsets', () => {
  const random = seededRandom(7)
  const some = (most: number): number => Math.floor(random() * (most + 1))
  const claims = [claim(21, 23), claim(30, 31), claim(42, 44)]
  for (let round = 0; round < 500; round++) {
    const start = some(words.length)
    const end = start + some(Math.min(6, words.length - start))
    const after = words.slice(0, start) + 'x'.repeat(some(4)) + words.slice(end)
    const remaining = remainingClaims(claims, { 'a/b': [words] }, { 'a/b': [after] })
    for (const each of remaining) assert.equal(after.slice(each.start, each.end), each.text)
    const untouched = claims.filter(each => each.end <= start || each.start >= end)
    assert.ok(untouched.every(each => remaining.some(({ text }) => text === each.text)))
  }
  assert.deepEqual(remainingClaims(claims, { 'a/b': [words] }, {}), [])
})
