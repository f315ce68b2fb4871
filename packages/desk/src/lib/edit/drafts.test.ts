import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeChanges } from './drafts.ts'

const seen = { headline: 'A', summary: 'B', state: { away: 1, home: 2 }, list: [1, 2] }

test('mergeChanges() returns my changes, and theirs where I changed nothing', () => {
  const mine = { ...seen, headline: 'Mine' }
  const theirs = { ...seen, summary: 'Theirs', state: { away: 3, home: 2 } }
  assert.deepEqual(mergeChanges(seen, mine, theirs), { ...theirs, headline: 'Mine' })
})

test('mergeChanges() prefers my changes of the same value, and of a whole list', () => {
  const mine = { ...seen, headline: 'Mine', list: [1, 2, 3] }
  const theirs = { ...seen, headline: 'Theirs', list: [0, 1, 2] }
  assert.deepEqual(mergeChanges(seen, mine, theirs), mine)
})

test('mergeChanges() omits fields that I removed and includes fields that they added', () => {
  const { summary: _, ...mine } = seen
  const theirs = { ...seen, note: 'new' }
  assert.deepEqual(mergeChanges(seen, mine, theirs), { ...mine, note: 'new' })
})
