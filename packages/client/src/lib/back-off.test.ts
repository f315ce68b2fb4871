import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PollState } from '../feed.ts'
import { FeedError } from '../feed-error.ts'
import { waitAfter } from './back-off.ts'
import { snapshotOf } from './cases/snapshot-notation.ts'

const almostOne = 1 - Number.EPSILON

const fresh: PollState = {
  status: 'fresh',
  snapshot: snapshotOf('a1'),
  failures: 0,
  error: undefined,
}

function afterFailures(
  failures: number,
  facts: { status?: number; retryAfterMs?: number } = {},
): PollState {
  const error = new FeedError({
    kind: 'status',
    url: 'https://feeds.example',
    status: 503,
    ...facts,
  })
  return { status: 'stale', snapshot: snapshotOf('a1'), failures, error }
}

/** The whole wait, with the part that `refresh` skips, in milliseconds. */
function waitMs(state: PollState, random: number, intervalMs = 2_000): number {
  const wait = waitAfter(state, { intervalMs, random: () => random })
  assert.ok(wait)
  return wait.floorMs + wait.thenMs
}

test('waitAfter() returns the interval and up to a quarter more after a success', () => {
  assert.equal(waitMs(fresh, 0), 2_000)
  assert.equal(waitMs(fresh, 0.5), 2_250)
  assert.ok(waitMs(fresh, almostOne) <= 2_500)
  assert.equal(waitMs(fresh, 0.5, 0), 0)
})

test('waitAfter() returns a random wait below a doubling ceiling after failures', () => {
  const ceilings = [1, 2, 3, 4, 5, 6, 7, 5_000].map(failures => waitMs(afterFailures(failures), 1))
  assert.deepEqual(ceilings, [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  assert.equal(waitMs(afterFailures(3), 0.25), 2_000)
  assert.equal(waitMs(afterFailures(9), 0.5), 30_000, 'jitter comes after the cap')
})

test('waitAfter() starts its ceiling at the interval, at least a second and at most the cap', () => {
  assert.equal(waitMs(afterFailures(1), 1, 10), 1_000)
  assert.equal(waitMs(afterFailures(1), 1, 20_000), 20_000)
  assert.equal(waitMs(afterFailures(1), 1, 600_000), 60_000)
})

test('waitAfter() returns at most five seconds, or the interval, for a feed that does not exist yet', () => {
  const ceilings = (intervalMs: number): number[] =>
    [1, 2, 3, 50].map(failures => waitMs(afterFailures(failures, { status: 404 }), 1, intervalMs))
  assert.deepEqual(ceilings(2_000), [2_000, 4_000, 5_000, 5_000])
  assert.deepEqual(ceilings(30_000), [30_000, 30_000, 30_000, 30_000])
  assert.deepEqual(ceilings(600_000), [60_000, 60_000, 60_000, 60_000])
})

test('waitAfter() returns at least 200 ms after a failure, for any random value', () => {
  for (const failures of [1, 2, 10]) {
    assert.equal(waitMs(afterFailures(failures), 0, 0), 200)
    assert.equal(waitMs(afterFailures(failures, { status: 404 }), 0, 0), 200)
    assert.equal(waitMs(afterFailures(failures, { retryAfterMs: 0 }), 0, 0), 200)
  }
})

test('waitAfter() uses Retry-After as a minimum and adds jitter', () => {
  const busy = afterFailures(1, { retryAfterMs: 20_000 })
  assert.deepEqual(waitAfter(busy, { intervalMs: 0, random: () => 0 }), {
    floorMs: 20_000,
    thenMs: 0,
  })
  assert.equal(waitMs(busy, 1), 25_000, 'a quarter')
  assert.equal(
    waitMs(afterFailures(1, { retryAfterMs: 3_600_000 }), 1),
    3_660_000,
    'at most a minute',
  )
  assert.equal(
    waitMs(afterFailures(9, { retryAfterMs: 20_000 }), 1),
    60_000,
    'a longer back-off stays',
  )
})

test('waitAfter() returns the wait of backOffMs, but at least 200 ms and never less than a Retry-After', () => {
  const own = (backOffMs: number | undefined, state: PollState): number => {
    const pace = { intervalMs: 2_000, random: () => 1, backOffMs: () => backOffMs }
    const wait = waitAfter(state, pace)
    assert.ok(wait)
    return wait.floorMs + wait.thenMs
  }
  assert.equal(own(500, afterFailures(9)), 500)
  assert.equal(own(0, afterFailures(9)), 200)
  assert.equal(own(undefined, afterFailures(2)), 4_000)
  assert.equal(own(500, afterFailures(1, { retryAfterMs: 20_000 })), 25_000)
  assert.equal(own(500, fresh), 2_500, 'nothing failed')
})

test('waitAfter() returns undefined after a 400', () => {
  assert.equal(
    waitAfter(afterFailures(1, { status: 400 }), { intervalMs: 0, random: () => 0 }),
    undefined,
  )
})

test('waitAfter() calls random once per wait', () => {
  let draws = 0
  const random = (): number => {
    draws += 1
    return 0.5
  }
  waitAfter(fresh, { intervalMs: 1, random })
  waitAfter(afterFailures(2, { retryAfterMs: 5 }), { intervalMs: 1, random })
  assert.equal(draws, 2)
})
