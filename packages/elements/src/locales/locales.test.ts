import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourcesIn, wordsIn } from '@fixture-feed/test-support/said-words'
import { fieldLabel } from '../lib/item/definition-label.ts'
import { msg, setWords, str } from '../lib/item/msg.ts'
import { languageFor, languages, loadLanguage } from '../localization.ts'
import { words as german } from './de.ts'
import { words as spanish } from './es.ts'
import { words as latinAmerican } from './es-419.ts'

/**
 * The names of the text fields of all definitions, which become labels in the evidence and the changes of an item.
 */
function textFields(): readonly string[] {
  const schemas = new URL('../../../../schemas/', import.meta.url)
  return readdirSync(schemas)
    .filter(file => file.startsWith('basketball.'))
    .flatMap(file => {
      const { content } = JSON.parse(readFileSync(new URL(file, schemas), 'utf8')).properties
      return Object.entries<{
        type?: string
        const?: unknown
        items?: { type?: string; enum?: unknown }
      }>(content.properties)
        .filter(([name, { type, items }]) =>
          items
            ? items.type === 'string' && !items.enum
            : type === 'string' && !/(?:Id|Key|tipoff)$/i.test(name),
        )
        .map(([name]) => name)
    })
}

test('each language has exactly the words of the elements', async () => {
  const said = new Set<string>()
  for await (const [, source] of sourcesIn(new URL('..', import.meta.url))) {
    for (const words of wordsIn(source)) said.add(words)
  }
  assert.ok(said.size > 150)
  for (const name of textFields()) said.add(fieldLabel(name))
  for (const [language, words] of Object.entries({
    German: german,
    Spanish: spanish,
    'Latin American Spanish': latinAmerican,
  })) {
    const known = new Set(Object.keys(words))
    assert.deepEqual([...said.difference(known)], [], `said, but not in ${language}`)
    assert.deepEqual([...known.difference(said)], [], `in ${language}, but not said`)
  }
})

test('languageFor() returns the first language of the reader with labels', () => {
  assert.deepEqual(languages, ['en', 'de', 'es', 'es-419'])
  assert.equal(languageFor(['fr-FR', 'de-AT', 'en']), 'de')
  assert.equal(languageFor(['en-US', 'de']), 'en')
  for (const tag of ['es', 'es-ES']) assert.equal(languageFor([tag, 'en']), 'es')
  for (const tag of ['es-MX', 'es-US', 'es-419']) assert.equal(languageFor([tag, 'en']), 'es-419')
  assert.equal(languageFor(['ja']), 'en')
  assert.equal(languageFor([]), 'en')
})

test('msg() inserts values into the words of the language', () => {
  const words = () => [msg('Today'), msg(str`${'{1}'} at ${'B'}`)]
  assert.deepEqual(words(), ['Today', '{1} at B'])
  setWords('de', german)
  assert.deepEqual(words(), ['Heute', '{1} bei B'])
  setWords('en', {})
})

test('loadLanguage() returns to English, and keeps the language if the other one has no labels', async t => {
  t.after(() => setWords('en', {}))
  assert.deepEqual([await loadLanguage('de'), msg('Today')], ['de', 'Heute'])
  assert.deepEqual([await loadLanguage('ja'), msg('Today')], ['de', 'Heute'])
  assert.deepEqual([await loadLanguage('en'), msg('Today')], ['en', 'Today'])
})
