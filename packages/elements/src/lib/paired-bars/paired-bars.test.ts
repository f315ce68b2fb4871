import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatisticV2 } from '@fixture-feed/client/content.generated'
import { shownValue } from '../stat-tiles/stat-tiles.ts'
import { pairOf } from './paired-bars.ts'

const teams = { awayTeamId: 'a', homeTeamId: 'h' }

function statistic(
  away: number | string | undefined,
  home: number | string,
  key = 'blocks',
): StatisticV2 {
  const value = (entityId: string, value: number | string) => ({
    label: entityId,
    entityId,
    scope: 'currentGame' as const,
    value,
    displayValue: `${value}`,
  })
  const values = [...(away === undefined ? [] : [value('a', away)]), value('h', home)]
  return { key, label: key, unit: 'count', values }
}

test('pairOf() measures both bars by the greater value', () => {
  const { awayShare, homeShare, edge } = pairOf(statistic(5, 20), teams)
  assert.deepEqual([awayShare, homeShare, edge], [0.25, 1, 'home'])
})

test('pairOf() draws nothing of two zeros, and nobody has the edge', () => {
  const { awayShare, homeShare, edge } = pairOf(statistic(0, 0), teams)
  assert.deepEqual([awayShare, homeShare, edge], [0, 0, undefined])
})

test('pairOf() takes fewer turnovers for better', () => {
  assert.equal(pairOf(statistic(5, 20, 'turnovers'), teams).edge, 'away')
  assert.equal(pairOf(statistic(14.1, 9.9, 'turnoverPercentage'), teams).edge, 'home')
})

test('pairOf() has no bar for a value that is missing, no number or below zero', () => {
  assert.deepEqual(pairOf(statistic(undefined, 3), teams).awayShare, 0)
  assert.deepEqual(pairOf(statistic('many', 3), teams).awayShare, 0)
  assert.deepEqual(pairOf(statistic(-4, 3), teams).awayShare, 0)
})

test('shownValue() is the display value, the value where that is empty, a dash where there is none', () => {
  const { away } = pairOf(statistic(5, 20), teams)
  assert.ok(away)
  assert.equal(shownValue(away), '5')
  assert.equal(shownValue({ ...away, displayValue: '' }), '5')
  assert.equal(shownValue(undefined), '–')
})
