import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluate, parseHow, termsOf } from './evidence-how.ts'

test('parseHow() assigns the values to the expressions that are not names', () => {
  const parsed = parseHow('name of 1, points of 1 in period 2, clock at 8 = 5, PT01M00.00S')
  assert.deepEqual(
    parsed.map(({ source, value }) => [source, value]),
    [
      ['name of 1', undefined],
      ['points of 1 in period 2', '5'],
      ['clock at 8', 'PT01M00.00S'],
    ],
  )
  const [term] = parsed.flatMap(({ expression }) => termsOf(expression)).slice(1)
  const bounds = { period: 2, after: undefined, until: undefined }
  assert.deepEqual(term, { key: 'points', id: '1', at: '', games: [], bounds })
})

test('evaluate() follows the precedence of operators and parentheses', () => {
  const counts: Readonly<Record<string, number>> = { made: 6, threes: 2, tried: 12 }
  const computed = (how: string) =>
    parseHow(how).map(({ expression }) => evaluate(expression, ({ key }) => counts[key] ?? 0))
  assert.deepEqual(computed('100 * (made of 1 + 0.5 * threes of 1) / tried of 1 = 58.3'), [
    700 / 12,
  ])
  assert.deepEqual(computed('tried of 1 - made of 1 - threes of 1 = 4'), [4])
})

test('parseHow() refuses text that is not in the language', () => {
  for (const how of [
    'points of 1',
    'points of 1 = 1 = 1',
    'points of 1 = 1, 2',
    '(points of 1 = 1',
    'points of 1 and 2 = 1',
    'points of 1 in period 2 until 9 = 1',
    ' = 1',
  ])
    assert.throws(() => parseHow(how), SyntaxError, how)
})
