import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { courseOf, gameFlow, nearestTo, placeAt, pointOf, secondOf, timeAt } from './game-flow.ts'
import type { ScoringPlay } from './scoring-plays.ts'

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

test('gameFlow() returns the scores in the order of game time', () => {
  const { points } = gameFlow([...game].reverse())
  assert.deepEqual(
    points.map(({ second, awayScore, homeScore }) => [second, awayScore, homeScore]),
    [
      [120, 4, 2],
      [720, 20, 24],
      [1409.5, 40, 40],
      [1800, 60, 50],
    ],
  )
})

test('gameFlow() leaves out a score in an impossible period', () => {
  const { points, periodEnds } = gameFlow([...game, state('5', 2 ** 53, 'PT01M00.00S', 70, 50)])
  assert.deepEqual([points.length, periodEnds.length], [4, 4])
})

test('gameFlow() counts a lead change if the leader changes, ignoring ties', () => {
  assert.deepEqual(
    gameFlow(game).leadChanges.map(({ item }) => item.id),
    ['2', '4'],
  )
})

test('gameFlow() uses two periods of twenty minutes for a game of halves', () => {
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

/** A play of the away team. The plays of a test are all scores of its game so far. */
function play(period: number, secondsLeft: number, awayScore: number): ScoringPlay {
  const of = { text: '', teamId: undefined, playerId: undefined, homeScore: 0 }
  return { period, secondsLeft, awayScore, ...of }
}

const twelveMinutes = [720, 1440, 2160, 2880]
const tenMinutes = [600, 1200, 1800, 2400]

test('gameFlow() uses quarters of ten minutes if no play of two quarters is earlier', () => {
  const items = [state('1', 2, 'PT02M00.00S', 4, 0)]
  const short = gameFlow(items, [play(1, 590, 2), play(2, 300, 4)])
  assert.deepEqual(short.periodEnds, tenMinutes)
  assert.deepEqual(
    short.points.map(({ second }) => second),
    [10, 900, 1080],
  )
  assert.equal(pointOf(short, state('2', 1, 'PT05M00.00S', 2, 0)), 0)
  const overtime = gameFlow(items, [play(1, 590, 2), play(5, 200, 4)])
  assert.deepEqual(overtime.periodEnds, [...tenMinutes, 2700])
  const long = gameFlow(items, [play(1, 590, 2), play(2, 601, 4)])
  assert.deepEqual(long.periodEnds, twelveMinutes)
})

test('gameFlow() uses quarters of twelve minutes if the first quarter has no score for two minutes', () => {
  const items = [state('1', 1, 'PT05M00.00S', 4, 0)]
  const first = gameFlow(items, [play(1, 590, 2), play(1, 400, 4)])
  assert.deepEqual(first.periodEnds, twelveMinutes)
  assert.deepEqual(
    first.points.map(({ second }) => second),
    [130, 320, 420],
  )
})

test('gameFlow() uses quarters of twelve minutes if the clock of an item shows more than ten', () => {
  const items = [state('1', 1, 'PT10M30.00S', 0, 0), state('2', 2, 'PT02M00.00S', 4, 0)]
  const flow = gameFlow(items, [play(1, 590, 2), play(2, 300, 4)])
  assert.deepEqual(flow.periodEnds, twelveMinutes)
  const overtime = [play(1, 590, 2), play(5, 200, 4)]
  // The clock of an overtime, even of an impossible one, shows nothing about a quarter.
  const odd = gameFlow([...items.slice(1), state('3', 5, 'PT11M00.00S', 4, 0)], overtime)
  assert.equal(odd.periodSeconds, 600)
})

test('gameFlow() uses four periods and any overtimes', () => {
  assert.deepEqual(gameFlow(game).periodEnds, [720, 1440, 2160, 2880])
  const final = item('9', { finalScore: { periodsPlayed: 6, awayScore: 9, homeScore: 8 } })
  assert.deepEqual(gameFlow([final]).periodEnds, [720, 1440, 2160, 2880, 3180, 3480])
  assert.equal(gameFlow([final]).points[0]?.gameTime, 'Final/2OT')
})

test('gameFlow() skips items without a valid score', () => {
  const odd = [item('1', {}), item('2', { gameState: 7 }), state('3', 1, 'half-time', 1, 1)]
  assert.deepEqual(gameFlow(odd).points, [])
})

test('pointOf() returns the last point up to the moment of an item', () => {
  const flow = gameFlow(game)
  assert.equal(pointOf(flow, state('9', 1, 'PT00M00.00S', 20, 24)), 1)
  assert.equal(pointOf(flow, state('9', 2, 'PT06M00.00S', 30, 30)), 1)
  assert.equal(pointOf(flow, item('9', {})), -1)
})

test('nearestTo() returns the nearest item by game time', () => {
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

test('timeAt() and placeAt() interpolate between points, and use the clock before the first', () => {
  const course = courseOf(gameFlow(game))
  const minute = (time: number) => (time - Date.parse('2025-01-17T20:00:00Z')) / 60_000
  assert.deepEqual(
    [0, 120, 420, 720, 1_800, 1_860].map(second => minute(timeAt(course, second))),
    [-1, 1, 1.5, 2, 4, 4],
  )
  const at = (minutes: number) => Date.parse('2025-01-17T20:00:00Z') + minutes * 60_000
  assert.deepEqual(
    [-9, -1, 0, 1.5, 9].map(minutes => placeAt(course, at(minutes))),
    [0, 0, 60, 420, 1_800],
  )
  assert.ok(Number.isNaN(timeAt(courseOf(gameFlow([])), 60)))
})

test('timeAt() places later corrections before the items that followed', () => {
  const late = { ...game[0], effectiveAt: '2025-01-17T21:00:00Z' } as Item
  const course = courseOf(gameFlow([late, ...game.slice(1)]))
  assert.equal(timeAt(course, 120), timeAt(course, 720))
})

test('placeAt() returns the place of a time among evenly spaced changes, within the bounds', () => {
  const changes = [
    [0, 0],
    [1, 10],
    [2, 50],
  ] as const
  const places = [-5, 0, 5, 10, 20, 50, 60].map(time => placeAt(changes, time))
  assert.deepEqual(places, [0, 0, 0.5, 1, 1.25, 2, 2])
  assert.equal(placeAt(changes, Number.NaN), 0)
})

test('secondOf() parses the clock of a scoreboard', () => {
  const read = (text: string, regulation = 4) => secondOf(text, regulation)
  assert.deepEqual(
    ['Q1 12:00', 'q2 6:31', ' Q4  0:00', 'Q4 9.4', 'OT 5:00', 'OT2 1:00'].map(text => read(text)),
    [0, 1_049, 2_880, 2_871, 2_880, 3_420],
  )
  assert.equal(read('H2 20:00', 2), 1_200)
  assert.deepEqual(
    ['6:31 Q2', '2Q 6:31', '6:31 2nd', '4TH 0:09.4', '9.4 4Q'].map(text => read(text)),
    [1_049, 1_049, 1_049, 2_871, 2_871],
  )
  assert.equal(read('2nd 20:00', 2), 1_200)
  const wrongTexts = ['', '6:31', 'Q0 6:31', 'Q2 12:01', 'OT 6:00', 'Q2', 'Final', '5th 6:31']
  for (const wrong of [...wrongTexts, '0Q 6:31', 'Q2 6:31 left', '2 6:31'])
    assert.equal(read(wrong), undefined, wrong)
})
