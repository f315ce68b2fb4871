import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playerId } from '@fixture-feed/simulator/small-game'
import { smallInput } from '../testing/small-input.ts'
import { lineUpsOf, playedMs } from './line-ups.ts'

const id = (who: string) => String(playerId(who))

test('lineUpsOf() starts with the starters and follows the substitutions', () => {
  const lineUps = lineUpsOf(smallInput('Q1 12:00 start; 10:00 A1 out; A6 in; 9:00 H2 2+'))
  assert.deepEqual([...(lineUps.at(-1)?.away ?? [])], ['A2', 'A3', 'A4', 'A5', 'A6'].map(id))
  assert.equal(lineUps.at(-1)?.home.size, 5)
})

test('playedMs() is the clock that ran while a player was on the floor', () => {
  const played = playedMs(
    smallInput(
      'Q1 12:00 start; 10:00 A1 out; A6 in; 4:00 A6 out; A1 in; 0:00 end; Q2 12:00 start; 11:30 H1 2+',
    ),
  )
  assert.equal(played.get(id('A1')), 390_000)
  assert.equal(played.get(id('A6')), 360_000)
  assert.equal(played.get(id('A2')), 750_000)
  assert.equal(played.get(id('H6')), undefined)
})
