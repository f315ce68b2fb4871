import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HistoryGame } from '../../history.ts'
import { smallInput } from '../testing/small-input.ts'
import { thresholds } from '../thresholds.ts'
import { pastOf } from './past.ts'

const input = smallInput('Q1 12:00 start; 11:00 A1 2+')

/** An earlier game of the season in which the player `1` of the away team scored eight points. */
function earlierGame(day: number): HistoryGame {
  const { away, home, season, seasonType } = input
  const date = `2025-12-0${day}`
  return {
    fixtureId: `earlier-${day}`,
    date,
    tipoff: `${date}T00:00:00Z`,
    season,
    seasonType,
    counts: true,
    away: {
      id: away.id,
      name: away.name,
      statistics: { points: 90 },
      players: [{ id: '1', statistics: { points: 8 } }],
    },
    home: { id: home.id, name: home.name, statistics: { points: 80 }, players: [] },
  }
}

test('highBefore() returns the exceeded high only from the threshold that other highs have', () => {
  const games = [1, 2, 3, 4, 5].map(earlierGame)
  const past = pastOf({ covers: [input], games }, input)
  const { high } = thresholds.player
  assert.equal(past.highBefore('1', high - 1), undefined)
  assert.equal(past.highBefore('1', high)?.points.value, 8)
})
