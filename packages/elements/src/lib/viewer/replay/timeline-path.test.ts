import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timelinePath } from './timeline-path.ts'

const box = { width: 100, height: 10 }

function pathOf(...counts: number[]): string {
  const timeline = counts.map(itemCount => ({ snapshotAt: '2025-01-17T20:14:05Z', itemCount }))
  return timelinePath(timeline, box)
}

test('timelinePath() is an area as high as the items were many', () => {
  assert.equal(pathOf(0, 5, 10, 5), 'M0 10L0 10L33.33 5L66.67 0L100 5L100 10Z')
})

test('timelinePath() of one instant is level, of none nothing', () => {
  assert.equal(pathOf(3), 'M0 10L0 0L100 0L100 10Z')
  assert.equal(pathOf(), '')
})

test('timelinePath() of a feed without items lies on the ground', () => {
  assert.equal(pathOf(0, 0), 'M0 10L0 10L100 10L100 10Z')
})
