import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import {
  leagueGameIds,
  readLeagueGame,
  withoutLeagueGames,
} from '@fixture-feed/test-support/league-games'
import { type GameFiles, readGame } from '../../read-game.ts'
import type { Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import type { Counts } from './counts.ts'
import { foldGame } from './game-prefix.ts'
import { countsOf, type Tally } from './tally.ts'

function read(files: GameFiles): GameInput {
  const { game } = readGame(files)
  assert.ok(game)
  return game
}

const sides: readonly Side[] = ['away', 'home']

function assertInvariants(input: GameInput): void {
  const { prefixes } = foldGame(input)
  let periods = 0
  for (const { action, scoreState, tally, index } of prefixes) {
    const before = prefixes[index - 1]?.scoreState
    for (const side of sides) {
      assert.equal(scoreState[side], tally[side].counts.points)
      assert.ok(scoreState[side] >= (before?.[side] ?? 0))
    }
    if (action.kind === 'period-start') periods += 1
    // Substitutions between two periods are listed before the start of the second one.
    const between = action.kind === 'other' || action.kind === 'substitution'
    if (!between) assert.equal(action.period, periods)
  }
  const last = prefixes.at(-1)
  assert.ok(last)
  for (const side of sides) assertTeam(input, side, last.tally)
}

function assertTeam(input: GameInput, side: Side, tally: Tally): void {
  const { counts } = tally[side]
  for (const key of Object.keys(counts) as (keyof Counts)[]) {
    const sum = input[side].players.reduce(
      (total, player) => total + countsOf(tally, player.id)[key],
      0,
    )
    assert.equal(sum, counts[key], key)
  }
  const { points } = counts
  assert.equal(2 * counts.fieldGoalsMade + counts.threePointersMade + counts.freeThrowsMade, points)
  for (const key of [
    'pointsInPaint',
    'fastBreakPoints',
    'secondChancePoints',
    'pointsOffTurnovers',
  ] as const) {
    assert.ok(counts[key] <= points, key)
  }
}

test('counts, scores and periods agree with each other in simulated games', () => {
  for (let seed = 1; seed <= 25; seed += 1) assertInvariants(read(simulateGame({ seed })))
})

test('counts, scores and periods agree with each other in league games', {
  skip: withoutLeagueGames,
}, () => {
  for (const gameId of leagueGameIds()) assertInvariants(read(readLeagueGame(gameId)))
})
