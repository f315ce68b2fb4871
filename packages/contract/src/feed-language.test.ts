import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedLanguage } from './feed-language.ts'

test('feedLanguage() prefers the setting to the suffix of the key, and takes English otherwise', () => {
  assert.equal(feedLanguage('de', 'pulse-es'), 'de')
  assert.equal(feedLanguage(undefined, 'pulse-v1-es'), 'es')
  assert.equal(feedLanguage(undefined, 'pulse-es-mx'), 'es-mx')
  assert.equal(feedLanguage(undefined, 'box-score'), 'en')
  assert.equal(feedLanguage(undefined, 'es'), 'en')
})
