import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'
import { closestFirst, inDayOrder, isClose } from './day-order.ts'

function entry(fixtureId: string, hour: number): FixtureIndexEntry {
  const team = { id: 'a', name: 'A', tricode: 'AAA' }
  return {
    fixtureId,
    key: fixtureId,
    label: null,
    date: '2025-01-17',
    seasonType: 'Regular Season',
    awayTeam: team,
    homeTeam: team,
    firstEventAt: `2025-01-17T${hour}:00:00Z`,
    feeds: ['pulse'],
    itemCount: 1,
  }
}

function score(
  state: ScoreboardEntry['state'],
  more: Partial<ScoreboardEntry> = {},
): ScoreboardEntry {
  return { fixtureId: '', state, snapshotAt: null, game: null, ...more }
}

function game(awayScore: number, homeScore: number, period: number): ScoreboardEntry['game'] {
  return { period, periodLabel: `Q${period}`, clock: 'PT5M', awayScore, homeScore }
}

test('inDayOrder() lists the next game first, then the latest result, and games called off last', () => {
  const games = [
    entry('off', 12),
    entry('r1', 13),
    entry('r2', 15),
    entry('n2', 22),
    entry('n1', 20),
  ]
  const scores = new Map([
    ['off', score('scheduled', { details: { status: 'postponed' } })],
    ['r1', score('finished')],
    ['r2', score('finished')],
    ['n1', score('scheduled')],
    ['n2', score('scheduled')],
  ])
  assert.deepEqual(
    inDayOrder(games, scores).map(({ fixtureId }) => fixtureId),
    ['n1', 'n2', 'r2', 'r1', 'off'],
  )
})

test('inDayOrder() uses the scheduled tip-off, not the first action', () => {
  const games = [entry('a', 20), entry('b', 19)]
  const scheduledAt = '2025-01-17T18:00:00Z'
  const scores = new Map([['a', score('scheduled', { details: { scheduledAt } })]])
  assert.deepEqual(
    inDayOrder(games, scores).map(({ fixtureId }) => fixtureId),
    ['a', 'b'],
  )
})

test('closestFirst() lists close games first, and games with a hidden score last in their order', () => {
  const games = new Map([
    ['far', game(90, 70, 4)],
    ['close', game(50, 48, 3)],
    ['late', game(99, 101, 4)],
  ])
  const entries = ['hidden', 'far', 'close', 'late'].map(id => entry(id, 20))
  assert.deepEqual(
    closestFirst(entries, ({ fixtureId }) => games.get(fixtureId)).map(each => each.fixtureId),
    ['late', 'close', 'far', 'hidden'],
  )
})

test('closestFirst() lists games that are close near their end before closer games', () => {
  const late = { ...game(99, 94, 4), clock: 'PT4M59S' } as ScoreboardEntry['game']
  const games = new Map([
    ['early', game(12, 11, 1)],
    ['late', late],
  ])
  assert.deepEqual(
    closestFirst([entry('early', 20), entry('late', 20)], ({ fixtureId }) =>
      games.get(fixtureId),
    ).map(each => each.fixtureId),
    ['late', 'early'],
  )
})

test('isClose() accepts at most 5 points in the last 5 minutes or in overtime', () => {
  const at = (period: number, periodLabel: string, clock: string, margin: number) =>
    isClose({ period, periodLabel, clock, awayScore: 90 + margin, homeScore: 90 })
  assert.equal(at(4, 'Q4', 'PT5M', 5), true)
  assert.equal(at(4, 'Q4', 'PT5M0.1S', 5), false)
  assert.equal(at(4, 'Q4', 'PT2M', 6), false)
  assert.equal(at(3, 'Q3', 'PT2M', 1), false)
  assert.equal(at(2, 'H2', 'PT2M', 1), true)
  assert.equal(at(5, 'OT1', 'PT5M', 0), true)
})
