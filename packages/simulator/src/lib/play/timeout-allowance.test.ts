import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowanceAt, FULL_ALLOWANCE, spendTimeout } from './timeout-allowance.ts'

test('allowanceAt() limits the timeouts that a team carries into the fourth quarter and its end', () => {
  const third = allowanceAt(FULL_ALLOWANCE, 3, 10)
  assert.equal(third.left, 7)
  const fourth = allowanceAt(third, 4, 7200)
  assert.equal(fourth.left, 4)
  assert.equal(allowanceAt(fourth, 4, 1801).left, 4)
  const end = allowanceAt(fourth, 4, 1800)
  assert.equal(end.left, 2)
  assert.equal(allowanceAt(end, 4, 10).left, 2)
})

test('allowanceAt() does not increase an allowance that is below the limit', () => {
  const spent = spendTimeout(spendTimeout(allowanceAt(FULL_ALLOWANCE, 4, 7200)))
  assert.equal(allowanceAt(spent, 4, 1000).left, 2)
  assert.equal(allowanceAt(spendTimeout(spent), 4, 1000).left, 1)
})

test('allowanceAt() returns two for every overtime', () => {
  const none = { ...FULL_ALLOWANCE, left: 0, quarter: 4, late: true }
  const overtime = allowanceAt(none, 5, 3000)
  assert.equal(overtime.left, 2)
  assert.equal(allowanceAt(spendTimeout(overtime), 5, 100).left, 1)
  assert.equal(allowanceAt(spendTimeout(overtime), 6, 3000).left, 2)
})
