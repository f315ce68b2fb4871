import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { periodLabel } from './lib/game/clock.ts'
import { readGame } from './read-game.ts'

test('labels of periods and the court are what the box score says', () => {
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
