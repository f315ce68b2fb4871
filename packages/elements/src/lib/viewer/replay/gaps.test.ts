import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gapAt } from './gaps.ts'

function at(second: number): string {
  return new Date(Date.UTC(2026, 0, 1, 20, 0, second)).toISOString()
}

function timelineOf(...seconds: number[]) {
  return seconds.map(second => ({ snapshotAt: at(second), itemCount: 1 }))
}

function gap(from: number, to: number) {
  return { from: at(from), to: at(to) }
}

test('gapAt() returns the gap that contains an instant', () => {
  const timeline = timelineOf(0, 10, 50)
  const gaps = [gap(5, 9), gap(60, 70)]
  assert.deepEqual(gapAt(timeline, gaps, 0), gaps[0])
  assert.equal(gapAt(timeline, gaps, 1), undefined)
  assert.deepEqual(gapAt(timeline, gaps, 2), gaps[1])
  assert.equal(gapAt(timeline, gaps, -1), undefined)
})
