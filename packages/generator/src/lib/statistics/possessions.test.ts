import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallInput } from '../testing/small-input.ts'
import { foldGame } from './game-prefix.ts'

/** The numbers of possessions that the away and the home team have finished, such as `2-1`. */
function finished(notation: string): string {
  const { prefixes } = foldGame(smallInput(`Q1 12:00 start; ${notation}`))
  const possessions = prefixes.at(-1)?.tally.possessions
  return `${possessions?.away}-${possessions?.home}`
}

test('advancePossessions() ends a possession with a make, a turnover or a rebound of the other team', () => {
  assert.equal(finished('A1 2+; H1 tov; A1 2-; H1 dreb'), '2-1')
  assert.equal(finished('A1 2-; A2 oreb; A2 3+'), '1-0')
  assert.equal(finished('A1 2-; H dreb'), '1-0')
})

test('advancePossessions() ends a possession with the last free throw of a trip, if made, or with the rebound', () => {
  assert.equal(finished('H2 foul; A1 ft+ 1/2; A1 ft+ 2/2'), '1-0')
  assert.equal(finished('H2 foul; A1 ft+ 1/2; A1 ft- 2/2; H1 dreb'), '1-0')
  assert.equal(finished('H2 foul; A1 ft+ 1/2; A1 ft- 2/2; A2 oreb; A2 2+'), '1-0')
})

test('advancePossessions() counts a basket and its free throw as one possession', () => {
  assert.equal(finished('A1 2+; H1 foul; A1 ft+ 1/1'), '1-0')
  assert.equal(finished('A1 2+; H1 foul; A1 ft- 1/1; H2 dreb'), '1-0')
  assert.equal(finished('A1 2+; H1 foul; A1 ft- 1/1; A2 oreb; A2 tov'), '1-0')
})

test('advancePossessions() ends no possession with a technical free throw', () => {
  assert.equal(finished('A1 2+; A technical; H1 ft+ 1/1 technical; H2 2+'), '1-1')
})

test('advancePossessions() counts the possession that the end of a period cuts off', () => {
  assert.equal(finished('A1 2+; 0:00 end'), '1-1')
  assert.equal(finished('A1 2+; H1 2-; H oreb; 0:00 end; Q2 12:00 start'), '1-1')
})
