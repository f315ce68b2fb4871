import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playerId } from '@fixture-feed/simulator/small-game'
import type { GameInput } from '../game/game-input.ts'
import { smallInput } from '../testing/small-input.ts'
import { type Counts, reboundsOf } from './counts.ts'
import { foldGame } from './game-prefix.ts'
import { countsOf, type Tally, totalTurnovers } from './tally.ts'

function tallyAfter(notation: string): Tally {
  const tally = foldGame(smallInput(`Q1 12:00 start; ${notation}`)).prefixes.at(-1)?.tally
  assert.ok(tally)
  return tally
}

/** The counts of a player that are not 0. */
function lineOf(tally: Tally, who: string): Partial<Counts> {
  const counts = Object.entries(countsOf(tally, String(playerId(who))))
  return Object.fromEntries(counts.filter(([, count]) => count !== 0))
}

test('advanceTally() counts shots with their categories, on makes only', () => {
  const tally = tallyAfter('A1 2+ paint fast; A1 2- paint; A1 3+ off second; A1 3-')
  assert.deepEqual(lineOf(tally, 'A1'), {
    points: 5,
    fieldGoalsMade: 2,
    fieldGoalsAttempted: 4,
    threePointersMade: 1,
    threePointersAttempted: 2,
    pointsInPaint: 2,
    fastBreakPoints: 2,
    pointsOffTurnovers: 3,
    secondChancePoints: 3,
  })
  assert.deepEqual(tally.away.counts, countsOf(tally, '1'))
})

test('advanceTally() counts free throws with their categories', () => {
  const tally = tallyAfter('A1 ft+ 1/2 fast; A1 ft- 2/2 fast')
  assert.deepEqual(lineOf(tally, 'A1'), {
    points: 1,
    freeThrowsMade: 1,
    freeThrowsAttempted: 2,
    fastBreakPoints: 1,
  })
})

test('advanceTally() counts assists of makes only', () => {
  const tally = tallyAfter('A1 2+ <A2; A1 2- <A2; A3 3+ <A2')
  assert.deepEqual(lineOf(tally, 'A2'), { assists: 2 })
})

test('advanceTally() separates the rebounds of players from those of the team', () => {
  const tally = tallyAfter(
    'A1 2-; A2 oreb; A2 2-; A oreb; A2 2-; A oreb dead; A2 2-; H1 dreb; H dreb',
  )
  assert.equal(reboundsOf(countsOf(tally, String(playerId('A2')))), 1)
  assert.equal(reboundsOf(tally.away.counts), 1)
  assert.equal(tally.away.own.offensiveRebounds, 2)
  assert.equal(tally.away.deadBallRebounds, 1)
  assert.equal(tally.home.counts.defensiveRebounds, 1)
  assert.equal(tally.home.own.defensiveRebounds, 1)
})

test('advanceTally() counts the turnovers of a team separately, and totalTurnovers() adds both', () => {
  const tally = tallyAfter('A1 tov; H1 stl; A tov')
  assert.equal(tally.away.counts.turnovers, 1)
  assert.equal(totalTurnovers(tally.away), 2)
  assert.deepEqual(lineOf(tally, 'H1'), { steals: 1 })
})

test('advanceTally() counts personal and offensive fouls together, and no technical fouls', () => {
  const tally = tallyAfter('A1 foul; A1 offensive; A1 tov; A1 technical; A technical')
  assert.deepEqual(lineOf(tally, 'A1'), { fouls: 2, turnovers: 1 })
})

test('foldGame() never changes an earlier prefix', () => {
  const { prefixes } = foldGame(smallInput('Q1 12:00 start; A1 2+; A1 2+; A1 2+'))
  assert.deepEqual(
    prefixes.map(({ tally }) => countsOf(tally, '1').points),
    [0, 2, 4, 6],
  )
})

test('foldGame() reuses the prefixes that an earlier state of the game shares', () => {
  const before = foldGame(smallInput('Q1 12:00 start; #2 A1 2+; #3 A2 2+; #4 A3 2+'))
  const after = foldGame(
    smallInput('Q1 12:00 start; #2 A1 2+; #3 A2 2-; #4 A3 2+; #5 H1 2+'),
    before,
  )
  const shared = after.prefixes.map((prefix, index) => prefix === before.prefixes[index])
  assert.deepEqual(shared, [true, true, false, false, false])
  assert.equal(after.prefixes.at(-1)?.scoreState.away, 4)
})

test('foldGame() reuses the prefixes after an unread substitution', () => {
  const input = smallInput('Q1 12:00 start; #2 A1 2+; #3 A2 2+')
  const withLostSubstitution = (): GameInput => ({
    ...input,
    actions: input.actions.map(action => {
      if (action.actionNumber !== 2) return action
      const { actionNumber, period, clock, leftMs, time, instant, awayScore, homeScore } = action
      const base = { actionNumber, period, clock, leftMs, time, instant, awayScore, homeScore }
      return { ...base, kind: 'other', lineUpsUnknown: ['away'] }
    }),
  })
  const before = foldGame(withLostSubstitution())
  assert.deepEqual(
    foldGame(withLostSubstitution(), before).prefixes.map(
      (prefix, index) => prefix === before.prefixes[index],
    ),
    [true, true, true],
  )
})
