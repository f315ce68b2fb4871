import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from './random.ts'

test('createRandom() returns the same sequence for the same seed and purpose, and another one otherwise', () => {
  const draw = (seed: number, purpose: string): readonly number[] => {
    const random = createRandom(seed, purpose)
    return Array.from({ length: 5 }, () => random.next())
  }
  assert.deepEqual(draw(1, 'a'), draw(1, 'a'))
  const others = [draw(2, 'a'), draw(1, 'b'), draw(-1, 'a')]
  for (const other of others) assert.notDeepEqual(other, draw(1, 'a'))
})

test('createRandom() draws from the stated ranges with the stated means', () => {
  const random = createRandom(7, 'test')
  const mean = (draw: () => number): number => {
    let total = 0
    for (let count = 0; count < 20_000; count++) total += draw()
    return total / 20_000
  }
  const near = (value: number, expected: number, by: number): void =>
    assert.ok(Math.abs(value - expected) < by, `${value} is not near ${expected}`)
  near(
    mean(() => random.next()),
    0.5,
    0.01,
  )
  near(
    mean(() => (random.chance(0.3) ? 1 : 0)),
    0.3,
    0.015,
  )
  near(
    mean(() => random.normal(10, 2)),
    10,
    0.06,
  )
  near(
    mean(() => random.poisson(3.5)),
    3.5,
    0.06,
  )
  near(
    mean(() => random.int(1, 6)),
    3.5,
    0.05,
  )
  near(
    mean(() =>
      random.weighted([
        [1, 1],
        [5, 3],
        [100, -4],
      ]),
    ),
    4,
    0.06,
  )
})

test('createRandom() shuffles without loss, and picks only existing elements', () => {
  const random = createRandom(3, 'test')
  const list = [1, 2, 3, 4, 5, 6, 7]
  const shuffled = random.shuffled(list)
  assert.deepEqual(shuffled.toSorted(), list)
  assert.deepEqual(list, [1, 2, 3, 4, 5, 6, 7])
  for (let count = 0; count < 100; count++) assert.ok(list.includes(random.pick(list)))
  assert.throws(() => random.pick([]), { name: 'RangeError', message: /empty list/ })
})
