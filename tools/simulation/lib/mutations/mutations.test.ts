import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mutatedText } from './mutation.ts'
import { mutations } from './mutations.ts'

for (const mutation of mutations) {
  test(`the text of the mutation "${mutation.name}" occurs once in the product`, () => {
    assert.doesNotThrow(() => mutatedText(mutation))
  })
}
