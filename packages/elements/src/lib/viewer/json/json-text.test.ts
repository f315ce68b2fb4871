import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonPieces } from './json-text.ts'

const value = { 'a "quoted" name:': ['text: with, signs\\', 1.5, true, null, {}], b: '' }

test('jsonPieces() returns pieces that form the indented JSON', () => {
  const text = jsonPieces(value)
    .map(piece => piece.text)
    .join('')
  assert.equal(text, JSON.stringify(value, undefined, 2))
})

test('jsonPieces() distinguishes names from texts', () => {
  const kinds = jsonPieces(value).flatMap(({ kind, text }) =>
    kind === 'other' ? [] : [`${kind} ${text}`],
  )
  assert.deepEqual(kinds, [
    'name "a \\"quoted\\" name:"',
    'string "text: with, signs\\\\"',
    'name "b"',
    'string ""',
  ])
})

test('jsonPieces() accepts values without texts', () => {
  assert.deepEqual(jsonPieces(3), [{ kind: 'other', text: '3' }])
})
