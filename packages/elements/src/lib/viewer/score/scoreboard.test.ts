import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseItem } from '../../testing/case-items.ts'
import { scoreboardOf } from './scoreboard.ts'

const preview = caseItem('basketball.pre-game-summary@1', 'full')
const run = caseItem('basketball.run-momentum@1', 'full')
const result = caseItem('basketball.post-game-summary@1', 'full')

test('scoreboardOf() is the score of the newest item that has one', () => {
  const board = scoreboardOf([preview, run, { ...preview, id: 'late' }])
  assert.deepEqual([board?.awayScore, board?.homeScore, board?.gameTime], [38, 41, 'Q2 4:32'])
  assert.equal(board?.final, false)
})

test('scoreboardOf() is the result once there is one, whatever else comes after it', () => {
  const board = scoreboardOf([preview, result, run])
  assert.deepEqual([board?.awayScore, board?.homeScore, board?.gameTime], [108, 112, 'Final/OT'])
  assert.equal(board?.final, true)
})

test('scoreboardOf() is nothing before the game', () => {
  assert.equal(scoreboardOf([preview]), undefined)
  assert.equal(scoreboardOf([]), undefined)
})
