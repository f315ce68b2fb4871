import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedWords, wordsIn } from './compare-items.ts'

function marked(before: string, after: string): readonly [string[], string[]] {
  const { removed, added } = changedWords(wordsIn(before), wordsIn(after))
  const cut = (text: string, runs: typeof removed) =>
    runs.map(words => {
      const last = words.at(-1)
      return text.slice(words[0]?.index, last && last.index + last.segment.length)
    })
  return [cut(before, removed), cut(after, added)]
}

test('changedWords() marks whole words, neighbors as one stretch', () => {
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

test('changedWords() segments words of languages without spaces', () => {
  const [removed, added] = marked('東京は勝った', '東京は負けた')
  assert.ok(removed.length > 0 && added.length > 0)
  assert.ok(!removed.join('').includes('東京'))
})

test('changedWords() marks very long texts as a whole, in bounded time', () => {
  const long = `${'word '.repeat(20_000)}word`
  assert.deepEqual(marked(long, 'other')[0], [long])
})
