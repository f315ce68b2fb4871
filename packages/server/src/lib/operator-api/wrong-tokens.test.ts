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

test('add() allows 20 wrong tokens within a minute, and further ones only after the minute', () => {
  const { add, wait } = createCounts()
  assert.deepEqual(new Set(add('192.0.2.1', 20)), new Set([undefined]))
  assert.deepEqual(add('192.0.2.1', 2), [60, 60])
  wait(59_001)
  assert.deepEqual(add('192.0.2.1', 1), [1])
  wait(999)
  assert.deepEqual(new Set(add('192.0.2.1', 20)), new Set([undefined]))
  assert.deepEqual(add('192.0.2.1', 1), [60])
})

test('each IPv4 address and each IPv6 network has its own count', () => {
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

test('add() forgets the oldest of more than 10,000 addresses', () => {
  const { add } = createCounts()
  add('192.0.2.1', 20)
  for (let index = 0; index < 10_000; index++) add(`10.${index >> 8}.${index & 255}.1`, 1)
  assert.deepEqual(add('192.0.2.1', 1), [undefined])
})
