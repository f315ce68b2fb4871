import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { periodLabel } from './lib/game/clock.ts'
import { readGame } from './read-game.ts'

test('labels of periods and the court follow the rules of the box score', () => {
  const files = simulateGame({ seed: 3 })
  const rules = {
    labels: { period: 'P', overtime: 'ET' },
    court: { length: 91.86, width: 49.21, threePoint: 22.15, corner: 21.65, lane: 16.08 },
  }
  const withRules = (change: object) =>
    readGame({
      ...files,
      boxScore: { ...files.boxScore, game: { ...files.boxScore.game, rules: change } },
    })
  const { game } = withRules(rules)
  assert.ok(game)
  assert.deepEqual(game.rules.court, rules.court)
  assert.equal(periodLabel(game.rules, 2), 'P2')
  assert.equal(periodLabel(game.rules, 5), 'ET1')
  assert.deepEqual(
    withRules({ court: { corner: 30 } }).problems.map(({ message }) => message),
    ['expected at most the arc and half the width, found 30'],
  )
  assert.match(
    withRules({ court: { lane: 'wide' } }).problems[0]?.message ?? '',
    /a measure in feet/,
  )
})

test('the clocks of the first lines decide the length of periods that are longer than in the league', () => {
  const rules = { ...leagueRules.twelve, periodMinutes: 6 }
  const { playByPlay, boxScore } = simulateGame({ seed: 3, rules })
  const { rules: _, ...game } = boxScore.game
  const withMinutes = (minutes: object) => readGame({ playByPlay, boxScore: { game: minutes } })
  const shorter = withMinutes({ ...game, rules: { periodMinutes: 5 } })
  assert.equal(shorter.game?.rules.regulationMs, 5 * 60_000)
  const women = { ...simulateGame({ seed: 3 }) }
  const gameId = '1022500007'
  const { actions } = women.playByPlay.game
  const reading = readGame({
    playByPlay: { game: { gameId, actions } },
    boxScore: { game: { ...women.boxScore.game, gameId, rules: undefined } },
  })
  assert.equal(reading.game?.rules.regulationMs, 12 * 60_000)
  assert.equal(reading.warnings.length, 1)
  assert.match(
    reading.warnings[0]?.message ?? '',
    /action 2, .*clock: expected at most the 10 minutes of a period in the league of the game, found "PT12M00.00S": the periods are taken as 12 minutes long; set "rules.periodMinutes"/,
  )
  // One clock that is too long is a slip.
  const slip = actions.map(action => {
    return action.actionNumber === 2 ? { ...action, clock: 'PT20M00.00S' } : action
  })
  const slipped = readGame({
    playByPlay: { game: { ...women.playByPlay.game, actions: slip } },
    boxScore: women.boxScore,
  })
  assert.equal(slipped.game?.rules.regulationMs, 12 * 60_000)
})
