import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { caseItem } from '../testing/case-items.ts'
import { itemScore, latestScore, repeatedScores } from './item-score.ts'

const preview = caseItem('basketball.pre-game-summary@1', 'full')
const run = caseItem('basketball.run-momentum@1', 'full')
const factors = caseItem('basketball.four-factors@2', 'full')
const result = caseItem('basketball.post-game-summary@1', 'full')

test('latestScore() returns the score of the newest item with one', () => {
  const latest = latestScore([preview, run, { ...preview, id: 'late' }])
  assert.deepEqual([latest?.awayScore, latest?.homeScore, latest?.gameTime], [38, 41, 'Q2 4:32'])
  assert.equal(latest?.isFinal, false)
})

test('latestScore() returns the result even if other items follow', () => {
  const latest = latestScore([preview, result, run])
  assert.deepEqual([latest?.awayScore, latest?.homeScore, latest?.gameTime], [108, 112, 'Final/OT'])
  assert.equal(latest?.isFinal, true)
})

test('latestScore() returns undefined before the game', () => {
  assert.equal(latestScore([preview]), undefined)
  assert.equal(latestScore([]), undefined)
})

test('latestScore() counts the overtimes of a game of halves from its third period', () => {
  const half = { ...Object(run.content.gameState), period: 1, periodLabel: 'H1' }
  const final = { ...Object(result.content.finalScore), periodsPlayed: 3 }
  const items = [
    { ...run, content: { gameState: half } },
    { ...result, content: { finalScore: final } },
  ]
  assert.equal(latestScore(items)?.gameTime, 'Final/OT')
})

test('itemScore() rejects values that only have the names of a score', () => {
  for (const gameState of [
    { awayScore: 1, clock: 'x' },
    { ...Object(run.content.gameState), homeScore: 'many' },
    { ...Object(run.content.gameState), period: undefined },
    'Q2',
    null,
  ]) {
    assert.equal(itemScore({ content: { gameState } }), undefined, JSON.stringify(gameState))
  }
})

test('repeatedScores() returns scores that equal the score of the item above', () => {
  const at = (id: string, clock: string, awayScore: number): Item => {
    const gameState = { period: 4, periodLabel: 'Q4', clock, awayScore, homeScore: 90 }
    return { ...factors, id, content: { gameState } }
  }
  const final: Item = {
    ...result,
    id: 'final',
    content: { finalScore: { awayScore: 91, homeScore: 90, periodsPlayed: 4 } },
  }
  const items = [
    final,
    at('end', 'PT00M00.00S', 91),
    at('before', 'PT00M10.00S', 91),
    preview,
    at('also', 'PT00M10.00S', 91),
    at('same', 'PT00M10.00S', 91),
  ]
  assert.deepEqual([...repeatedScores(items)], ['end', 'same'])
})
