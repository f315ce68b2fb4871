import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { caseItem } from '../../testing/case-items.ts'
import { gameFlow } from '../flow/game-flow.ts'
import { lineScore } from './line-score.ts'
import { leadersOf, playerLines } from './player-lines.ts'

const sample = caseItem('basketball.player-performance-summary@2', 'full')

function score(period: number, clock: string, awayScore: number, homeScore: number): Item {
  const gameState = { period, periodLabel: `Q${period}`, clock, awayScore, homeScore }
  return { ...sample, id: `${period} ${clock}`, content: { gameState } }
}

function player(playerId: string, figures: Readonly<Record<string, number>>): Item {
  const gameStatistics = Object.entries(figures).map(([key, value]) => ({
    key,
    label: key,
    unit: 'count',
    values: [{ label: '', entityId: playerId, scope: 'currentGame', value, displayValue: '' }],
  }))
  const { gameState } = score(2, 'PT04M32.00S', 1, 1).content
  return { ...sample, content: { playerId, gameStatistics, gameState } }
}

test('lineScore() returns the points of each period, also of the current one', () => {
  const items = [score(1, 'PT00M00.00S', 30, 29), score(2, 'PT06M00.00S', 41, 50)]
  assert.deepEqual(lineScore(gameFlow(items)), [
    { label: 'Q1', away: 30, home: 29 },
    { label: 'Q2', away: 11, home: 21 },
    { label: 'Q3', away: undefined, home: undefined },
    { label: 'Q4', away: undefined, home: undefined },
  ])
})

test('lineScore() returns no points for a period without a known end', () => {
  const periods = lineScore(
    gameFlow([score(2, 'PT00M00.00S', 60, 50), score(3, 'PT00M00.00S', 80, 81)]),
  )
  assert.deepEqual(
    periods.map(({ away }) => away),
    [undefined, undefined, 20, undefined],
  )
  assert.deepEqual(lineScore(gameFlow([])), [])
})

test('leaders() uses the newest item with figures of each player, and ignores zeros', () => {
  const items = [
    player('a', { points: 30, rebounds: 2 }),
    player('b', { points: 12, rebounds: 0, assists: 0 }),
    player('a', { points: 10, rebounds: 3 }),
    player('b', {}),
  ]
  assert.deepEqual(
    leadersOf(playerLines(items)).map(([key, { playerId, figures, gameTime }]) => [
      key,
      playerId,
      figures.get(key)?.value,
      gameTime,
    ]),
    [
      ['points', 'b', 12, 'Q2 4:32'],
      ['rebounds', 'a', 3, 'Q2 4:32'],
    ],
  )
})

test('playerLines() skips statistics of another form', () => {
  const odd = {
    ...sample,
    content: { playerId: 'x', gameStatistics: [7, null, { key: 'points' }] },
  }
  assert.deepEqual(playerLines([odd]), [])
})
