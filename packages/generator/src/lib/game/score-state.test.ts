import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldGame } from '../statistics/game-prefix.ts'
import { smallInput } from '../testing/small-input.ts'
import { marginOf, type ScoreState } from './score-state.ts'

function scoreStateAfter(notation: string): ScoreState {
  const scoreState = foldGame(smallInput(notation)).prefixes.at(-1)?.scoreState
  assert.ok(scoreState)
  return scoreState
}

test('advanceScoreState() counts changes of lead, including those after a tie, and all ties except 0-0', () => {
  const { leadChanges, timesTied, leader } = scoreStateAfter(
    'Q1 12:00 start; 11:30 A1 2+; 11:00 H1 2+; 10:30 H1 2+; 10:00 A1 3+; 9:30 A1 2+; 9:00 H2 3+; H2 2+',
  )
  assert.deepEqual(
    { leadChanges, timesTied, leader },
    { leadChanges: 3, timesTied: 2, leader: 'home' },
  )
})

test('advanceScoreState() counts no change if a team leads before and after a tie', () => {
  const { leadChanges, timesTied } = scoreStateAfter('Q1 12:00 start; A1 2+; H1 2+; A1 2+')
  assert.deepEqual({ leadChanges, timesTied }, { leadChanges: 0, timesTied: 1 })
})

test('advanceScoreState() keeps the first score of the biggest lead of each team', () => {
  const { biggestLead } = scoreStateAfter(
    'Q1 12:00 start; A1 3+; A1 2+; H1 2+; A2 2+; H1 3+; H1 3+; H1 2+',
  )
  assert.deepEqual(biggestLead, {
    away: { margin: 5, away: 5, home: 0 },
    home: { margin: 3, away: 7, home: 10 },
  })
})

test('advanceScoreState() returns the basket that took the current lead', () => {
  const scoreState = scoreStateAfter('Q1 12:00 start; A1 2+; #7 H1 3+; H1 2+; A1 2+')
  assert.equal(scoreState.leadTakenBy?.actionNumber, 7)
  assert.equal(marginOf(scoreState), 1)
  assert.equal(scoreStateAfter('Q1 12:00 start; A1 2+; H1 2+').leadTakenBy, undefined)
})
