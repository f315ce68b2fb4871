import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { acceptReading, beforeFirstReading, type FollowState } from './follow-game.ts'
import { type GameReading, readGame } from './read-game.ts'

const half = 'Q1 12:00 start; A1 2+; H1 2+; A2 3+; H2 2+; 10:00 A timeout'
const later = `${half}; H1 3+; A1 2+; 9:00 H timeout`

/** Reads a game whose play-by-play states that it was written `second` seconds after 20:00 UTC. */
function readingOf(notation: string, second: number): GameReading {
  const { playByPlay, boxScore } = smallGame(notation)
  const time = new Date(Date.UTC(2026, 0, 10, 20, 0, second)).toISOString()
  return readGame({ playByPlay: { ...playByPlay, meta: { ...playByPlay.meta, time } }, boxScore })
}

/**
 * Accepts the first reading, then offers the second reading once per second. Returns the number of seconds until the
 * second reading is accepted; `undefined` if it is not accepted within 600 seconds.
 */
function secondsUntilAccepted(
  first: GameReading,
  second: GameReading,
  removalsDoubtedForMs?: number,
): number | undefined {
  const before = acceptReading(beforeFirstReading, first, { nowMs: 0 })
  assert.equal(before.kind, 'accepted')
  let state: FollowState = before.state
  for (let seconds = 0; seconds <= 600; seconds++) {
    const outcome = acceptReading(state, second, { nowMs: seconds * 1_000, removalsDoubtedForMs })
    if (outcome.kind === 'accepted') return seconds
    state = outcome.state
  }
  return undefined
}

test('acceptReading() rejects an older play-by-play for five minutes', () => {
  assert.equal(secondsUntilAccepted(readingOf(later, 30), readingOf(half, 20)), 300)
  assert.equal(secondsUntilAccepted(readingOf(half, 20), readingOf(later, 30)), 0)
})

test('acceptReading() rejects for a minute a text that lacks more than ten actions', () => {
  const more = (count: number) => `${half}${'; H1 2+'.repeat(count)}`
  assert.equal(secondsUntilAccepted(readingOf(more(10), 20), readingOf(half, 30)), 0)
  assert.equal(secondsUntilAccepted(readingOf(more(11), 20), readingOf(half, 30)), 60)
  assert.equal(secondsUntilAccepted(readingOf(more(11), 20), readingOf(half, 30), 90_000), 90)
})

test('acceptReading() rejects a removal in a newer text for the time set by removalsDoubtedForMs', () => {
  const [more, fewer] = [readingOf(later, 20), readingOf(half, 30)]
  assert.equal(secondsUntilAccepted(more, fewer), 0)
  assert.equal(secondsUntilAccepted(more, fewer, 5_000), 5)
  assert.equal(secondsUntilAccepted(fewer, readingOf(later, 40), 5_000), 0)
})

test('acceptReading() rejects a game that returns to an earlier period for a minute', () => {
  const next = `${half}; 0:00 end; Q2 12:00 start; H1 2+`
  assert.equal(secondsUntilAccepted(readingOf(next, 20), readingOf(half, 30)), 60)
})
