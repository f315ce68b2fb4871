import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { requireGame } from '@fixture-feed/generator/read-game'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { checkItem, readRecord } from './accuracy.ts'

/** The marks from the end of the first quarter to the start of the fourth one, without plays in between. */
const quarters = '0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end; Q4 12:00 start'

test('checkItem() accepts a steal as the last chance even if the winner then missed a shot', () => {
  const { record, items } = generated(
    `Q1 12:00 start; 11:00 A1 2+; ${quarters}; 0:05 H1 tov; A2 stl; 0:00 A3 3-; A oreb; 0:00 end; over`,
  )
  const summary = items.find(isPostGame)
  assert.match(String(summary?.content.summary), /stole the ball/)
  assert.deepEqual(
    items.flatMap(item => checkItem(item, { record })),
    [],
  )
})

test('checkItem() rejects a missed shot of an earlier period as the last chance', () => {
  const missed = 'Ike Ivy of the Herons missed a potential tying shot'
  const { record, items } = generated(
    `Q1 12:00 start; 11:00 A1 2+; 0:05 H2 2-; A2 dreb; ${quarters}; 0:00 end; over`,
  )
  const item = items.find(isPostGame)
  assert.ok(item)
  const summary = `${missed} with 5.0 seconds left in the first quarter.`
  const content = { ...item.content, summary }
  const shooter = { id: '12', kind: 'player' as const, displayName: 'Ike Ivy' }
  const entities = [...item.entities, shooter]
  const findings = checkItem({ ...item, content, entities }, { record })
  assert.deepEqual(
    findings.map(({ message }) => message),
    ['last-shot-missed: is not true of the game'],
  )
})

function generated(notation: string) {
  const files = smallGame(notation)
  const feeds = generateFeeds(requireGame(files)).feeds
  return { record: readRecord(files), items: feeds.flatMap(feed => feed.items) }
}

function isPostGame({ id }: { readonly id: string }): boolean {
  return id.endsWith(':post-game-summary:final')
}
