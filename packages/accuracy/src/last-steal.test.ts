import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { requireGame } from '@fixture-feed/generator/read-game'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { checkItem, readRecord } from './accuracy.ts'

test('a steal counts as the last chance even if the winner then missed a shot', () => {
  const quarters = '0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end; Q4 12:00 start'
  const files = smallGame(
    `Q1 12:00 start; 11:00 A1 2+; ${quarters}; 0:05 H1 tov; A2 stl; 0:00 A3 3-; A oreb; 0:00 end; over`,
  )
  const record = readRecord(files)
  const items = generateFeeds(requireGame(files)).feeds.flatMap(feed => feed.items)
  const summary = items.find(({ id }) => id.endsWith('final') && id.includes('post-game'))
  assert.match(String(summary?.content.summary), /stole the ball/)
  assert.deepEqual(
    items.flatMap(item => checkItem(item, { record })),
    [],
  )
})
