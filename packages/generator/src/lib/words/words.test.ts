import assert from 'node:assert/strict'
import { test } from 'node:test'
import { difference, type Fact, trace } from '../facts/fact.ts'
import { choiceFor, Said } from './choice.ts'
import { playerWords, teamWords } from './names.ts'
import { count, countAdjective, madeOf, nouns, orNone, score, withArticle } from './numbers.ts'
import { standingWords } from './standing.ts'
import { bareWhen, moment, periodsWords, soFar, when } from './time.ts'
import { figures, fixed, listed, paragraph, say, sentence, shapeOf, textOf } from './words.ts'

const fact = (value: number): Fact<number> => ({ value, path: '/x' })
const word = fixed

test('say() joins words and keeps the facts it said', () => {
  const words = say`${word('the Otters')} lead by ${fact(7)}`
  assert.equal(textOf(words), 'the Otters lead by 7')
  assert.deepEqual(words.facts, [fact(7)])
})

test('sentence() begins with a capital and ends with one full stop', () => {
  assert.equal(textOf(sentence(word('it is over'))), 'It is over.')
  assert.equal(textOf(sentence(word('for Trent Jr.'))), 'For Trent Jr.')
  assert.equal(textOf(sentence(sentence(word('twice')))), 'Twice.')
  assert.equal(textOf(paragraph(word('one'), undefined, word('two'))), 'One. Two.')
})

test('listed() has commas and an "and"', () => {
  const texts = [['a'], ['a', 'b'], ['a', 'b', 'c']].map(list => textOf(listed(list.map(word))))
  assert.deepEqual(texts, ['a', 'a and b', 'a, b and c'])
})

test('shapeOf() folds numbers, names, clocks and lists of figures', () => {
  const time = when(trace({ period: 3, clock: 'PT08M07.00S' }))
  const line = (...numbers: number[]) =>
    figures(numbers.map(each => count(fact(each), nouns.point)))
  const shapes = [line(3), line(3, 5)].map(each =>
    shapeOf(say`${teamWords(names, id('t1')).the} have ${each} ${time}`),
  )
  assert.equal(shapes[0], 'the [team] have [figures] [time]')
  assert.equal(shapes[1], shapes[0])
})

test('count() has the plural for everything but one, and "no" for nothing', () => {
  const texts = [0, 1, 2, 21].map(number => textOf(count(fact(number), nouns.point)))
  assert.deepEqual(texts, ['no points', '1 point', '2 points', '21 points'])
  assert.equal(textOf(countAdjective(fact(13), nouns.point)), '13-point')
  assert.deepEqual([textOf(orNone(fact(0))), textOf(orNone(fact(4)))], ['none', '4'])
})

test('withArticle() goes by the sound of the number', () => {
  const texts = [7, 8, 10, 11, 13, 18, 80, 81, 110, 118].map(number =>
    textOf(withArticle(fact(number), word(String(number)))),
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
  assert.equal(textOf(score(fact(110), fact(107))), '110-107')
  assert.equal(textOf(madeOf(fact(5), fact(12))), '5 of 12')
  assert.equal(textOf(periodsWords([fact(3)])), 'in the third quarter')
  assert.equal(
    textOf(periodsWords([fact(2), fact(3), fact(5)])),
    'from the second quarter into overtime',
  )
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

const options = ['a', 'b', 'c'].map(word)
const choose = (item: string, said = Said.nothing) => choiceFor(item, said, [])

test('choiceFor() always chooses the same for an item and place, and not the same for all', () => {
  const all = () =>
    Array.from({ length: 60 }, (_, index) => textOf(choose(`item ${index}`)('headline', options)))
  assert.deepEqual(all(), all())
  assert.deepEqual([...new Set(all())].toSorted(), ['a', 'b', 'c'])
})

test('choiceFor() says nothing twice before everything was said, then what was said longest ago', () => {
  let said = Said.nothing
  const chosen: string[] = []
  for (let index = 0; index < 7; index += 1) {
    const used: string[] = []
    chosen.push(textOf(choiceFor(`item ${index}`, said, used)('headline', options)))
    said = said.with(used)
  }
  assert.deepEqual(chosen.slice(0, 3).toSorted(), ['a', 'b', 'c'])
  assert.deepEqual(chosen.slice(3, 6), chosen.slice(0, 3))
  assert.equal(chosen[6], chosen[0])
})

test('choiceFor() takes the first tier with something new to say', () => {
  const tiers = [[word('a')], [word('b'), word('c')]] as const
  assert.equal(textOf(choose('item')('headline', ...tiers)), 'a')
  const said = Said.nothing.with(['headline a'])
  assert.match(textOf(choose('item', said)('headline', ...tiers)), /^[bc]$/)
})

test('choiceFor() never chooses what has no ground, and refuses a place without any', () => {
  assert.equal(textOf(choose('item')('headline', [undefined, word('only')])), 'only')
  assert.throws(
    () => choose('item')('headline', [undefined]),
    /Cannot say "headline" of "item": no option/,
  )
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

test('teamWords() has forms and possessives', () => {
  const [otters, heat] = [teamWords(names, id('t1')), teamWords(names, id('t2'))]
  assert.deepEqual(
    [otters.the, otters.thes, otters.theFull, otters.bare, heat.thes].map(words => textOf(words)),
    ['the Otters', "the Otters'", 'the Rivertown Otters', 'Otters', "the Heat's"],
  )
})

test('a player is named in full at the first mention and by family name at the next', () => {
  const player = playerWords(names, id('p1'))
  const mentioned = new Set<string>()
  assert.equal(textOf(say`${player.name} scored`, { mentioned }), 'Ada James scored')
  assert.equal(textOf(say`${player.names} three`, { mentioned }), "James' three")
  assert.throws(() => playerWords(names, id('p9')), /Cannot name "p9"/)
})

test('standingWords() has the leader’s points first', () => {
  const state = { awayTeamId: 't1', awayScore: 99, homeTeamId: 't2', homeScore: 104 }
  const standing = standingWords(trace(state), names)
  assert.ok(!standing.tied)
  assert.deepEqual(
    [textOf(standing.leader.bare), textOf(standing.score), standing.margin.value],
    ['Heat', '104-99', 5],
  )
  assert.equal(standingWords(trace({ ...state, awayScore: 104 }), names).tied, true)
})

test('when() says the time as people do', () => {
  const said = (period: number, clock: string, atBreak = true) =>
    textOf(when(trace({ period, clock }), { atBreak }))
  assert.equal(said(1, 'PT08M07.90S'), 'with 8:07 left in the first quarter')
  assert.equal(said(5, 'PT00M45.20S'), 'with 45.2 seconds left in overtime')
  assert.equal(said(4, 'PT00M01.00S'), 'with 1 second left in the fourth quarter')
  assert.equal(said(2, 'PT00M00.00S'), 'at halftime')
  assert.equal(said(3, 'PT00M00.00S'), 'after the third quarter')
  assert.equal(said(4, 'PT00M00.00S'), 'at the end of regulation')
  assert.equal(said(6, 'PT00M00.00S'), 'after the second overtime')
  assert.equal(said(2, 'PT00M00.00S', false), 'at the end of the second quarter')
})

test('bareWhen(), soFar() and moment() say it for headlines, counts and plays', () => {
  const at = (period: number, clock: string) => trace({ period, clock })
  assert.equal(textOf(bareWhen(at(3, 'PT02M00.00S'))), 'with 2:00 left in third quarter')
  assert.equal(textOf(soFar(at(2, 'PT00M00.00S'))), 'by halftime')
  assert.equal(textOf(soFar(at(3, 'PT00M00.00S'))), 'through the third quarter')
  assert.equal(textOf(moment(at(4, 'PT00M00.00S'))), 'at the buzzer')
  assert.equal(
    textOf(moment(at(4, 'PT00M00.00S'), { ofLast: false })),
    'at the buzzer of the fourth quarter',
  )
})
