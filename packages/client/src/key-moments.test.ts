import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from './content.generated.ts'
import { isKeyMoment, keyMoments } from './key-moments.ts'

function item(definition: string, content: object = { headline: `About ${definition}` }): Item {
  const at = '2026-01-17T20:00:00Z'
  return {
    id: definition,
    fixtureId: 'f',
    definitionKey: `basketball.${definition}`,
    definitionVersion: 1,
    revision: 1,
    effectiveAt: at,
    asOf: at,
    publishedAt: at,
    entities: [],
    content: { ...content },
    assets: [],
  }
}

const preview = item('pre-game-summary')
const soFar = item('initial-game-entry-summary')
const factors = item('four-factors')
const result = item('post-game-summary')

function withBreak(kind: string): Item {
  return { ...item('timeout-quarter-halftime-summary', { break: { kind } }), id: kind }
}

test('isKeyMoment() accepts ends of periods and unknown definitions, but no timeouts', () => {
  const items = [preview, withBreak('halftime'), withBreak('timeout'), factors]
  assert.deepEqual(items.map(isKeyMoment), [true, true, false, false])
  assert.equal(isKeyMoment({ ...factors, definitionKey: 'acme.fan-poll' }), true)
})

test('keyMoments() returns a headline once, with the newest item, and the story so far only without a result', () => {
  const again = { ...preview, id: 'again' }
  assert.deepEqual([...keyMoments([preview, again, soFar])], [soFar.id, 'again'])
  assert.deepEqual([...keyMoments([preview, soFar, result])], [result.id, preview.id])
})

interface Moment {
  readonly id: string
  readonly label: string
  readonly clock: string
  readonly score: readonly [away: number, home: number]
}

/** A timeout with its score. */
function timeoutAt({ id, label, clock, score: [awayScore, homeScore] }: Moment): Item {
  const period = label.startsWith('OT') ? 5 : Number(label.slice(1))
  const gameState = { period, periodLabel: label, clock, awayScore, homeScore }
  const content = { headline: id, break: { kind: 'timeout' }, gameState }
  return { ...item('timeout-quarter-halftime-summary', content), id }
}

test('keyMoments() returns late timeouts that report a tie, a new lead or a lead of one possession', () => {
  const moments: readonly Moment[] = [
    { id: 'early tie', label: 'Q2', clock: 'PT1M', score: [50, 50] },
    { id: 'lead', label: 'Q4', clock: 'PT6M', score: [80, 74] },
    { id: 'same leader', label: 'Q4', clock: 'PT5M', score: [84, 76] },
    { id: 'new leader', label: 'Q4', clock: 'PT4M59.9S', score: [84, 88] },
    { id: 'no points since', label: 'Q4', clock: 'PT4M58S', score: [84, 88] },
    { id: 'one possession', label: 'Q4', clock: 'PT2M', score: [89, 92] },
    { id: 'tie', label: 'Q4', clock: 'PT00M06.30S', score: [95, 95] },
    { id: 'overtime', label: 'OT1', clock: 'PT5M', score: [97, 95] },
    { id: 'overtime rout', label: 'OT1', clock: 'PT1M', score: [107, 95] },
  ]
  assert.deepEqual(
    [...keyMoments(moments.map(timeoutAt))],
    ['overtime', 'tie', 'one possession', 'new leader'],
  )
  const halves = { id: 'first half', label: 'H1', clock: 'PT1M', score: [30, 30] } as const
  assert.deepEqual([...keyMoments([timeoutAt(halves)])], [])
  assert.deepEqual([...keyMoments([timeoutAt({ ...halves, label: 'H2' })])], ['first half'])
})

test('isKeyMoment() accepts milestones of players, but no count of steals', () => {
  const line = (counts: Readonly<Record<string, number>>, clock = 'PT5M'): Item =>
    item('player-performance-summary', {
      headline: 'A player',
      gameState: { period: 4, periodLabel: 'Q4', clock, awayScore: 80, homeScore: 70 },
      gameStatistics: Object.entries(counts).map(([key, value]) => ({ key, values: [{ value }] })),
    })
  assert.equal(isKeyMoment(line({ points: 12, steals: 4 })), false)
  assert.equal(isKeyMoment(line({ points: 12, steals: 4 }, 'PT00M00.00S')), true)
  assert.equal(isKeyMoment(line({ points: 20, steals: 0 })), true)
  assert.equal(isKeyMoment(line({ points: 8, rebounds: 10 })), true)
  assert.equal(isKeyMoment(line({ points: 15, threePointersMade: 5 })), true)
  // Items of other writers may have no count of points, so the thresholds do not apply to them.
  assert.equal(isKeyMoment(line({ steals: 4 })), true)
  assert.equal(isKeyMoment(item('player-performance-summary', { headline: 'A player' })), true)
})

test('keyMoments() returns a run once, with the most complete item', () => {
  const run = (pointsFor: number, startActionNumber: number, lastActionNumber: number): Item => ({
    ...item('run-momentum', {
      teamId: 'HCH',
      run: { pointsFor, pointsAgainst: 0, startActionNumber, lastActionNumber },
    }),
    id: `${pointsFor} points`,
  })
  const items = [run(9, 3, 9), run(8, 20, 31), run(12, 20, 44)]
  assert.deepEqual([...keyMoments(items)], ['12 points', '9 points'])
})
