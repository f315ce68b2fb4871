import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedWords, wordsIn } from './compare-items.ts'

function marked(before: string, after: string): readonly [string[], string[]] {
  const [one, other] = [before, after].map(text => wordsIn(text).map(({ segment }) => segment))
  const { removed, added } = changedWords(one ?? [], other ?? [])
  const cut = (words: string[] = [], runs: typeof removed) =>
    runs.map(([from, to]) => words.slice(from, to).join(''))
  return [cut(one, removed), cut(other, added)]
}

test('changedWords() marks whole words, neighbours as one stretch', () => {
  const [removed, added] = marked('Otters win it big at home', 'Otters lose it all at home')
  assert.deepEqual(removed, ['win', 'big'])
  assert.deepEqual(added, ['lose', 'all'])
  assert.deepEqual(marked('a b c d', 'a x y d'), [['b c'], ['x y']])
})

test('changedWords() marks nothing in equal texts and everything in new ones', () => {
  assert.deepEqual(marked('same', 'same'), [[], []])
  assert.deepEqual(marked('', 'all of it'), [[], ['all of it']])
  assert.deepEqual(marked('a  b', 'a b'), [[], []])
})

test('changedWords() finds words of languages without spaces', () => {
  const [removed, added] = marked('東京は勝った', '東京は負けた')
  assert.ok(removed.length > 0 && added.length > 0)
  assert.ok(!removed.join('').includes('東京'))
})

test('changedWords() of very long texts tells them as a whole, in bounded time', () => {
  const long = 'word '.repeat(20_000)
  assert.deepEqual(marked(long, 'other')[0], [long])
})
