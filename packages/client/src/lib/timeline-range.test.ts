import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexAt, indexAtTime, instantsWithin } from './timeline-range.ts'

const instants = ['00:00:10Z', '00:00:20.0001Z', '00:00:30Z'].map((time, index) => ({
  snapshotAt: `2026-01-01T${time}`,
  itemCount: index + 1,
}))

function within(from: string | undefined, to: string | undefined): number[] {
  const at = (time: string | undefined) => time && `2026-01-01T${time}`
  return instantsWithin(instants, at(from), at(to)).map(({ itemCount }) => itemCount)
}

test('instantsWithin() includes both ends and compares below the millisecond', () => {
  assert.deepEqual(within(undefined, undefined), [1, 2, 3])
  assert.deepEqual(within('00:00:10Z', '00:00:30Z'), [1, 2, 3])
  assert.deepEqual(within('00:00:10.1Z', '00:00:20Z'), [])
  assert.deepEqual(within('01:00:20.0001+01:00', '00:00:20.0001Z'), [2])
})

test('indexAt() is the last instant that is not after a date-time', () => {
  assert.equal(indexAt(instants, '2026-01-01T00:00:09.9Z'), -1)
  assert.equal(indexAt(instants, '2026-01-01T00:00:20Z'), 0)
  assert.equal(indexAt(instants, '2026-01-01T00:00:20.0001Z'), 1)
  assert.equal(indexAt(instants, '9999-12-31T23:59:59Z'), 2)
})

test('indexAtTime() is the same by the millisecond', () => {
  assert.equal(indexAtTime(instants, Date.parse('2026-01-01T00:00:20Z')), 1)
  assert.equal(indexAtTime(instants, 0), -1)
})
