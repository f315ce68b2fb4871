import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import type { BoxScoreContent } from '@fixture-feed/client/content.generated'
import { leadersOf } from '../../box-score/leaders.ts'
import { caseItem } from '../../testing/case-items.ts'
import { gameFlow } from '../flow/game-flow.ts'
import { lineScore } from './line-score.ts'

const sample = caseItem('basketball.player-performance-summary@2', 'full')

function score(period: number, clock: string, awayScore: number, homeScore: number): Item {
  const gameState = { period, periodLabel: `Q${period}`, clock, awayScore, homeScore }
  return { ...sample, id: `${period} ${clock}`, content: { gameState } }
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

test('leadersOf() returns all players of a tie, the one with more points first', () => {
  const player = (playerId: string, points: number, rebounds: number) => ({
    ...{ playerId, line: { points, rebounds, assists: 0 } },
  })
  const players = [player('a', 4, 9), player('b', 20, 9), player('c', 20, 8)]
  const content = { away: { players }, home: { players: [] } } as unknown as BoxScoreContent
  assert.deepEqual(leadersOf(content), [
    { key: 'points', away: { playerIds: ['b', 'c'], value: 20 }, home: undefined },
    { key: 'rebounds', away: { playerIds: ['b', 'a'], value: 9 }, home: undefined },
  ])
})
