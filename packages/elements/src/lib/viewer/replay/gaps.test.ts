import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gapAt, placeAmong } from './gaps.ts'

function at(second: number): string {
  return new Date(Date.UTC(2026, 0, 1, 20, 0, second)).toISOString()
}

function timelineOf(...seconds: number[]) {
  return seconds.map(second => ({ snapshotAt: at(second), itemCount: 1 }))
}

function gap(from: number, to: number) {
  return { from: at(from), to: at(to) }
}

test('placeAmong() is where a time is between instants that are evenly apart, and no further than the ends', () => {
  const timeline = timelineOf(0, 10, 50)
  const places = [-5, 0, 5, 10, 20, 50, 60].map(second =>
    placeAmong(timeline, Date.parse(at(second))),
  )
  assert.deepEqual(places, [0, 0, 0.5, 1, 1.25, 2, 2])
  assert.deepEqual([placeAmong([], 5), placeAmong(timeline, Number.NaN)], [0, 0])
})

test('gapAt() is the gap in the time of an instant', () => {
  const timeline = timelineOf(0, 10, 50)
  const gaps = [gap(5, 9), gap(60, 70)]
  assert.deepEqual(gapAt(timeline, gaps, 0), gaps[0])
  assert.equal(gapAt(timeline, gaps, 1), undefined)
  assert.deepEqual(gapAt(timeline, gaps, 2), gaps[1])
  assert.equal(gapAt(timeline, gaps, -1), undefined)
})
