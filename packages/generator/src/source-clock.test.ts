import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advanceSourceClock, type SourceClock, type TextAge, unreadClock } from './source-clock.ts'

const minuteMs = 60_000

/** The ages of texts with the given times of writing. Each is read a minute after the previous one. */
function agesOf(times: readonly (string | undefined)[]): readonly TextAge[] {
  let clock: SourceClock = unreadClock
  return times.map((time, index) => {
    const next = advanceSourceClock(clock, time, {
      nowMs: index * minuteMs,
      olderForMs: 3 * minuteMs,
    })
    clock = next.clock
    return next.age
  })
}

/** A local time in the evening, `minutes` minutes after 20:00. */
function at(minutes: number): string {
  const hour = 20 + Math.floor(minutes / 60)
  return `2026-01-10 ${hour}:${String(minutes % 60).padStart(2, '0')}:00.5`
}

test('advanceSourceClock() returns "older" for a text that was written before one that was read', () => {
  assert.deepEqual(agesOf([at(0), at(1), at(0), at(1), at(2)]), [
    'current',
    'current',
    'older',
    'current',
    'current',
  ])
})

test('advanceSourceClock() does not return "older" after a single time from the future', () => {
  assert.deepEqual(agesOf([at(0), at(61), at(2), at(3)]), [
    'current',
    'unknown',
    'current',
    'current',
  ])
})

test('advanceSourceClock() accepts a clock that jumped ahead and is still ahead a minute later', () => {
  assert.deepEqual(agesOf([at(0), at(61), at(62), at(3)]), [
    'current',
    'unknown',
    'current',
    'older',
  ])
})

test('advanceSourceClock() accepts a clock that went back once every text has agreed for long enough', () => {
  assert.deepEqual(agesOf([at(60), at(1), at(2), at(3), at(4), at(5)]), [
    'current',
    'older',
    'older',
    'older',
    'current',
    'current',
  ])
  // A current text in between starts the count again.
  assert.deepEqual(agesOf([at(60), at(1), at(2), at(60), at(3), at(4)]), [
    'current',
    'older',
    'older',
    'current',
    'older',
    'older',
  ])
})

test('advanceSourceClock() accepts a clock that advanced by the time since the last text', () => {
  let { clock } = advanceSourceClock(unreadClock, at(0), { nowMs: 0, olderForMs: minuteMs })
  const later = advanceSourceClock(clock, at(100), {
    nowMs: 100 * minuteMs,
    olderForMs: minuteMs,
  })
  assert.equal(later.age, 'current')
  clock = later.clock
  assert.equal(clock.aheadSinceMs, undefined)
})

test('advanceSourceClock() reads date-times with a zone, and does not compare them with local times', () => {
  assert.deepEqual(agesOf(['2026-01-10T20:00:00Z', '2026-01-10T21:01:00+01:00']), [
    'current',
    'current',
  ])
  assert.deepEqual(agesOf(['2026-01-10T20:01:00Z', '2026-01-10T20:00:00Z']), ['current', 'older'])
  assert.deepEqual(agesOf([at(5), '2026-01-10T20:00:00Z']), ['current', 'unknown'])
  assert.deepEqual(agesOf([at(5), undefined, 'noon', '2026-02-30 20:00:00']), [
    'current',
    'unknown',
    'unknown',
    'unknown',
  ])
})
