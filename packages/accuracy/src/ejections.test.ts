import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { readGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { checkItem, readRecord } from './accuracy.ts'

test('items do not announce a player who was ejected', () => {
  const files = simulateGame({ seed: 72 })
  const ejections = files.playByPlay.game.actions.filter(
    ({ actionType }) => actionType === 'ejection',
  )
  assert.ok(ejections.length > 0)
  const { game } = readGame(files)
  assert.ok(game)
  const record = readRecord(files)
  for (const { items } of generateFeeds(game).feeds) {
    for (const item of items) assert.deepEqual(checkItem(item, { record }), [], item.id)
  }
})
