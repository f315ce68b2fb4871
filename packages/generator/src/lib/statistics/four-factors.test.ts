import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallInput } from '../testing/small-input.ts'
import { factorKeys, factorOf, percentOf } from './four-factors.ts'
import { foldGame } from './game-prefix.ts'

/** The factors of the away team, in the order eFG, TOV, OREB, FT rate. */
function factors(notation: string): readonly (number | undefined)[] {
  const tally = foldGame(smallInput(`Q1 12:00 start; ${notation}`)).prefixes.at(-1)?.tally
  assert.ok(tally)
  return factorKeys.map(key => {
    const factor = factorOf(key, tally, 'away')
    return factor && percentOf(factor)
  })
}

test('factorOf() returns nothing if the divisor is 0', () => {
  assert.deepEqual(factors('A timeout'), [undefined, undefined, undefined, undefined])
  assert.deepEqual(factors('A1 tov'), [undefined, 100, undefined, undefined])
  assert.deepEqual(factors('A1 2-'), [0, undefined, undefined, 0])
})

test('factorOf() counts a three as one and a half field goals', () => {
  assert.equal(factors('A1 3+; A1 2-; A1 2+; A1 3-')[0], 62.5)
})

test('factorOf() counts team rebounds, except dead-ball rebounds', () => {
  // Two of the Otters' three offensive rebounds count, because one is a dead-ball rebound. The Herons have two
  // defensive rebounds.
  const notation =
    'A1 2-; A oreb; A1 2-; A1 oreb; A1 2-; A oreb dead; A1 2-; H1 dreb; A1 2-; H dreb'
  assert.equal(factors(notation)[2], 50)
})

test('factorOf() divides turnovers by counted possessions', () => {
  assert.equal(factors('A1 2+; A1 tov; A tov; A1 2+; A1 2-; H1 dreb')[1], 40)
})

test('factorOf() divides free throw attempts by field goal attempts', () => {
  assert.equal(factors('A1 2+; A1 2-; A1 2-; A1 ft- 1/2; A1 ft- 2/2')[3], 66.7)
})

test('percentOf() rounds halves up without floating-point errors', () => {
  assert.equal(percentOf({ part: 809, whole: 2000 }), 40.5)
  assert.equal(percentOf({ part: 1, whole: 3 }), 33.3)
  assert.equal(percentOf({ part: 1, whole: 2000 }), 0.1)
})
