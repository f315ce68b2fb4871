import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourcesIn, wordsIn } from '@fixture-feed/test-support/said-words'
import { words as elementsGerman } from '../../../elements/src/locales/de.ts'
import { words as elementsSpanish } from '../../../elements/src/locales/es.ts'
import { words as elementsLatinAmerican } from '../../../elements/src/locales/es-419.ts'
import { type Field, fieldsIn, itemFields, memberOf, resolved } from '../lib/edit/fields.ts'
import { words as german } from './de.ts'
import { words as spanish } from './es.ts'
import { words as latinAmerican } from './es-419.ts'

/** Literal English text in a template or in a visible attribute. */
const bare =
  /(?<=<\w[^<>]*>\s*)[A-Za-z][^<>${}`=;]*(?=<\/)|(?<=(?:aria-label|title|placeholder)=")[^"$]+(?=")/g

/** Adds the English label of a field, and the labels of all fields inside it. */
function addLabels(field: Field, labels: Set<string>): void {
  if (field.label) labels.add(field.label)
  if (field.kind === 'group') for (const each of fieldsIn(field.schema)) addLabels(each, labels)
  if (field.kind === 'list') addLabels(memberOf(field), labels)
}

test('the desk has words in each language for all its texts, and no text in a template without translation', async () => {
  const said = new Set<string>()
  const unsaid: string[] = []
  for await (const [path, source] of sourcesIn(new URL('..', import.meta.url))) {
    for (const each of wordsIn(source)) said.add(each)
    for (const [text] of source.matchAll(bare)) unsaid.push(`${path}: ${text}`)
  }
  const schemas = new URL('../../../../schemas/', import.meta.url)
  for (const name of readdirSync(schemas).filter(each => each.startsWith('basketball.'))) {
    const schema = resolved(JSON.parse(readFileSync(new URL(name, schemas), 'utf8')))
    for (const field of itemFields(schema)) addLabels(field, said)
  }
  assert.ok(said.size > 150)
  assert.deepEqual(unsaid, [])
  const languages = {
    German: { desk: german, elements: elementsGerman },
    Spanish: { desk: spanish, elements: elementsSpanish },
    'Latin American Spanish': { desk: latinAmerican, elements: elementsLatinAmerican },
  }
  for (const [language, { desk, elements }] of Object.entries(languages)) {
    const known = new Set(Object.keys(desk))
    const shared = new Set(Object.keys(elements))
    assert.deepEqual(
      [...said.difference(known).difference(shared)],
      [],
      `said, but not in ${language}`,
    )
    assert.deepEqual([...known.difference(said)], [], `in ${language}, but not said`)
  }
})
