import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatisticV2 } from '@fixture-feed/client/content.generated'
import { statTiles } from './stat-tiles.ts'

function statistic(key: string, ...values: (number | boolean)[]): StatisticV2 {
  return {
    key,
    label: key,
    unit: 'count',
    values: values.map((value, index) => ({
      label: `value ${index}`,
      entityId: 'p',
      scope: 'currentGame',
      value,
      displayValue: `${value}`,
    })),
  }
}

function tilesOf(...statistics: StatisticV2[]): string[] {
  return statTiles(statistics).map(({ label, value, note }) =>
    [label, value, note].filter(Boolean).join(' '),
  )
}

test('statTiles() combines made, attempted and percentage at the place of the first', () => {
  assert.deepEqual(
    tilesOf(
      statistic('points', 14),
      statistic('threePointersAttempted', 5),
      statistic('assists', 3),
      statistic('threePointersMade', 2),
      statistic('threePointPercentage', 40),
    ),
    ['points 14', '3-pointers 2-5 40', 'assists 3'],
  )
})

test('statTiles() computes a missing percentage of attempted shots', () => {
  const freeThrows = (made: number, attempted: number) =>
    tilesOf(statistic('freeThrowsMade', made), statistic('freeThrowsAttempted', attempted))
  assert.deepEqual(freeThrows(19, 23), ['Free throws 19-23 82.6%'])
  assert.deepEqual(freeThrows(0, 4), ['Free throws 0-4 0.0%'])
  assert.deepEqual(freeThrows(0, 0), ['Free throws 0-0'])
})

test('statTiles() keeps a percentage or a count without its counterpart', () => {
  assert.deepEqual(
    tilesOf(statistic('threePointersMade', 2), statistic('fieldGoalPercentage', 50)),
    ['threePointersMade 2', 'fieldGoalPercentage 50'],
  )
})

test('statTiles() returns one tile for each value, with its own label', () => {
  assert.deepEqual(tilesOf(statistic('points', 14, 20)), ['points 14 value 0', 'points 20 value 1'])
  assert.deepEqual(tilesOf(statistic('startedGame', true)), ['startedGame true'])
})
