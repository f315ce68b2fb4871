import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distinctEntries } from './distinct-entries.ts'
import { JsonFields } from './json-fields.ts'

const timeActual = '2026-01-05T01:13:12.0Z'
const clock = 'PT05M12.00S'
const rebound = { actionType: 'rebound', subType: 'offensive', personId: 7 }
const layup = { actionType: '2pt', subType: 'Layup', personId: 7, shotResult: 'Missed' }
const hook = { actionType: '2pt', subType: 'Hook', personId: 9, shotResult: 'Missed' }

/** The numbers of the lines that are not copies. All lines have the same instant. */
function distinctNumbers(lines: readonly (object & { readonly actionNumber: number })[]): number[] {
  const entries = lines.map(
    (line, index) =>
      new JsonFields(
        { timeActual, clock, ...line },
        { file: 'play-by-play', path: `/game/actions/${index}`, problems: [] },
      ),
  )
  return distinctEntries(entries).entries.map(entry => Number(entry.raw('actionNumber')))
}

test('distinctEntries() keeps two rebounds of a player at one instant if a missed shot lies between', () => {
  const numbers = distinctNumbers([
    { ...hook, actionNumber: 1 },
    { ...rebound, actionNumber: 2 },
    { ...layup, actionNumber: 3 },
    { ...rebound, actionNumber: 4 },
  ])
  assert.deepEqual(numbers, [1, 2, 3, 4])
})

test('distinctEntries() keeps two blocks of a player at one instant, each after a missed shot', () => {
  const block = { actionType: 'block', personId: 12 }
  const numbers = distinctNumbers([
    { ...hook, actionNumber: 1 },
    { ...block, actionNumber: 2 },
    { ...rebound, actionNumber: 3 },
    { ...layup, actionNumber: 4 },
    { ...block, actionNumber: 5 },
    { ...block, actionNumber: 6 },
  ])
  assert.deepEqual(numbers, [1, 2, 3, 4, 5])
})

test('distinctEntries() removes a rebound that is repeated under another number', () => {
  const numbers = distinctNumbers([
    { ...hook, actionNumber: 1 },
    { ...rebound, actionNumber: 2 },
    { ...rebound, actionNumber: 5 },
  ])
  assert.deepEqual(numbers, [1, 2])
})

test('distinctEntries() removes a shot and its rebound that are repeated together', () => {
  const numbers = distinctNumbers([
    { ...hook, actionNumber: 1 },
    { ...rebound, actionNumber: 2 },
    { ...hook, actionNumber: 5 },
    { ...rebound, actionNumber: 6 },
  ])
  assert.deepEqual(numbers, [1, 2])
})
