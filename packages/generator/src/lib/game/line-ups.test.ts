import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playerId } from '@fixture-feed/simulator/small-game'
import { smallInput } from '../testing/small-input.ts'
import { isLineUpKnown, lineUpsOf, playedIn } from './line-ups.ts'

const id = (who: string) => String(playerId(who))

test('lineUpsOf() starts with the starters and follows the substitutions', () => {
  const lineUps = lineUpsOf(smallInput('Q1 12:00 start; 10:00 A1 out; A6 in; 9:00 H2 2+'))
  assert.deepEqual([...(lineUps.at(-1)?.away ?? [])], ['A2', 'A3', 'A4', 'A5', 'A6'].map(id))
  assert.equal(lineUps.at(-1)?.home.size, 5)
})

test('playedIn() returns the players who were on the floor while the clock ran', () => {
  const played = playedIn(
    smallInput(
      'Q1 12:00 start; 10:00 A1 out; A6 in; 4:00 A6 out; A1 in; H1 out; H6 in; H6 out; H1 in; 0:00 end',
    ),
  )
  for (const who of ['A1', 'A6', 'A2']) assert.ok(played.has(id(who)), who)
  assert.ok(!played.has(id('H6')))
})

test('lineUpsOf() returns an unknown line-up once an action shows that a substitution of the team is missing', () => {
  const isKnownAfter = (notation: string) => {
    const last = lineUpsOf(smallInput(`Q1 12:00 start; ${notation}`)).at(-1)
    assert.ok(last)
    return [isLineUpKnown(last, 'away'), isLineUpKnown(last, 'home')]
  }
  assert.deepEqual(isKnownAfter('10:00 A1 out; A6 in; 9:00 A6 2+'), [true, true])
  assert.deepEqual(isKnownAfter('10:00 A1 out'), [false, true])
  assert.deepEqual(isKnownAfter('10:00 A1 out; 9:00 A2 2+; 8:00 A6 in'), [false, true])
  assert.deepEqual(isKnownAfter('10:00 A6 2+'), [false, true])
  assert.deepEqual(isKnownAfter('10:00 H1 in'), [true, false])
  assert.deepEqual(isKnownAfter('10:00 H6 out'), [true, false])
  assert.deepEqual(isKnownAfter('10:00 A6 technical'), [true, true])
})
