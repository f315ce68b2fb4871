import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WrongTokenCounts } from './require-token.ts'

function createCounts() {
  let nowMs = 1
  const counts = new WrongTokenCounts(() => nowMs)
  const add = (address: string, times: number): (number | undefined)[] =>
    Array.from({ length: times }, () => counts.add(address))
  return {
    add,
    wait(ms: number): void {
      nowMs += ms
    },
  }
}

test('20 wrong tokens within a minute are looked at, and the next are not until the minute is over', () => {
  const { add, wait } = createCounts()
  assert.deepEqual(new Set(add('192.0.2.1', 20)), new Set([undefined]))
  assert.deepEqual(add('192.0.2.1', 2), [60, 60])
  wait(59_001)
  assert.deepEqual(add('192.0.2.1', 1), [1])
  wait(999)
  assert.deepEqual(new Set(add('192.0.2.1', 20)), new Set([undefined]))
  assert.deepEqual(add('192.0.2.1', 1), [60])
})

test('each address counts for itself, and one network of IPv6 for one', () => {
  const { add } = createCounts()
  add('192.0.2.1', 20)
  assert.deepEqual(add('192.0.2.2', 1), [undefined])
  add('2001:db8:0:1::1', 10)
  add('2001:db8:0:1:ffff:0:0:2', 10)
  assert.deepEqual(add('2001:db8:0:1:2:3:4:5', 1), [60])
  assert.deepEqual(add('2001:db8:0:2::1', 1), [undefined])
  add('::ffff:192.0.2.9', 20)
  assert.deepEqual(add('::ffff:192.0.2.10', 1), [undefined])
  add('::1', 20)
  assert.deepEqual(add('::1', 1), [60])
})

test('of very many addresses the first are forgotten', () => {
  const { add } = createCounts()
  add('192.0.2.1', 20)
  for (let index = 0; index < 10_000; index++) add(`10.${index >> 8}.${index & 255}.1`, 1)
  assert.deepEqual(add('192.0.2.1', 1), [undefined])
})
