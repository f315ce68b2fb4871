import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/contract/snapshot'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { type GameFiles, readGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { checkItem, mutationScore, readRecord, unsupportedNumbers, wordsIn } from './accuracy.ts'
import { annotate } from './lib/annotate.ts'
import { mutationsOf } from './lib/mutations.ts'
import { withText } from './texts.ts'

function itemsOf(files: GameFiles): readonly Item[] {
  const { game } = readGame(files)
  assert.ok(game)
  return generateFeeds(game).feeds.flatMap(({ items }) => items)
}

const simulated = [
  ...Array.from({ length: 60 }, (_, index) => simulateGame({ seed: 1000 + index })),
  ...Array.from({ length: 10 }, (_, index) =>
    simulateGame({ seed: 2000 + index, stage: 'playoffs' }),
  ),
]

test('checkItem() finds nothing false in any text of the simulated games', () => {
  let words = 0
  for (const files of simulated) {
    const record = readRecord(files)
    for (const item of itemsOf(files)) {
      assert.deepEqual(checkItem(item, { record }), [], item.id)
      words += wordsIn(item)
    }
  }
  assert.ok(words > 200_000, `${words} words`)
})

test('checkItem() finds at least 99 of 100 texts that were made wrong', () => {
  let [mutations, caught] = [0, 0]
  for (const files of simulated.slice(0, 4)) {
    const record = readRecord(files)
    for (const item of itemsOf(files)) {
      const score = mutationScore(item, { record })
      mutations += score.mutations
      caught += score.caught
    }
  }
  assert.ok(mutations > 5000, `${mutations} mutations`)
  assert.ok(caught / mutations >= 0.99, `${caught} of ${mutations}`)
})

test('checkItem() also finds what went wrong in the content while the text stayed', () => {
  const [files] = simulated
  assert.ok(files)
  const record = readRecord(files)
  const known = itemsOf(files)
  const changes: readonly (readonly [slug: string, field: string, change: object])[] = [
    ['four-factors', 'factors', []],
    ['run-momentum', 'run', { pointsFor: 31 }],
    ['timeout-quarter', 'gameState', { homeScore: 199 }],
    ['post-game', 'finalScore', { awayScore: 0 }],
    ['player-performance', 'gameStatistics', []],
  ]
  for (const [slug, field, change] of changes) {
    const item = known.findLast(({ id }) => id.includes(slug))
    assert.ok(item, slug)
    const before = item.content[field] as object
    const after = Array.isArray(change) ? change : { ...before, ...change }
    const changed = { ...item, content: { ...item.content, [field]: after } }
    assert.notDeepEqual(checkItem(changed, { record }), [], slug)
  }
})

const game = smallGame(
  'Q1 12:00 start; 11:40 A1 3+ <A2; 11:20 A1 3+; 11:00 A2 2+; 10:30 H1 2+; 10:00 H timeout',
)
const record = readRecord(game)
const [breakItem] = itemsOf(game).filter(({ id }) => id.endsWith('summary:a6'))
assert.ok(breakItem)

/** What the check says of a takeaway. */
function says(text: string): readonly string[] {
  assert.ok(breakItem)
  const item = withText(breakItem, '/content/keyTakeaways/0', text)
  return checkItem({ ...item, content: { ...item.content, keyTakeaways: [text] } }, { record }).map(
    ({ message }) => message,
  )
}

test('checkItem() reads sentences, whoever wrote them, and asks the record', () => {
  const listed = breakItem.entities.map(({ displayName }) => displayName)
  assert.deepEqual(listed, ['Rivertown Otters', 'Hillford Herons', 'Ada Alder'])
  assert.deepEqual(says('The Otters have outscored the Herons 8-2 so far.'), [])
  assert.deepEqual(says('Ada Alder of the Otters leads all scorers with 6 points.'), [])
  assert.deepEqual(says('The Herons have outscored the Otters 8-2 so far.'), [
    'not the points of the team',
    'not the points of the other',
  ])
  assert.deepEqual(says('Ada Alder of the Herons leads all scorers with 6 points.'), [
    'not a player of the team',
  ])
  assert.deepEqual(says('Ada Alder of the Otters leads all scorers with 8 points.'), [
    'not the points of the player',
    'does not lead all scorers',
  ])
})

test('checkItem() does not let pass what it cannot read', () => {
  assert.deepEqual(says('The Otters look tired.'), ['cannot be checked: "The <T0> look tired"'])
  assert.deepEqual(says('Bob leads all scorers with 6 points.'), [
    'cannot be checked: "Bob leads all scorers with 6 points"',
  ])
})

test('checkItem() says so when a text needs the game’s files and there are none', () => {
  const [finding] = checkItem(breakItem)
  assert.equal(finding?.message, 'cannot be checked without the files of the game')
})

test('unsupportedNumbers() finds numbers that the content does not have, in any definition', () => {
  const item: Item = {
    ...breakItem,
    definitionKey: 'somebody.else',
    content: {
      headline: 'Otters 76 lead by 6 at 8:17 of Q1, 50.0% and 12 more',
      gameState: { awayScore: 8, homeScore: 2, clock: 'PT08M17.00S', periodLabel: 'Q1' },
      statistics: [{ values: [{ value: 50, displayValue: '50.0%' }] }],
    },
  }
  assert.deepEqual(
    unsupportedNumbers(item).map(({ number }) => number),
    ['76', '12'],
  )
})

test('annotate() marks names by their longest form, and none that two entities share', () => {
  const entities = [
    { id: 'a', kind: 'team', displayName: 'Port 76ers' },
    { id: 'b', kind: 'player', displayName: 'Gus Trent Jr.' },
    { id: 'c', kind: 'player', displayName: 'Ada Stone' },
    { id: 'd', kind: 'player', displayName: 'Bea Stone' },
  ]
  const { text, names } = annotate(
    "The 76ers' Trent Jr. and Ada Stone, not Stone; Trentham",
    entities,
  )
  assert.equal(text, "The <T0>' <P1> and <P2>, not Stone; Trentham")
  assert.deepEqual(names, ['76ers', 'Trent Jr.', 'Ada Stone'])
})

test('annotate() keeps the full stop of a name that ends a sentence', () => {
  const entities = [{ id: 'b', kind: 'player', displayName: 'Gus Trent Jr.' }]
  const marked = (text: string) => annotate(text, entities).text
  assert.equal(
    marked('On a pass from Trent Jr. The Foxes led.'),
    'On a pass from <P0>. The Foxes led.',
  )
  assert.equal(marked('Gus Trent Jr. scored.'), '<P0> scored.')
})

test('mutationsOf() makes each thing wrong once and leaves names whole', () => {
  const entities = [
    { id: 'a', kind: 'team', displayName: 'Port 76ers' },
    { id: 'b', kind: 'team', displayName: 'Bay Foxes' },
  ]
  const texts = mutationsOf('The 76ers lead the Foxes 10-9 after the first quarter.', entities).map(
    ({ text }) => text,
  )
  assert.deepEqual(texts.toSorted(), [
    'The 76ers lead the Foxes 10-10 after the first quarter.',
    'The 76ers lead the Foxes 10-8 after the first quarter.',
    'The 76ers lead the Foxes 10-9 after the second quarter.',
    'The 76ers lead the Foxes 11-9 after the first quarter.',
    'The 76ers lead the Foxes 9-10 after the first quarter.',
    'The 76ers lead the Foxes 9-9 after the first quarter.',
    'The 76ers tied the Foxes 10-9 after the first quarter.',
    'The 76ers trail the Foxes 10-9 after the first quarter.',
    'The Bay Foxes lead the Port 76ers 10-9 after the first quarter.',
    'The Bay Foxes lead the Port 76ers 10-9 after the first quarter.',
  ])
})

test('mutationsOf() tells the plays of a last minute in another order', () => {
  const text =
    'The last minute: Ada Stone scored for 98-97 with 38.0 seconds left and Bea Moss hit a three for 101-97 with 5.1 seconds left. It is over.'
  const orders = mutationsOf(text, []).filter(({ kind }) => kind === 'order')
  assert.deepEqual(
    orders.map(mutation => mutation.text),
    [
      'The last minute: Bea Moss hit a three for 101-97 with 5.1 seconds left, Ada Stone scored for 98-97 with 38.0 seconds left. It is over.',
    ],
  )
})

test('a claim of change needs the score at that instant', () => {
  // The lead was taken at 11:40; the break is at 10:00.
  assert.deepEqual(headlineSays('Otters take lead, 8-2, with 10:00 left in first quarter'), [
    'not what the play did',
    'not who scored',
  ])
  assert.deepEqual(headlineSays('Otters lead by 6 with 10:00 left in first quarter, up from 2'), [
    'not the lead before',
  ])
  assert.deepEqual(headlineSays('Herons within 6 with 10:00 left in first quarter, down from 8'), [
    'not the lead before',
  ])
  assert.deepEqual(headlineSays('Otters lead Herons 8-2 with 10:00 left in first quarter'), [])
})

function headlineSays(text: string): readonly string[] {
  assert.ok(breakItem)
  return checkItem(withText(breakItem, '/content/headline', text), { record }).map(
    ({ message }) => message,
  )
}
