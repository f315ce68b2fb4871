import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/contract/snapshot'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { type GameFiles, readGame } from '@fixture-feed/generator/read-game'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { type LanguageTag, readRecord } from './accuracy.ts'
import { ItemCheck } from './lib/check-item.ts'
import { annotate } from './lib/language/annotate.ts'
import { languages } from './lib/language/languages.ts'
import { mutationsOf } from './lib/language/mutations.ts'

function itemsOf(files: GameFiles): readonly Item[] {
  const { game } = readGame(files)
  assert.ok(game)
  return generateFeeds(game).feeds.flatMap(({ items }) => items)
}

/** Returns a check of other texts in place of the item's own texts. They may name every team and player of the game. */
function checkerOf(files: GameFiles, id: string, language: LanguageTag = 'en') {
  const items = itemsOf(files)
  const item = items.find(each => each.id.endsWith(id))
  assert.ok(item, `${id} of ${items.map(each => each.id).join(', ')}`)
  const entities = [...items, ...everybody].flatMap(each => each.entities)
  const unique = [...new Map(entities.map(each => [each.id, each])).values()]
  const check = new ItemCheck(
    { ...item, entities: unique },
    { record: readRecord(files), language },
  )
  // A headline has no final period.
  const pathOf = (text: string) => `/content/${text.endsWith('.') ? 'summary' : 'headline'}`
  return (text: string): readonly string[] => check.findingsOf({ path: pathOf(text), text })
}

const everybody = [
  {
    entities: [
      { id: '1', kind: 'player', displayName: 'Ada Alder' },
      { id: '2', kind: 'player', displayName: 'Ben Birch' },
      { id: '11', kind: 'player', displayName: 'Hal Hazel' },
    ],
  },
]

const files = smallGame(
  'Q1 12:00 start; 11:40 A1 3+ <A2; 11:20 A1 3+; 11:00 A2 2+; 10:30 H1 2+; 10:00 H timeout; 9:00 A1 3+; 8:00 A timeout; to the end',
)
const says = checkerOf(files, 'summary:a6')
const later = checkerOf(files, 'summary:a8')

test('checkItem() reads sentences of any author and checks them against the record', () => {
  assert.deepEqual(says('The Otters have outscored the Herons 8-2 so far.'), [])
  assert.deepEqual(says('Ada Alder of the Otters leads all scorers with 6 points.'), [])
  assert.deepEqual(says('The Herons have outscored the Otters 8-2 so far.'), [
    'stretch-won: "<T1>" is not the ahead',
    'stretch-won: "<T0>" is not the behind',
  ])
  assert.deepEqual(says('Ada Alder of the Herons leads all scorers with 6 points.'), [
    'top-scorer: "<T1>" is not the team',
  ])
  assert.deepEqual(says('Ada Alder of the Otters leads all scorers with 8 points.'), [
    'top-scorer: "8" is not the points',
  ])
})

test('checkItem() reports sentences that it cannot read', () => {
  assert.deepEqual(says('The Otters look tired.'), ['cannot be checked: "The <T0> look tired"'])
  assert.deepEqual(says('Ada Alder leads all scorers with 6 points.'), [
    'cannot be checked: "<P2> leads all scorers with 6 points"',
  ])
})

test('checkItem() requires the score at the instant of a change', () => {
  // The lead was taken at 11:40; the break is at 10:00.
  const time = 'with 10:00 left in 1st quarter'
  for (const [text, wrong] of [
    [`Otters up 8-2 ${time} on Ada Alder's 3`, 'lead-taken: is not true of the game'],
    [`Otters push lead from 2 to 6, 8-2 ${time}`, 'grown: is not true of the game'],
    [`Herons cut 8-point deficit to 6, trail 8-2 ${time}`, 'cut: is not true of the game'],
    [`Herons, once down 12, trail 8-2 ${time}`, 'back-close: is not true of the game'],
  ] as const) {
    assert.deepEqual(says(text), [wrong], text)
  }
  assert.deepEqual(says(`Otters lead Herons 8-2 ${time}`), [])
})

test('checkItem() reports a tie that is dated to a later break', () => {
  // The tie was made at 9:40; the breaks are at 9:20 and, in the second game, at 9:40.
  const game = (at: string) =>
    smallGame(
      `Q1 12:00 start; 11:40 A1 3+; 10:30 H1 2+; 9:40 H1 ft+ 1/1; ${at} H timeout; to the end`,
    )
  const wrong = ['dates earlier points to the break']
  const tie = (left: string) => ({
    en: [
      `Herons on 3-0 run, tied at 3 with ${left} left in 1st quarter`,
      `Herons pull even at 3 on 3-0 run with ${left} left in 1st quarter`,
      `Herons use 3-0 run to tie it at 3 with ${left} left in 1st quarter`,
    ],
    es: [
      `Parcial de 3-0 de los Herons: empate a 3 a ${left} del final del primer cuarto`,
      `Los Herons firman un parcial de 3-0 y empatan a 3 a ${left} del final del primer cuarto`,
      `Los Herons igualan a 3 con un parcial de 3-0 a ${left} del final del primer cuarto`,
    ],
  })
  for (const language of ['en', 'es'] as const) {
    const [state = '', ...events] = tie('9:20')[language]
    const says = checkerOf(game('9:20'), 'summary:a5', language)
    assert.deepEqual(says(state), [])
    for (const text of events) assert.deepEqual(says(text), wrong, text)
    const atOnce = checkerOf(game('9:40'), 'summary:a5', language)
    for (const text of tie('9:40')[language]) assert.deepEqual(atOnce(text), [], text)
  }
})

test('checkItem() reads the short times of Spanish headlines', () => {
  const check = checkerOf(
    smallGame('Q1 12:00 start; 11:40 A1 3+; 10:30 H1 2+; 9:20 H timeout; to the end'),
    'summary:a4',
    'es',
  )
  assert.deepEqual(check('Los Otters ganan 3-2 a los Herons a 9:20 del final del 1.er cuarto'), [])
  for (const time of [
    'a 9:20 del final del 2.º cuarto',
    'a 9:20 del descanso',
    'a 9 s del final del 1.er cuarto',
  ]) {
    assert.notDeepEqual(check(`Los Otters ganan 3-2 a los Herons ${time}`), [], time)
  }
})

test('checkItem() checks the stated stretch', () => {
  assert.deepEqual(later('Ada Alder scores 3 since last timeout as Otters lead Herons 11-2'), [])
  assert.notDeepEqual(later('Ada Alder scores 9 since last timeout as Otters lead Herons 11-2'), [])
  assert.deepEqual(later('Ada Alder scores 9 so far as Otters lead Herons 11-2'), [])
  assert.notDeepEqual(later('Ada Alder scores 3 in 1st quarter as Otters lead Herons 11-2'), [])
})

test('checkItem() accepts foul trouble only for players who may still play', () => {
  const fouls = (number: number) => Array.from({ length: number }, () => 'H1 foul').join('; ')
  const on = smallGame(`Q1 12:00 start; 11:40 A1 3+; ${fouls(3)}; 10:00 H timeout; to the end`)
  const minutes = "Watch how the Herons manage Hal Hazel's minutes with three fouls."
  assert.deepEqual(checkerOf(on, 'summary:a6')(minutes), [])
  const out = smallGame(
    `Q1 12:00 start; 11:40 H1 3+; ${'H1 3+; '.repeat(5)}${fouls(6)}; 10:00 H timeout; to the end`,
  )
  const check = checkerOf(out, 'summary:a14')
  assert.notDeepEqual(check(minutes.replace('three', 'six')), [])
  assert.notDeepEqual(check('Watch Hal Hazel of the Herons, two points shy of 20.'), [])
})

test('checkItem() requires a new foul since the previous break', () => {
  const fouls = 'A1 foul; A1 foul; 11:00 A2 foul; A2 foul; 10:30 H timeout; 9:30 A2 foul'
  const says = checkerOf(
    smallGame(`Q1 12:00 start; ${fouls}; H1 2+; 9:00 A timeout; A1 foul; to the end`),
    'summary:a9',
  )
  assert.deepEqual(says('Ben Birch of the Otters has picked up 3 fouls.'), [])
  assert.notDeepEqual(says('Ada Alder of the Otters has picked up 2 fouls.'), [])
})

test('checkItem() accepts only the final buzzer, and the time of the decisive lead', () => {
  const third = smallGame(
    'Q1 12:00 start; 0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 1:00 H1 2+; 0:00 A2 3+; 0:00 end; Q4 12:00 start; 5:00 A1 2+; 0:00 end; over',
  )
  const check = checkerOf(third, 'post-game-summary:final')
  const issuesWhen = (when: string) =>
    check(`Ben Birch's 3-pointer ${when} put the Otters ahead for good, 3-2.`)
  assert.deepEqual(issuesWhen('at the buzzer of the third quarter'), [])
  assert.notDeepEqual(issuesWhen('at the buzzer'), [])
})

test('checkItem() assigns each overtime its own tying shot', () => {
  const long = smallGame(
    'Q1 12:00 start; 0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end; Q4 12:00 start; 5:00 H1 2+; 0:30 A1 2+; 0:00 end; ' +
      'OT1 5:00 start; 1:00 A2 2+; 0:05 H1 2+; 0:00 end; OT2 5:00 start; 1:00 A1 3+; 0:00 end; over',
  )
  const check = checkerOf(long, 'post-game-summary:final')
  const first =
    'Ada Alder of the Otters scored with 30 seconds left in the fourth quarter to tie it at 2 and force overtime.'
  const second =
    'Hal Hazel of the Herons scored with 5 seconds left in overtime to tie it at 4 and force a second overtime.'
  assert.deepEqual([check(first), check(second)], [[], []])
  assert.notDeepEqual(check(first.replace('overtime', 'a second overtime')), [])
})

test('checkItem() measures small and large figures per 48 minutes', () => {
  const points = (count: number, who: string) => `${who} 2+; `.repeat(count)
  const game = (periodMinutes: number, end: string) => {
    const files = smallGame(
      `Q1 10:00 start; A2 2-; H2 dreb; ${points(48, 'A1')}${points(47, 'H1')}0:00 end; Q2 10:00 start; 0:00 end; Q3 10:00 start; 0:00 end; Q4 10:00 start; ${end}`,
    )
    const rules = { periods: 4, periodMinutes, overtimeMinutes: 5, foulLimit: 5 }
    const boxScore = { game: { ...files.boxScore.game, rules } }
    return { ...files, boxScore }
  }
  const text = 'Only 96 points for Otters over the whole game'
  const team = (files: GameFiles, period: number) =>
    checkerOf(files, `v2:team-101:p${period}`)(text)
  const over = '0:00 end; over'
  // A total of 96 points is low in 48 minutes and high in 40.
  assert.deepEqual(team(game(12, over), 4), [])
  assert.notDeepEqual(team(game(10, over), 4), [])
  const tied = '1:00 H1 2+; 0:00 end; OT1 5:00 start; 1:00 H1 2+; 0:00 end; over'
  assert.notDeepEqual(team(game(12, tied), 5), [])
})

test('checkItem() resolves "they" to the team of the previous sentence', () => {
  const check = checkerOf(files, 'v2:team-101:p1')
  const they = 'They had no rebounds, one assist and no turnovers.'
  const won = 'The Rivertown Otters lead the Herons 11-2 after the first quarter.'
  assert.deepEqual(check(`${won} ${they}`), [])
  assert.deepEqual(
    check(`The Herons had no rebounds, no assists and no turnovers. ${they}`).at(-1),
    'the subject is not the team',
  )
})

test('checkItem() resolves a Spanish verb without a subject to the team of the sentence before', () => {
  const check = checkerOf(files, 'v2:team-101:p1', 'es')
  const ahead = 'Ganan a los Herons 11-2 al término del primer cuarto.'
  const own = 'Los Rivertown Otters anotaron 4 de 4 tiros de campo, con 3 de 3 en triples.'
  assert.deepEqual(check(ahead), ['the subject is not the team'])
  assert.deepEqual(check(`${own} ${ahead}`), [])
  assert.deepEqual(
    check(`Los Herons concedieron cero rebotes ofensivos a los Otters. ${ahead}`).at(-1),
    'the subject is not the team',
  )
})

test('checkItem() requires grammar and names of the language', () => {
  const junior = [{ id: 'b', kind: 'player', displayName: 'Gus Trent Jr.' }]
  assert.deepEqual(annotate('Gus Trent Jr. has 5 points. Trent has 2.', junior).repeated, [])
  assert.deepEqual(annotate('Gus Trent Jr. has 5 points. Trent Jr. has 2.', junior).repeated, [
    'Trent Jr.',
  ])
  assert.ok(says('Watch how the Herons respond to a 8-0 run.').includes('has "a" for "an"'))
  assert.ok(
    says('The Otters have turned it over 1 times, compared with two for the Herons.').includes(
      'has a plural after one',
    ),
  )
  assert.ok(says('Ada Alder of the Otters has 1 fouls.').includes('has a plural after one'))
  assert.ok(
    says("Ada Alder's 2 free throws has Otters ahead 8-2 with 10:00 left in 1st quarter").includes(
      'has a singular verb with a plural subject',
    ),
  )
})

test('annotate() marks the longest form of a name, and no name of two entities', () => {
  const entities = [
    { id: 'a', kind: 'team', displayName: 'Port 76ers' },
    { id: 'b', kind: 'player', displayName: 'Gus Trent Jr.' },
    { id: 'c', kind: 'player', displayName: 'Ada Stone' },
    { id: 'd', kind: 'player', displayName: 'Bea Stone' },
  ]
  const { text, names } = annotate(
    "The 76ers' Trent Jr. and Ada Stone, not Stone; Trentham and Trent",
    entities,
  )
  assert.equal(text, "The <T0>' <P1> and <P2>, not Stone; Trentham and <P1>")
  assert.deepEqual(names, ['76ers', 'Trent Jr.', 'Ada Stone', 'Trent'])
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
test('mutationsOf() falsifies each value once and keeps names intact', () => {
  const entities = [
    { id: 'a', kind: 'team', displayName: 'Port 76ers' },
    { id: 'b', kind: 'team', displayName: 'Bay Foxes' },
  ]
  const texts = mutationsOf(
    'The 76ers lead the Foxes 10-9 after the first quarter.',
    entities,
    languages.en.mistakes,
  ).map(({ text }) => text)
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

test('mutationsOf() reorders the plays of a last minute', () => {
  const text =
    'In the final minute, Ada Stone scored to make it 98-97 with 38.0 seconds left and Bea Moss hit a 3-pointer to make it 101-97 with 5.1 seconds left. It is over.'
  const orders = mutationsOf(text, [], languages.en.mistakes).filter(({ kind }) => kind === 'order')
  assert.deepEqual(
    orders.map(mutation => mutation.text),
    [
      'In the final minute, Bea Moss hit a 3-pointer to make it 101-97 with 5.1 seconds left, Ada Stone scored to make it 98-97 with 38.0 seconds left. It is over.',
    ],
  )
})
