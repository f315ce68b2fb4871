import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Claim } from '@fixture-feed/contract/evidence'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { readRecord } from './accuracy.ts'
import { statisticKeys } from './lib/game-record.ts'
import { type LanguageTag, languages } from './lib/language/languages.ts'
import { findingsOf, markedSentence } from './lib/testing/marked-sentence.ts'
import { recordedGame, recordedItem } from './lib/testing/recorded-game.ts'
import { rightSentences, wrongSentences } from './lib/testing/recorded-sentences.ts'
import { evidenceLanguageOf, playsOf, verifyItem } from './verify.ts'

const record = readRecord(recordedGame())

/** The share of true sentences that the verification may refuse. */
const refusedShare = 0.02

test('verifyItem() accepts true sentences', () => {
  const sentences = Object.keys(languages).flatMap(tag => {
    const language = tag as keyof typeof languages
    return (rightSentences[language] ?? []).map(marked => ({ marked, language }))
  })
  assert.ok(sentences.length >= 100, `${sentences.length}`)
  const refused = sentences.flatMap(({ marked, language }) => {
    const messages = findingsOf(marked, language).map(({ message }) => message)
    return messages.length === 0 ? [] : [`${marked}: ${messages.join('; ')}`]
  })
  assert.ok(refused.length <= refusedShare * sentences.length, refused.join('\n'))
})

test('verifyItem() accepts no false sentence', () => {
  const ways = Object.entries(wrongSentences)
  const sentences = ways.flatMap(([way, list]) => list.map(marked => ({ way, marked })))
  assert.ok(ways.length >= 15 && sentences.length >= 100, `${ways.length} ${sentences.length}`)
  for (const { way, marked } of sentences) {
    const [, spanish] = /^es: (.*)$/s.exec(marked) ?? []
    const findings = findingsOf(spanish ?? marked, spanish === undefined ? 'en' : 'es')
    assert.ok(findings.length > 0, `${way}: ${marked}`)
  }
})

test('verifyItem() reports path, offsets, kind and the plays that contradict a claim', () => {
  const [left] = findingsOf('[Ada Alder has 11 points|points of 1 = 11|2 8 11 28].')
  assert.deepEqual(left, {
    itemId: 'recorded',
    kind: 'false',
    path: '/content/keyTakeaways/0',
    start: 0,
    end: 23,
    text: 'Ada Alder has 11 points',
    message: 'points of 1 is 13, not 11',
    plays: ['2', '8', '11', '28', '34'],
  })
  const outside = findingsOf('The [Otters|name of 101] have 24 points.')
  assert.deepEqual(
    outside.map(({ kind, start, end, text }) => ({ kind, start, end, text })),
    [{ kind: 'outside', start: 16, end: 18, text: '24' }],
  )
  const [unknown] = findingsOf('[Ada Alder has 13 points|mood of 1 = 13].')
  assert.equal(unknown?.kind, 'not-computable')
})

/** Claims that only a hostile writer sends, each with a part of the expected finding. */
const hostile: readonly (readonly [marked: string, message: RegExp])[] = [
  ['[Ada Alder has 13 points|13 = 13].', /"13" names no statistic/],
  ['[Ada Alder has 14 points|points of 1 * 0 + 14 = 14].', /is not a count, a margin or a share/],
  ['[Ada Alder has 18 points|points of 1 + points of 2 = 18].', /is not a count/],
  ['[Ada Alder has 15 points|points of 1 + 2 = 15].', /is not stated as a distance/],
  ['[Ada Alder has 7 points|20 - points of 1 = 7].', /is not stated as a distance/],
  ['[Ada Alder has 15 points|points of 1 + assists of 1 = 15].', /is not a count/],
  ['[Ben Birch hit two shots|fieldGoalsAttempted of 2 - fieldGoalsMade of 2 = 2].', /as misses/],
  [
    '[The Otters shot 8.3%|100 * turnovers of 101 / fieldGoalsAttempted of 101 = 8.3].',
    /is not a count/,
  ],
  ['[Ada Alder has 13 points|points of 1 = 13 = 13].', /more than one " = "/],
  ['[Ada Alder has 13 points|points of 1].', /0 values for 1 expressions/],
  ['[Ada Alder has 13 points|points of 1 = 13, 13].', /2 values for 1 expressions/],
  ['[Ada Alder has 13 points|points of 1 in period 9 = 13].', /period 9 has not started/],
  ['[Ada Alder has 13 points|points of 1 after 40 = 13].', /its bounds contain no play/],
  ['[Ada Alder has 13 points|points of 1 in season after 40 = 13].', /bound a count of this game/],
  ['[Ada Alder has 13 points|points of 1 until 44 = 13].', /after the moment of the item/],
  ['[Ada Alder has 13 points|points of 999 = 13].', /"999" is not a team or a player/],
  ['[Ada Alder has 13 points|__proto__ of 1 = 13].', /Cannot read/],
  ['[Ada Alder has 13 points|constructor of 1 = 13].', /is not a statistic/],
  ['[Ada Alder has 13 points|points of 1 in 9922500009 = 13].', /history has no|leave out/],
  ['[Ada Alder has 13 points|(points of 1 = 13].', /Missing "\)"/],
  ['[Ada Alder has 13 points|schedule].', /is not on the schedule/],
  ['[Ada Alder has 13 points|name of 1].', /gives no value/],
  ['[Ada Alder has 13 points|points of 1 / 0 = 13].', /is Infinity/],
  [
    `[Ada Alder has 13 points|${'('.repeat(2_000)}1${')'.repeat(2_000)} = 13].`,
    /names no statistic/,
  ],
]

test('verifyItem() refuses hostile claims without an exception', () => {
  for (const [marked, message] of hostile) {
    const messages = findingsOf(marked).map(each => each.message)
    assert.ok(
      messages.some(each => message.test(each)),
      `${marked.slice(0, 80)}: ${messages}`,
    )
  }
})

test('verifyItem() reports evidence that does not fit its item, and invented plays', () => {
  const { item, evidence } = markedSentence('[Ada Alder has 13 points|points of 1 = 13].')
  const [claim] = evidence.claims
  const [play] = evidence.plays
  assert.ok(claim && play)
  const messages = (changed: object) =>
    verifyItem(item, { ...evidence, ...changed }, { record }).map(({ message }) => message)
  assert.deepEqual(messages({}), [])
  assert.match(messages({ claims: [{ ...claim, end: 99 }] }).join(), /expected/)
  assert.match(messages({ claims: [{ ...claim, path: '/none' }] }).join(), /expected the path/)
  const plays = evidence.plays.map(each =>
    each === play ? { ...play, clock: 'PT01M00.00S' } : each,
  )
  assert.match(messages({ plays }).join(), /is PT11M40\.00S/)
  assert.match(
    verifyItem(item, undefined, { record })
      .map(({ message }) => message)
      .join(),
    /number outside of all claims/,
  )
})

test('verifyItem() reports content whose score and clock match no moment of the game', () => {
  const item = recordedItem('More to come.')
  const gameState = { ...(item.content.gameState as object), awayScore: 25 }
  const [finding] = verifyItem({ ...item, content: { ...item.content, gameState } }, undefined, {
    record,
  })
  assert.match(finding?.message ?? '', /match no moment of the game/)
})

test('evidenceLanguageOf() maps tags to the languages with words', () => {
  const tags = ['en', 'en-GB', 'es', 'es-ES', 'es-419', 'es-MX', 'fr', 'de-AT', '']
  assert.deepEqual(
    tags.map(tag => evidenceLanguageOf(tag)),
    ['en', 'en', 'es', 'es', 'es-419', 'es-419', undefined, undefined, undefined],
  )
})

test('verifyItem() reads the result of a game with overtime', () => {
  const files = smallGame(
    `Q1 12:00 start; 11:40 A1 3+; 11:20 H1 3+; 0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end
     Q4 12:00 start; 0:00 end; Q5 5:00 start; 4:00 A1 2+; 0:00 end; over`,
  )
  const played = readRecord(files)
  const findingsOf = (headline: string, how: string) => {
    const content = { headline, finalScore: { awayScore: 5, homeScore: 3 } }
    const plays = playsOf(played).filter(({ text }) => / made/.test(text))
    const claim = { path: '/headline', start: 0, end: headline.length, text: headline, how }
    const evidence = {
      id: 'recorded',
      source: { format: 'live-data' },
      plays,
      claims: [{ ...claim, plays: plays.map(({ id }) => id) }],
    }
    return verifyItem({ ...recordedItem(''), content }, evidence, { record: played })
      .map(({ message }) => message)
      .join('; ')
  }
  const result = 'points of 101, points of 102 = 5, 3'
  assert.equal(findingsOf('Otters beat Herons 5-3 in overtime', result), '')
  assert.match(findingsOf('Otters outscore Herons 5-3 in overtime', result), /whole game/)
  assert.match(findingsOf('Otters beat Herons 5-3 in fourth quarter', result), /whole game/)
})

interface WorkedExample {
  readonly language: LanguageTag
  readonly text: string
  readonly claims: Claim[]
}

test('the worked examples of docs/evidence.md verify', () => {
  const guide = readFileSync(new URL('../../../docs/evidence.md', import.meta.url), 'utf8')
  const blocks = [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, block = '']) => block)
  assert.equal(blocks.length, 10)
  for (const block of blocks) {
    const { claims, language, text } = JSON.parse(block) as WorkedExample
    const named = new Set(claims.flatMap(({ plays }) => plays))
    const plays = playsOf(record).filter(({ id }) => named.has(id))
    const evidence = { id: 'recorded', source: { format: 'live-data' }, plays, claims }
    const findings = verifyItem(recordedItem(text), evidence, { record, language })
    assert.deepEqual(findings, [], text)
  }
})

test('docs/evidence.md lists every statistic', () => {
  const guide = readFileSync(new URL('../../../docs/evidence.md', import.meta.url), 'utf8')
  for (const key of statisticKeys) assert.ok(guide.includes(`\`${key}\``), key)
})
