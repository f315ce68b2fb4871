import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatisticV2 } from '@fixture-feed/client/content.generated'
import { sharesOf } from '../stat-tiles/stat-tiles.ts'
import { comparisonTable, withCurrentGame } from './comparison-table.ts'

type Scope = StatisticV2['values'][number]['scope']

function statistic(
  key: string,
  values: Partial<Record<Scope, number | string>>,
  entityId = 'p',
): StatisticV2 {
  return {
    key,
    label: key,
    unit: 'points',
    values: Object.entries(values).map(([scope, value]) => ({
      label: `${scope} of ${entityId}`,
      entityId,
      scope: scope as Scope,
      value,
      displayValue: `${value}`,
    })),
  }
}

/** The columns and the rows as texts. A row is `points 14 21.4 –`. */
function textOf(...lists: StatisticV2[][]): string[] {
  const { columns, rows } = comparisonTable(...lists)
  return [
    columns.join(' | '),
    ...rows.map(({ label, values }) =>
      [label, ...values.map(value => value?.displayValue ?? '–')].join(' '),
    ),
  ]
}

test('comparisonTable() returns averages and comparisons side by side, each value once', () => {
  assert.deepEqual(
    textOf(
      [statistic('points', { seasonAverage: 21.4 }), statistic('assists', { seasonAverage: 5 })],
      [statistic('points', { careerHigh: 44, currentGame: 14, seasonAverage: 21.4 })],
    ),
    ['This game | Season avg | Career high', 'points 14 21.4 44', 'assists – 5 –'],
  )
})

test('comparisonTable() adds the entity to the name of a column if several entities are compared', () => {
  assert.deepEqual(
    textOf([statistic('points', { currentGame: 3 }), statistic('points', { currentGame: 4 }, 'q')]),
    ['currentGame of p | currentGame of q', 'points 3 4'],
  )
})

test('sharesOf() returns the values of a row relative to the greatest one', () => {
  const [row] = comparisonTable([
    statistic('points', { currentGame: 11, seasonAverage: 22, recentGame: 'none' }),
  ]).rows
  assert.deepEqual(sharesOf(row?.values ?? []), [0.5, 0, 1])
})

test('comparisonTable() returns no rows for empty input', () => {
  assert.deepEqual(comparisonTable([], []), { columns: [], rows: [] })
})

test('withCurrentGame() adds the values of the game to compared rows, and no further rows', () => {
  const lists = withCurrentGame(
    [statistic('points', { currentGame: 14 }), statistic('steals', { currentGame: 2 })],
    [statistic('points', { seasonAverage: 21.4 })],
  )
  assert.deepEqual(textOf(...lists.map(list => [...list])), [
    'This game | Season avg',
    'points 14 21.4',
  ])
})
