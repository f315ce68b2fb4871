import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/contract/snapshot'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { readGame } from '@fixture-feed/generator/read-game'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { checkItem, readRecord } from './accuracy.ts'
import { textsOf } from './texts.ts'

/** The items of a small game, all of them true. */
function itemsOf(notation: string): readonly Item[] {
  const files = smallGame(notation)
  const { game, problems } = readGame(files)
  assert.deepEqual(problems, [])
  assert.ok(game)
  const items = generateFeeds(game).feeds.flatMap(feed => feed.items)
  const record = readRecord(files)
  for (const item of items) assert.deepEqual(checkItem(item, { record }), [], item.id)
  return items
}

function textOf(items: readonly Item[], id: string): string {
  const item = items.find(each => each.id.includes(id))
  assert.ok(item, id)
  return textsOf(item)
    .filter(({ path }) => path.startsWith('/content'))
    .map(({ text }) => text)
    .join('\n')
}

const quarters = (last: string) => `
  Q1 12:00 start; 11:00 A1 2+; 10:30 H1 3+; 10:00 A2 3+; 9:00 H1 2+; 0:00 end
  Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end
  Q4 12:00 start; ${last}
`

test('the post-game item names the player, the play and the time of a win in the last seconds', () => {
  const text = textOf(
    itemsOf(quarters('0:20 H2 2+; 0:02.1 A3 3+ <A1; 0:00 H1 3-; 0:00 end; over')),
    'post-game',
  )
  assert.match(text, /Cy Cedar/)
  assert.match(text, /2\.1 seconds/)
  assert.match(text, /3-pointer| 3 /)
  // The last points gave the lead, so the text names no other play as the decisive one.
  assert.doesNotMatch(text, /took the lead for good.*Ike Ivy/)
})

test('the last chance of the loser is stated with the score that it would have produced', () => {
  const text = textOf(
    itemsOf(quarters('0:20 A3 3+; 0:01.5 H1 3-; A2 blk; 0:00 end; over')),
    'post-game',
  )
  assert.match(
    text,
    /Ben Birch of the Otters blocked Hal Hazel's potential tying 3-pointer with 1\.5 seconds left/,
  )
})

test('a steal that ended the last possession of the loser is stated', () => {
  const text = textOf(
    itemsOf(quarters('0:20 A3 3+; 0:04.2 H1 tov; A2 stl; 0:00 end; over')),
    'post-game',
  )
  assert.match(text, /Ben Birch stole the ball from Hal Hazel with 4\.2 seconds left/)
  const early = itemsOf(quarters('0:20 A3 3+; 0:14 H1 tov; A2 stl; 0:00 end; over'))
  assert.doesNotMatch(textOf(early, 'post-game'), /stole the ball/)
})

test('the player who forced an overtime is named, with that overtime', () => {
  const text = textOf(
    itemsOf(
      quarters('0:05 A1 2+; 0:01 H1 2+; 0:00 end; OT1 5:00 start; 4:00 A2 2+; 0:00 end; over'),
    ),
    'post-game',
  )
  assert.match(
    text,
    /Hazel(?: of the Herons)? scored .*force overtime|Hazel's .* for the Herons and forced overtime/,
  )
  assert.match(text, /in (?:overtime|OT)/)
})

test('a triple-double is named in the post-game item, and its player has a final item', () => {
  const ten = (play: string) => Array.from({ length: 10 }, () => play).join('; ')
  const items = itemsOf(
    quarters(`${ten('A1 2+; H5 2-; A1 dreb')}; ${ten('A2 2+ <A1')}; 0:00 end; over`),
  )
  assert.match(textOf(items, 'post-game'), /Ada Alder.*triple-double/s)
  assert.ok(items.some(({ id }) => id.endsWith('player-1:final')))
})

test('an old lead is not stated as taken at the break', () => {
  const items = itemsOf(quarters('11:00 A3 3+; 8:00 A timeout; 0:00 end; over'))
  for (const { id, content } of items) {
    if (!id.includes('timeout')) continue
    assert.doesNotMatch(String(content.headline), /Cy Cedar's/, id)
  }
})

test('a comeback is stated as such, and never for a game that was led throughout', () => {
  const late = Array.from({ length: 8 }, () => 'A1 3+').join('; ')
  const far = Array.from({ length: 7 }, () => 'H1 3+').join('; ')
  const back = textOf(itemsOf(quarters(`11:00 ${far}; 5:00 ${late}; 0:00 end; over`)), 'post-game')
  assert.match(back, /(?:rally from|erase|overcome|Down) 2\d/)
  assert.match(back, /by as many as 21|falling behind by 21|from 21 down/i)
  const led = textOf(
    itemsOf('Q1 12:00 start; 11:00 A1 3+; 10:00 H1 2+; A2 3+; to the end'),
    'post-game',
  )
  assert.doesNotMatch(led, /rally|comeback|come back|erase|overcome/)
  assert.match(led, /never trail|without ever trailing|never behind/)
})

test('the entry item of a finished game states its result', () => {
  const text = textOf(itemsOf('Q1 12:00 start; 11:00 A1 3+; to the end'), 'initial-game-entry')
  assert.doesNotMatch(text, /left in|\blead\b.*with/)
  assert.match(text, /3-0/)
})

test('the day is that of the index, without a time, if only UTC is known', () => {
  const files = smallGame('')
  const { gameTimeLocal: _, gameEt: __, ...box } = files.boxScore.game
  const { game } = readGame({ ...files, boxScore: { game: box } })
  assert.ok(game)
  const [item] = generateFeeds(game).feeds.flatMap(({ items }) => items)
  assert.ok(item)
  const text = textsOf(item)
    .map(each => each.text)
    .join('\n')
  assert.match(text, /Saturday, Jan\. 10/)
  assert.doesNotMatch(text, /UTC|[ap]\.m\./)
})
