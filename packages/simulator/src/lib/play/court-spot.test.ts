import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInPaint, onGrid, toSpotNumbers } from './court-spot.ts'

test('toSpotNumbers() mirrors both axes at the right end', () => {
  const spot = { across: 22.5, up: 3 }
  const left = toSpotNumbers(spot, 'left')
  const right = toSpotNumbers(spot, 'right')
  assert.equal(left.x + right.x, 100)
  assert.equal(left.y + right.y, 100)
  assert.ok(left.y < 50, 'a player who attacks the left end has the near side on the right')
})

test('isInPaint() matches the lines of the court', () => {
  assert.ok(isInPaint({ across: -8, up: 13.75 }))
  assert.ok(!isInPaint({ across: 0, up: 14 }))
  assert.ok(!isInPaint({ across: 8.5, up: 2 }))
})

test('onGrid() keeps spots on the court, in eighths of a foot', () => {
  assert.deepEqual(onGrid({ across: 26, up: -9 }), { across: 25, up: -5.25 })
  assert.deepEqual(onGrid({ across: -3.07, up: 4.06 }), { across: -3.125, up: 4 })
})
