import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitionKey } from './fields.ts'

const { pattern = '' } = definitionKey() as { readonly pattern?: string }
const ours = new RegExp(pattern, 'u')

test('definitionKey() accepts the same strings as the pattern of the specification', () => {
  const ofTheSpec = /^[a-z0-9]+(?:[.-][a-z0-9-]+)+$/

  let taken = 0
  for (const text of textsOf(['a', '7', '.', '-', '_'], 7)) {
    assert.equal(ours.test(text), ofTheSpec.test(text), text)
    if (ours.test(text)) taken += 1
  }
  assert.ok(taken > 1000)
})

/** All strings of these letters, up to a length. */
function* textsOf(letters: readonly string[], length: number): Generator<string> {
  yield ''
  if (length === 0) return
  for (const shorter of textsOf(letters, length - 1)) {
    for (const letter of letters) yield shorter + letter
  }
}

test('definitionKey() rejects a long run of hyphens in linear time', () => {
  // With the pattern of the specification this call would practically never return.
  assert.equal(ours.test(`a${'-'.repeat(10_000)}!`), false)
})
