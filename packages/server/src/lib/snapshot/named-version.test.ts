import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NamedVersion, nextNamedVersion } from './named-version.ts'

/**
 * For each version of a feed, the number of the version that its responses name as the dictionary. `sizes` has the
 * bytes of the items of each version.
 */
function namedNumbers(sizes: readonly number[], erasures: readonly number[] = []): number[] {
  const numbers: number[] = []
  let named: NamedVersion | undefined
  for (const [number, itemBytes] of sizes.entries()) {
    named = nextNamedVersion(
      named,
      erasures.includes(number) ? 'erasure' : 'publication',
      itemBytes,
    )
    numbers.push(number - named.age)
  }
  return numbers
}

test('nextNamedVersion() names a version that is twice as large as the dictionary', () => {
  assert.deepEqual(namedNumbers([100, 199, 200, 399, 250, 400]), [0, 0, 2, 2, 2, 5])
})

test('nextNamedVersion() names every seventh version of a feed that does not grow', () => {
  const expected = [...Array(7).fill(0), ...Array(7).fill(7), 14]
  assert.deepEqual(namedNumbers(Array(15).fill(100)), expected)
})

test('nextNamedVersion() names the version after an erasure', () => {
  assert.deepEqual(namedNumbers([100, 110, 60, 70, 119, 120], [2]), [0, 0, 2, 2, 2, 5])
})

test('nextNamedVersion() names the first version with items after an empty one', () => {
  assert.deepEqual(namedNumbers([0, 100, 110]), [0, 1, 1])
})
