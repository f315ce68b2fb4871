import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointerOf, stepsOf, valueAt, withValueAt } from './place.ts'

test('withValueAt() changes one value, keeps all others in order, and does not change its argument', () => {
  const before = { a: { b: [1, 2, 3] }, c: 'x' }
  const after = withValueAt(before, ['a', 'b', 1], 9)
  assert.equal(JSON.stringify(after), '{"a":{"b":[1,9,3]},"c":"x"}')
  assert.equal(JSON.stringify(before), '{"a":{"b":[1,2,3]},"c":"x"}')
})

test('withValueAt() removes fields and members, and creates missing parents', () => {
  assert.deepEqual(withValueAt({ a: 1, b: 2 }, ['a'], undefined), { b: 2 })
  assert.deepEqual(withValueAt([1, 2, 3], [1], undefined), [1, 3])
  assert.deepEqual(withValueAt({}, ['a', 'b', 0], 'x'), { a: { b: ['x'] } })
  assert.deepEqual(withValueAt({ a: 1 }, [], 2), 2)
})

test('valueAt() returns undefined for a missing value', () => {
  assert.equal(valueAt({ a: [1] }, ['a', 0]), 1)
  assert.equal(valueAt({ a: 1 }, ['a', 'b', 'c']), undefined)
})

test('pointerOf() and stepsOf() escape as RFC 6901 specifies', () => {
  assert.equal(pointerOf(['a/b', 'c~d', 0]), '/a~1b/c~0d/0')
  assert.deepEqual(stepsOf('/a~1b/c~0d/0'), ['a/b', 'c~d', '0'])
  assert.deepEqual(stepsOf(''), [])
})
