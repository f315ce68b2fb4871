import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBehindArc, isInPaint, onGrid, regionOf, toSpotNumbers } from './court-spot.ts'

test('toSpotNumbers() mirrors both axes at the right end', () => {
  const spot = { across: 22.5, up: 3 }
  const left = toSpotNumbers(spot, 'left')
  const right = toSpotNumbers(spot, 'right')
  assert.equal(left.x + right.x, 100)
  assert.equal(left.y + right.y, 100)
  assert.ok(left.y < 50, 'to the right of somebody who attacks the left end is the near side')
  assert.deepEqual([left.xLegacy, left.yLegacy], [225, 30])
  assert.equal(right.shotDistance, left.shotDistance)
})

test('regionOf() names the regions as the format does', () => {
  const cases: readonly (readonly [across: number, up: number, area: string, detail: string])[] = [
    [0, 0, 'Restricted Area', '0-8 Center'],
    [-2.8, 2.5, 'Restricted Area', '0-8 Center'],
    [0, 5.5, 'In The Paint (Non-RA)', '0-8 Center'],
    [7.6, 4.9, 'In The Paint (Non-RA)', '8-16 Right'],
    [-6.6, 13.3, 'In The Paint (Non-RA)', '8-16 Center'],
    [-14.1, 3.8, 'Mid-Range', '8-16 Left'],
    [9.4, 13.6, 'Mid-Range', '16-24 Right Center'],
    [-17, 4, 'Mid-Range', '16-24 Left'],
    [-22.7, 2.9, 'Left Corner 3', '24+ Left'],
    [22.9, 0.4, 'Right Corner 3', '24+ Right'],
    [0.1, 26.3, 'Above the Break 3', '24+ Center'],
    [-8.9, 24.9, 'Above the Break 3', '24+ Left Center'],
    [16.1, 20.7, 'Above the Break 3', '24+ Right Center'],
    [3, 60, 'Backcourt', 'Back Court'],
  ]
  for (const [across, up, area, areaDetail] of cases) {
    assert.deepEqual(regionOf({ across, up }), { area, areaDetail }, `${across} ${up}`)
  }
})

test('isBehindArc() and isInPaint() follow the lines', () => {
  assert.ok(isBehindArc({ across: 22, up: 0 }))
  assert.ok(!isBehindArc({ across: 21.9, up: 0 }))
  assert.ok(isBehindArc({ across: 0, up: 23.75 }))
  assert.ok(!isBehindArc({ across: 16, up: 17 }))
  assert.ok(isInPaint({ across: -8, up: 13.75 }))
  assert.ok(!isInPaint({ across: 0, up: 14 }))
  assert.ok(!isInPaint({ across: 8.5, up: 2 }))
})

test('onGrid() keeps spots on the court, in eighths of a foot', () => {
  assert.deepEqual(onGrid({ across: 26, up: -9 }), { across: 25, up: -5.25 })
  assert.deepEqual(onGrid({ across: -3.07, up: 4.06 }), { across: -3.125, up: 4 })
})
