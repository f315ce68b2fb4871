import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runLanes } from './run-ribbon.ts'

test('runLanes() places both teams on one scale that ends with the higher score', () => {
  const { away, home } = runLanes({
    startScore: { away: 38, home: 32 },
    endScore: { away: 38, home: 46 },
  })
  assert.deepEqual(away, { start: 38, end: 38, before: 0.6, after: 0.6 })
  assert.deepEqual(home, { start: 32, end: 46, before: 0.3, after: 1 })
})

test('runLanes() starts at zero for a run at the start of a game', () => {
  const { away, home } = runLanes({
    startScore: { away: 0, home: 0 },
    endScore: { away: 2, home: 8 },
  })
  assert.deepEqual([away.before, away.after, home.after], [0, 0.25, 1])
})

test('runLanes() stays within the ribbon for invalid scores', () => {
  const { away, home } = runLanes({
    startScore: { away: 0, home: 0 },
    endScore: { away: 0, home: 0 },
  })
  for (const { before, after } of [away, home]) assert.deepEqual([before, after], [0, 0])
})
