import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurns } from './in-turns.ts'

test('inTurns() works on all in order, and lets others work after every few', async () => {
  const seen: (number | 'others')[] = []
  const numbers = inTurns([1, 2, 3, 4, 5], 2, each => seen.push(each))
  setImmediate(() => seen.push('others'))
  await numbers
  assert.deepEqual(seen.slice(0, 2), [1, 2])
  assert.ok(seen.indexOf('others') < seen.indexOf(5))
  assert.deepEqual(
    seen.filter(each => each !== 'others'),
    [1, 2, 3, 4, 5],
  )
})
