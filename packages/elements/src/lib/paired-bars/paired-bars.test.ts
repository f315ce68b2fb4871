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

test('pairOf() returns both bars relative to the greater value', () => {
  const { awayShare, homeShare, edge } = pairOf(statistic(5, 20), teams)
  assert.deepEqual([awayShare, homeShare, edge], [0.25, 1, 'home'])
})

test('pairOf() returns no bars and no advantage for two zeros', () => {
  const { awayShare, homeShare, edge } = pairOf(statistic(0, 0), teams)
  assert.deepEqual([awayShare, homeShare, edge], [0, 0, undefined])
})

test('pairOf() treats fewer turnovers as better', () => {
  assert.equal(pairOf(statistic(5, 20, 'turnovers'), teams).edge, 'away')
  assert.equal(pairOf(statistic(14.1, 9.9, 'turnoverPercentage'), teams).edge, 'home')
})

test('pairOf() returns no bar for a missing, non-numeric or negative value', () => {
  assert.deepEqual(pairOf(statistic(undefined, 3), teams).awayShare, 0)
  assert.deepEqual(pairOf(statistic('many', 3), teams).awayShare, 0)
  assert.deepEqual(pairOf(statistic(-4, 3), teams).awayShare, 0)
})

test('shownValue() returns the display value, otherwise the value, otherwise a dash', () => {
  const { away } = pairOf(statistic(5, 20), teams)
  assert.ok(away)
  assert.equal(shownValue(away), '5')
  assert.equal(shownValue({ ...away, displayValue: '' }), '5')
  assert.equal(shownValue(undefined), '–')
})
