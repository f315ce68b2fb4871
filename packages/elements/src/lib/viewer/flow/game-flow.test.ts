import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { gameFlow, nearestTo, pointAt } from './game-flow.ts'

function item(id: string, content: object): Item {
  const at = `2025-01-17T20:${id.padStart(2, '0')}:00Z`
  return {
    id,
    fixtureId: 'f',
    definitionKey: 'basketball.four-factors',
    definitionVersion: 2,
    revision: 1,
    effectiveAt: at,
    asOf: at,
    publishedAt: at,
    entities: [],
    content: { ...content },
    assets: [],
  }
}

function state(id: string, period: number, clock: string, awayScore: number, homeScore: number) {
  const periodLabel = period <= 4 ? `Q${period}` : `OT${period - 4}`
  return item(id, { gameState: { period, periodLabel, clock, awayScore, homeScore } })
}

const game = [
  state('1', 1, 'PT10M00.00S', 4, 2),
  state('2', 1, 'PT00M00.00S', 20, 24),
  state('3', 2, 'PT00M30.50S', 40, 40),
  state('4', 3, 'PT06M00.00S', 60, 50),
]

test('gameFlow() has the scores in the order of game time', () => {
  const { points } = gameFlow([...game].reverse())
  assert.deepEqual(
    points.map(({ second, away, home }) => [second, away, home]),
    [
      [120, 4, 2],
      [720, 20, 24],
      [1409.5, 40, 40],
      [1800, 60, 50],
    ],
  )
})

test('gameFlow() counts a lead change where another team leads than before, ties aside', () => {
  assert.deepEqual(
    gameFlow(game).leadChanges.map(({ itemId }) => itemId),
    ['2', '4'],
  )
})

test('gameFlow() has two periods of twenty minutes in a game of halves', () => {
  const half = (id: string, periodLabel: string, clock: string) => {
    const period = Number(periodLabel.slice(-1))
    return item(id, { gameState: { period, periodLabel, clock, awayScore: 9, homeScore: 7 } })
  }
  const flow = gameFlow([half('1', 'H1', 'PT15M00.00S'), half('2', 'H2', 'PT20M00.00S')])
  assert.deepEqual([flow.regulation, flow.periodEnds], [2, [1200, 2400]])
  assert.deepEqual(
    flow.points.map(({ second }) => second),
    [300, 1200],
  )
})

test('gameFlow() has four periods, and overtimes where there were any', () => {
  assert.deepEqual(gameFlow(game).periodEnds, [720, 1440, 2160, 2880])
  const final = item('9', { finalScore: { periodsPlayed: 6, awayScore: 9, homeScore: 8 } })
  assert.deepEqual(gameFlow([final]).periodEnds, [720, 1440, 2160, 2880, 3180, 3480])
  assert.equal(gameFlow([final]).points[0]?.gameTime, 'Final/2OT')
})

test('gameFlow() passes over what tells no score, or tells it in another form', () => {
  const odd = [item('1', {}), item('2', { gameState: 7 }), state('3', 1, 'half-time', 1, 1)]
  assert.deepEqual(gameFlow(odd).points, [])
})

test('pointAt() is the last point that was published by then', () => {
  const flow = gameFlow(game)
  assert.equal(pointAt(flow, '2025-01-17T20:02:30Z'), 1)
  assert.equal(pointAt(flow, '2025-01-17T19:00:00Z'), -1)
})

test('nearestTo() finds the item by game time, however many items a period has', () => {
  const flow = gameFlow(game)
  const [first, second] = flow.points
  assert.ok(first && second)
  const middle = (first.second + second.second) / 2
  assert.deepEqual(
    [0, middle - 1, middle + 1, 99_999].map(time => nearestTo(flow, time)),
    [first, first, second, flow.points.at(-1)],
  )
  assert.equal(nearestTo(gameFlow([]), 0), undefined)
})
