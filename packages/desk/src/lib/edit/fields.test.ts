import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { blankValue, type Field, fieldOf, labelOf, type Schema, schemaAt } from './fields.ts'

const definitions = createDefinitionSet()

function schemaOf(reference: string): Schema {
  const path = new URL(`../../../../../schemas/${reference}.schema.json`, import.meta.url)
  return JSON.parse(readFileSync(path, 'utf8')) as Schema
}

function fieldAt(reference: string, ...names: readonly string[]): Field {
  const schema = schemaOf(reference)
  let field = fieldOf(schema, schema)
  for (const name of names) {
    if (field.kind === 'list') field = field.member
    else if (field.kind === 'group')
      field = field.fields.find(([each]) => each === name)?.[1] ?? field
  }
  return field
}

test('fieldOf() makes a field of its kind for every value of every definition', () => {
  const kinds = new Set<string>()
  const look = (field: Field): void => {
    kinds.add(field.kind)
    if (field.kind === 'group') for (const [, each] of field.fields) look(each)
    if (field.kind === 'list') look(field.member)
  }
  for (const { definitionKey, definitionVersion } of definitions.list()) {
    const schema = schemaOf(`${definitionKey}@${definitionVersion}`)
    look(fieldOf(schema, schema))
  }
  assert.deepEqual([...kinds].sort(), [
    'boolean',
    'choice',
    'entity',
    'fixed',
    'group',
    'json',
    'list',
    'number',
    'text',
  ])
})

test('fieldOf() tells sentences from words, teams from texts, and what may be left out', () => {
  const summary = fieldAt('basketball.run-momentum@1', 'content', 'summary')
  assert.deepEqual([summary.kind, 'isLong' in summary && summary.isLong], ['text', true])
  assert.equal(fieldAt('basketball.run-momentum@1', 'content', 'teamId').kind, 'entity')
  assert.equal(fieldAt('basketball.run-momentum@1', 'content', 'answersItemId').required, false)
  const focus = fieldAt('basketball.four-factors@2', 'content', 'focusFactorKey')
  assert.ok(focus.kind === 'choice' && focus.choices.includes('turnoverPercentage'))
  const factors = fieldAt('basketball.four-factors@2', 'content', 'factors')
  assert.ok(factors.kind === 'list')
  assert.deepEqual([factors.min, factors.max], [2, 4])
})

test('fieldOf() leaves to JSON what it does not know', () => {
  assert.equal(fieldOf({ anyOf: [{ type: 'string' }, { type: 'number' }] }, {}).kind, 'json')
  assert.equal(fieldOf({ $ref: '#/$defs/none' }, {}).kind, 'json')
  assert.equal(fieldOf({ type: 'object' }, {}).kind, 'json')
})

test('blankValue() is what a definition asks for but for the texts that a person writes', () => {
  for (const { definitionKey, definitionVersion } of definitions.list()) {
    const reference = `${definitionKey}@${definitionVersion}`
    const schema = schemaOf(reference)
    const content = blankValue(schemaAt(schema, ['content']) ?? {}, schema)
    const item = { ...(blankValue(schema, schema) as object), content }
    const issues = definitions.validate(item as never)
    const others = issues.filter(
      ({ rule }) => !['minLength', 'pattern', 'format', 'type'].includes(rule),
    )
    // Members of lists that must differ are for the person to choose.
    assert.deepEqual(
      others.filter(({ rule }) => rule !== 'uniqueItems'),
      [],
      reference,
    )
  }
})

test('schemaAt() finds the schema of a value through references and lists', () => {
  const schema = schemaOf('basketball.run-momentum@1')
  assert.equal(schemaAt(schema, ['content', 'run', 'unanswered'])?.type, 'boolean')
  assert.equal(schemaAt(schema, ['content', 'contributors', 0, 'points'])?.type, 'integer')
  assert.equal(schemaAt(schema, ['content', 'nothing']), undefined)
})

test('labelOf() makes words of a name', () => {
  assert.equal(labelOf('freeThrowRate'), 'Free throw rate')
  assert.equal(labelOf(''), '')
})
