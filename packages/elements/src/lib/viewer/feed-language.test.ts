import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedInLanguage, noteLanguage, openingFeed } from './feed-language.ts'

const feeds = ['pulse', 'pulse-es', 'pulse-v1', 'pulse-v1-es']

test('openingFeed() returns the first feed in the preferred language of the reader', () => {
  for (const [wanted, feed] of [
    [['es', 'en'], 'pulse-es'],
    [['de', 'es'], 'pulse-es'],
    [['en', 'es'], 'pulse'],
    [['de'], 'pulse'],
    [[], 'pulse'],
  ] as const) {
    assert.equal(openingFeed(feeds, wanted, 'en'), feed, wanted.join())
  }
  assert.equal(openingFeed(['pulse', 'pulse-en'], ['en'], 'es'), 'pulse-en')
  assert.equal(openingFeed(['pulse', 'pulse-en'], ['es', 'en'], 'es'), 'pulse')
  assert.equal(openingFeed([], ['es']), undefined)
})

test('openingFeed() prefers the variant of a language, and otherwise returns another variant', () => {
  const variants = ['pulse', 'pulse-es', 'pulse-es-419']
  assert.equal(openingFeed(variants, ['es-419', 'en'], 'en'), 'pulse-es-419')
  assert.equal(openingFeed(variants, ['es', 'en'], 'en'), 'pulse-es')
  assert.equal(openingFeed(['pulse', 'pulse-es'], ['es-419', 'en'], 'en'), 'pulse-es')
  assert.equal(openingFeed(['pulse', 'pulse-es-419'], ['es', 'en'], 'en'), 'pulse-es-419')
  assert.deepEqual(feedInLanguage('pulse-es-419', variants), { base: 'pulse', language: 'es-419' })
})

test('openingFeed() returns the first feed while its language is unknown, unless another one is preferred', () => {
  const spanish = ['pulse', 'pulse-en', 'pulse-v1']
  assert.equal(openingFeed(spanish, ['es', 'en']), 'pulse')
  assert.equal(openingFeed(spanish, ['en', 'es']), 'pulse-en')
  noteLanguage('pulse-en', spanish, 'en')
  assert.equal(openingFeed(spanish, ['de', 'en']), 'pulse')
  noteLanguage('pulse', spanish, 'es-MX')
  assert.equal(openingFeed(spanish, ['de', 'en']), 'pulse-en')
  assert.equal(openingFeed(spanish, ['de', 'es', 'en']), 'pulse')
  assert.equal(feedInLanguage('pulse-v1', spanish).language, 'es')
  // A feed without a stated language is treated as English.
  noteLanguage('pulse', spanish)
  assert.equal(feedInLanguage('pulse', spanish).language, 'en')
})

test('feedInLanguage() distinguishes a feed in another language from a feed of another kind', () => {
  assert.deepEqual(feedInLanguage('pulse-v1-es', feeds), { base: 'pulse-v1', language: 'es' })
  assert.deepEqual(feedInLanguage('pulse-v1', feeds), { base: 'pulse-v1', language: 'en' })
  assert.deepEqual(feedInLanguage('scores-es', feeds), { base: 'scores-es', language: 'en' })
})
