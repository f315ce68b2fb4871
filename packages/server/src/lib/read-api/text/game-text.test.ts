import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { Item } from '@fixture-feed/contract/snapshot'
import { runToCompletion } from '@fixture-feed/contract/steps'
import { columnsOf, fit, wrap } from './columns.ts'
import { type GameText, gameText } from './game-text.ts'

const registration: FixtureRegistration = {
  fixtureId: 'g',
  key: 'g',
  label: null,
  date: '2026-01-31',
  seasonType: 'Regular Season',
  awayTeam: { id: '1', name: 'Porto Azul Herons', tricode: 'PAH' },
  homeTeam: { id: '2', name: 'Lindenau Foxes', tricode: 'LIN' },
  firstEventAt: '2026-01-31T19:30:00Z',
  feeds: ['pulse', 'box-score'],
}

function item(id: string, definitionKey: string, content: object): Item {
  const at = '2026-01-31T20:00:00Z'
  return {
    id,
    fixtureId: 'g',
    definitionKey,
    definitionVersion: 1,
    revision: 1,
    effectiveAt: at,
    asOf: at,
    publishedAt: at,
    entities: [
      { id: 'p1', kind: 'player', displayName: 'Ana Okafor' },
      { id: 'p2', kind: 'player', displayName: 'Bo Lindqvist' },
    ],
    content: { ...content },
    assets: [],
  } as Item
}

function state(period: number, clock: string, awayScore: number, homeScore: number) {
  const periodLabel = period > 4 ? `OT${period - 4}` : `Q${period}`
  return { gameState: { period, periodLabel, clock, awayScore, homeScore } }
}

function end(period: number, awayScore: number, homeScore: number): Item {
  return item(`end-${period}`, 'basketball.timeout-quarter-halftime-summary', {
    headline: `End of period ${period}`,
    keyTakeaways: ['The Herons shot well.'],
    break: { kind: 'quarter' },
    ...state(period, 'PT00M00.00S', awayScore, homeScore),
  })
}

function render(change: Partial<GameText>): string {
  const game = { registration, details: undefined, boxScoreItems: [], language: 'en' }
  return runToCompletion(gameText({ ...game, items: [], ...change }))
}

test('gameText() shows teams and occasion before the first item', () => {
  assert.equal(render({}), 'Porto Azul Herons at Lindenau Foxes\nRegular Season · 2026-01-31\n')
})

test('gameText() shows the score by period, and the key moments with the newest first', () => {
  const run = item('run', 'basketball.run-momentum', {
    headline: 'Herons on a 9-0 run',
    summary: 'They took the lead.',
    ...state(2, 'PT04M05.20S', 39, 30),
  })
  const detail = item('detail', 'basketball.four-factors', { headline: 'Four factors' })
  assert.equal(
    render({ items: [end(1, 20, 18), detail, run] }),
    `Porto Azul Herons at Lindenau Foxes
Regular Season · 2026-01-31

Q2 4:05                          Q1   Q2    T
Porto Azul Herons                20   19   39
Lindenau Foxes                   18   12   30

KEY MOMENTS

Q2 4:05  39-30
Herons on a 9-0 run
  They took the lead.

Q1 0:00  20-18
End of period 1
  The Herons shot well.
`,
  )
})

test('gameText() marks periods whose score is unknown, and shows the result', () => {
  const final = item('final', 'basketball.post-game-summary', {
    headline: 'Herons win',
    finalScore: { awayScore: 101, homeScore: 99, periodsPlayed: 5 },
  })
  const text = render({ items: [end(1, 20, 18), end(3, 70, 71), end(4, 90, 90), final] })
  assert.match(text, /^Final {28}Q1 {4}2 {3}Q3 {3}Q4 {4}5 {4}T$/m)
  assert.match(text, /^Porto Azul Herons {16}20 {4}- {4}- {3}20 {3}11 {2}101$/m)
})

test('gameText() labels the first overtime OT', () => {
  const overtimes = (number: number) =>
    item(`ot-${number}`, 'basketball.run-momentum', { ...state(4 + number, 'PT1M', 99, 90) })
  assert.match(render({ items: [overtimes(1)] }), /^OT 1:00 .*4 {3}OT/m)
  assert.match(render({ items: [overtimes(1), overtimes(2)] }), /^OT2 1:00 .*4 {3}OT {2}OT2/m)
})

test('gameText() takes scores and leaders from the box score', () => {
  const side = (points: number) => ({
    teamId: '1',
    periodScores: [points - 5, 5],
    line: {},
    players: [
      { playerId: 'p1', line: { points: points - 5, rebounds: 7, assists: 0 } },
      { playerId: 'p2', line: { points: 5, rebounds: 7 } },
    ],
  })
  const boxScore = item('box', 'fixture-feed.box-score', {
    ...state(2, 'PT11M00.00S', 25, 30),
    isFinal: false,
    away: side(25),
    home: side(30),
  })
  const text = render({ boxScoreItems: [boxScore], language: 'es' })
  assert.match(text, /^Q2 11:00 +Q1 +Q2 +T$/m)
  assert.match(text, /^Porto Azul Herons +20 +5 +25$/m)
  assert.match(
    text,
    /LÍDERES\n\nPorto Azul Herons\n {2}Puntos {7}20 {2}Ana Okafor\n {2}Rebotes {6}7 {2}Ana Okafor, Bo Lindqvist\n/,
  )
  assert.doesNotMatch(text, /Asistencias/)
})

test('gameText() has no line over 80 columns and no control characters, whatever the texts contain', () => {
  const texts = [
    '\u001b[2Jred\u0007\n\ttab\u202eright',
    '東京の試合'.repeat(40),
    '🏀'.repeat(90),
    'word '.repeat(60),
    'Ñ'.repeat(200),
    '',
  ]
  const items = texts.map((text, index) =>
    item(`${index}`, 'acme.note', {
      headline: `${index}${text}`,
      summary: text,
      gameState: { ...state(index + 1, text, 1, 2).gameState, periodLabel: text },
    }),
  )
  const team = { id: '1', name: '東京の試合'.repeat(40), tricode: 'T' }
  const text = render({
    items,
    registration: { ...registration, awayTeam: team, label: texts[0] as string },
  })
  assert.doesNotMatch(text, /[^\P{C}\n]/u)
  for (const line of text.split('\n')) assert.ok(columnsOf(line) <= 80, line)
  assert.doesNotMatch(text, / $/m)
})

test('gameText() shows a score with any number of periods and points, and with a label of any type', () => {
  const largest = Number.MAX_SAFE_INTEGER
  const note = item('note', 'acme.note', {
    gameState: { ...state(largest, 'PT1M', largest, 2).gameState, periodLabel: 7 },
  })
  const text = render({ items: [note] })
  assert.match(text, /^1:00 +900… .* 900… {4}T$/m)
  assert.match(text, /^Lindenau Foxes {16}(?: {4}-){9} {4}2$/m)
  for (const line of text.split('\n')) assert.ok(columnsOf(line) <= 80, line)
})

test('wrap() breaks between words, and within words that are too long', () => {
  assert.deepEqual(wrap('one two three', 7), ['one two', 'three'])
  assert.deepEqual(wrap('a abcdefgh b', 3), ['a', 'abc', 'def', 'gh', 'b'])
  assert.deepEqual(wrap('東京の', 4), ['東京', 'の'])
  assert.deepEqual([fit('abcd', 4), fit('abcde', 4), fit('東京の', 4)], ['abcd', 'abc…', '東…'])
})
