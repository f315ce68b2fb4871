import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gapAt, gapSpans } from './gap-spans.ts'

function at(second: number): string {
  return new Date(Date.UTC(2026, 0, 1, 20, 0, second)).toISOString()
}

function timelineOf(...seconds: number[]) {
  return seconds.map(second => ({ snapshotAt: at(second), itemCount: 1 }))
}

function gap(from: number, to: number) {
  return { from: at(from), to: at(to) }
}

test('gapSpans() is where time was not seen, between instants that are evenly apart', () => {
  const timeline = timelineOf(0, 10, 50)
  assert.deepEqual(gapSpans(timeline, [gap(5, 10), gap(20, 30)]), [
    { start: 0.25, end: 0.5 },
    { start: 0.625, end: 0.75 },
  ])
  assert.deepEqual(gapSpans(timeline, [gap(5, 30)]), [{ start: 0.25, end: 0.75 }])
})

test('gapSpans() cuts off what is before the first instant and behind the last', () => {
  const timeline = timelineOf(10, 20)
  assert.deepEqual(gapSpans(timeline, [gap(0, 15), gap(15, 40)]), [
    { start: 0, end: 0.5 },
    { start: 0.5, end: 1 },
  ])
  assert.deepEqual(gapSpans(timeline, [gap(0, 5), gap(30, 40)]), [])
  assert.deepEqual(gapSpans(timelineOf(10), [gap(5, 15)]), [])
})

test('gapAt() is the gap in the time of an instant', () => {
  const timeline = timelineOf(0, 10, 50)
  const gaps = [gap(5, 9), gap(60, 70)]
  assert.deepEqual(gapAt(timeline, gaps, 0), gaps[0])
  assert.equal(gapAt(timeline, gaps, 1), undefined)
  assert.deepEqual(gapAt(timeline, gaps, 2), gaps[1])
  assert.equal(gapAt(timeline, gaps, -1), undefined)
})
