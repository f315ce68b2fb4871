import assert from 'node:assert/strict'
import { test } from 'node:test'
import { difference, type Fact, trace } from '../facts/fact.ts'
import { choiceFor } from './choice.ts'
import { playerWords, teamWords } from './names.ts'
import {
  count,
  countAdjective,
  madeOf,
  nouns,
  periodsWords,
  score,
  withArticle,
} from './numbers.ts'
import { standingWords, when } from './standing.ts'
import { listed, paragraph, say, sentence, type Words } from './words.ts'

const fact = (value: number): Fact<number> => ({ value, path: '/x' })
const word = (text: string): Words => ({ text, facts: [] })

test('say() joins words and keeps the facts it said', () => {
  const words = say`${word('the Otters')} lead by ${fact(7)}`
  assert.equal(words.text, 'the Otters lead by 7')
  assert.deepEqual(words.facts, [fact(7)])
})

test('sentence() begins with a capital and ends with one full stop', () => {
  assert.equal(sentence(word('it is over')).text, 'It is over.')
  assert.equal(sentence(word('for Trent Jr.')).text, 'For Trent Jr.')
  assert.equal(paragraph(word('one'), undefined, word('two')).text, 'One. Two.')
})

test('listed() has commas and an "and"', () => {
  const texts = [['a'], ['a', 'b'], ['a', 'b', 'c']].map(list => listed(list.map(word)).text)
  assert.deepEqual(texts, ['a', 'a and b', 'a, b and c'])
})

test('count() has the plural for everything but one', () => {
  const texts = [0, 1, 2, 21].map(number => count(fact(number), nouns.point).text)
  assert.deepEqual(texts, ['0 points', '1 point', '2 points', '21 points'])
  assert.equal(countAdjective(fact(13), nouns.point).text, '13-point')
})

test('withArticle() goes by the sound of the number', () => {
  const texts = [7, 8, 10, 11, 13, 18, 80, 81, 110, 118].map(
    number => withArticle(fact(number), word(String(number))).text,
  )
  assert.deepEqual(texts, [
    'a 7',
    'an 8',
    'a 10',
    'an 11',
    'a 13',
    'an 18',
    'an 80',
    'an 81',
    'a 110',
    'a 118',
  ])
})

test('score(), madeOf() and periodsWords() write pairs', () => {
  assert.equal(score(fact(110), fact(107)).text, '110-107')
  assert.equal(madeOf(fact(5), fact(12)).text, '5-of-12')
  assert.equal(periodsWords([fact(3)]).text, 'in Q3')
  assert.equal(periodsWords([fact(2), fact(3), fact(5)]).text, 'from Q2 into OT1')
})

test('trace() gives every leaf its path, and difference() names both', () => {
  const traced = trace({ a: [{ b: 5 }], c: 'x', d: undefined })
  assert.deepEqual(traced, {
    a: [{ b: { value: 5, path: '/a/0/b' } }],
    c: { value: 'x', path: '/c' },
    d: undefined,
  })
  assert.deepEqual(difference({ value: 9, path: '/p' }, { value: 4, path: '/q' }), {
    value: 5,
    path: '/p - /q',
  })
})

test('choiceFor() always chooses the same for an item and place, and not the same for all', () => {
  const options = ['a', 'b', 'c'].map(word)
  const chosen = Array.from(
    { length: 60 },
    (_, index) => choiceFor(`item ${index}`)('headline', options).text,
  )
  assert.deepEqual(
    chosen,
    Array.from({ length: 60 }, (_, index) => choiceFor(`item ${index}`)('headline', options).text),
  )
  assert.deepEqual([...new Set(chosen)].toSorted(), ['a', 'b', 'c'])
})

test('choiceFor() never chooses what has no ground, and refuses a place without any', () => {
  const choose = choiceFor('item')
  assert.equal(choose('headline', [undefined, word('only')]).text, 'only')
  assert.throws(() => choose('headline', [undefined]), /Cannot say "headline" of "item": no option/)
})

const names = trace(
  {
    t1: { kind: 'team' as const, id: 't1', full: 'Rivertown Otters', short: 'Otters' },
    t2: { kind: 'team' as const, id: 't2', full: 'Hillford Heat', short: 'Heat' },
    p1: { kind: 'player' as const, id: 'p1', full: 'Ada James', short: 'James' },
  },
  '/names',
)
const id = (value: string): Fact<string> => ({ value, path: '/id' })

test('teamWords() and playerWords() have forms and possessives', () => {
  const [otters, heat] = [teamWords(names, id('t1')), teamWords(names, id('t2'))]
  assert.deepEqual(
    [otters.the, otters.thes, otters.theFull, otters.bare, heat.thes].map(({ text }) => text),
    ['the Otters', "the Otters'", 'the Rivertown Otters', 'Otters', "the Heat's"],
  )
  const player = playerWords(names, id('p1'))
  assert.deepEqual([player.full.text, player.shorts.text], ['Ada James', "James'"])
  assert.throws(() => playerWords(names, id('p9')), /Cannot name "p9"/)
})

test('standingWords() has the leader’s points first', () => {
  const state = { awayTeamId: 't1', awayScore: 99, homeTeamId: 't2', homeScore: 104 }
  const standing = standingWords(trace(state), names)
  assert.ok(!standing.tied)
  assert.deepEqual(
    [standing.leader.bare.text, standing.score.text, standing.margin.value],
    ['Heat', '104-99', 5],
  )
  assert.equal(standingWords(trace({ ...state, awayScore: 104 }), names).tied, true)
})

test('when() says the time as people do', () => {
  const said = (periodLabel: string, clock: string, atBreak = true) =>
    when(trace({ periodLabel, clock }), { atBreak }).text
  assert.equal(said('Q1', 'PT08M07.90S'), 'with 8:07 left in Q1')
  assert.equal(said('OT1', 'PT00M45.20S'), 'with 45.2 seconds left in OT1')
  assert.equal(said('Q4', 'PT00M01.00S'), 'with 1 second left in Q4')
  assert.equal(said('Q2', 'PT00M00.00S'), 'at halftime')
  assert.equal(said('Q3', 'PT00M00.00S'), 'after Q3')
  assert.equal(said('Q2', 'PT00M00.00S', false), 'at the end of Q2')
})
