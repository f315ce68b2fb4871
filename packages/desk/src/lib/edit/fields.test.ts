import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createDefinitionSet, ownDefinitionFromFile } from '@fixture-feed/contract/definition-set'
import {
  blankValue,
  choicesOf,
  type Field,
  fieldOf,
  fieldsIn,
  itemFields,
  jsonText,
  labelInSentence,
  memberOf,
  openValue,
  resolved,
  type Schema,
  schemaAt,
} from './fields.ts'

const definitions = createDefinitionSet()

function schemaOf(reference: string): Schema {
  const path = new URL(`../../../../../schemas/${reference}.schema.json`, import.meta.url)
  return resolved(JSON.parse(readFileSync(path, 'utf8')))
}

function fieldAt(reference: string, ...names: readonly string[]): Field {
  const schema = schemaOf(reference)
  let field = fieldOf(schema)
  for (const name of names) {
    field = fieldsIn(field.schema).find(each => each.name === name) ?? field
  }
  return field
}

test('fieldOf() returns a field of the right kind for every value of every definition', () => {
  const kinds = new Set<string>()
  const look = (field: Field): void => {
    kinds.add(field.kind)
    if (field.kind === 'group') for (const each of fieldsIn(field.schema)) look(each)
    if (field.kind === 'list') look(memberOf(field))
  }
  for (const { definitionKey, definitionVersion } of definitions.list()) {
    const schema = schemaOf(`${definitionKey}@${definitionVersion}`)
    look(fieldOf(schema))
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

test('fieldOf() distinguishes teams from texts, and optional from required fields', () => {
  assert.equal(fieldAt('basketball.run-momentum@1', 'content', 'summary').kind, 'text')
  assert.equal(fieldAt('basketball.run-momentum@1', 'content', 'teamId').kind, 'entity')
  assert.equal(fieldAt('basketball.run-momentum@1', 'content', 'answersItemId').required, false)
  const focus = fieldAt('basketball.four-factors@2', 'content', 'focusFactorKey')
  assert.equal(focus.kind, 'choice')
  assert.ok(choicesOf(focus.schema)?.includes('turnoverPercentage'))
  const factors = fieldAt('basketball.four-factors@2', 'content', 'factors')
  const { minItems, maxItems } = factors.schema
  assert.deepEqual([factors.kind, minItems, maxItems], ['list', 2, 4])
})

test('fieldOf() returns a JSON field for unknown schemas', () => {
  assert.equal(fieldOf({ anyOf: [{ type: 'string' }, { type: 'number' }] }).kind, 'json')
  assert.equal(fieldOf(resolved({ $ref: '#/$defs/none' })).kind, 'json')
  assert.equal(fieldOf({ type: 'object' }).kind, 'json')
})

test('blankValue() returns the required values of a definition, without the texts of a person', () => {
  for (const { definitionKey, definitionVersion } of definitions.list()) {
    const reference = `${definitionKey}@${definitionVersion}`
    const schema = schemaOf(reference)
    const content = blankValue(schemaAt(schema, ['content']) ?? {})
    const item = { ...(blankValue(schema) as object), content }
    const issues = definitions.validate(item as never)
    const others = issues.filter(
      ({ rule }) => !['minLength', 'pattern', 'format', 'type'].includes(rule),
    )
    // The editor chooses the elements of lists with unique elements.
    assert.deepEqual(
      others.filter(({ rule }) => rule !== 'uniqueItems'),
      [],
      reference,
    )
  }
})

test('schemaAt() resolves the schema of a value through references and lists', () => {
  const schema = schemaOf('basketball.run-momentum@1')
  assert.equal(schemaAt(schema, ['content', 'run', 'unanswered'])?.type, 'boolean')
  assert.equal(schemaAt(schema, ['content', 'contributors', 0, 'points'])?.type, 'integer')
  assert.equal(schemaAt(schema, ['content', 'nothing']), undefined)
})

/** Own definitions as the service describes them, and one that describes a whole item. */
const own = createDefinitionSet([
  ownDefinitionFromFile('fictional.shot-clock@1.schema.json', {
    type: 'object',
    properties: {
      gameState: { $ref: 'game-state.schema.json' },
      violations: { $ref: '#/$defs/count' },
      note: { $ref: '#note', description: 'What was seen' },
    },
    required: ['violations', 'gameState'],
    $defs: { count: { type: 'integer', minimum: 1 }, note: { $anchor: 'note', type: 'string' } },
  }),
  ownDefinitionFromFile('fictional.thread@1.schema.json', {
    allOf: [{ $ref: 'content-item.schema.json' }],
    properties: { content: { $ref: '#/$defs/post' } },
    $defs: {
      post: {
        type: 'object',
        properties: {
          says: { type: 'string' },
          answer: { $ref: '#/$defs/post' },
          answers: { type: 'array', items: { $ref: '#/$defs/post' } },
        },
        required: ['says'],
      },
    },
  }),
])

function ownSchema(key: string): Schema {
  return resolved(own.schemaOf(key, 1) as object)
}

test('fieldOf() follows references of own definitions, to the contract and within themselves', () => {
  const schema = ownSchema('fictional.shot-clock')
  assert.equal(schemaAt(schema, ['content', 'gameState', 'awayTeamId'])?.type, 'string')
  assert.deepEqual(schemaAt(schema, ['content', 'violations'])?.minimum, 1)
  assert.equal(schemaAt(schema, ['content', 'note'])?.description, 'What was seen')
  const content = blankValue(schemaAt(schema, ['content']) ?? {})
  assert.deepEqual(Object.keys(Object(content)), ['violations', 'gameState'])
  assert.equal(Object(content).violations, 1)
  assert.equal(Object(content).gameState.awayScore, 0)
})

test('fieldOf() ends for a recursive schema, and includes the fields of allOf', () => {
  const schema = ownSchema('fictional.thread')
  assert.deepEqual(
    itemFields(schema).map(({ name, kind }) => [name, kind]),
    [
      ['content', 'group'],
      ['effectiveAt', 'text'],
      ['assets', 'list'],
    ],
  )
  const deep = ['content', 'answers', 3, 'answer', 'says']
  assert.equal(schemaAt(schema, deep)?.type, 'string')
  assert.deepEqual(blankValue(schemaAt(schema, ['content']) ?? {}), { says: '' })
})

test('openValue() parses every text of jsonText(), and returns no text for intended JSON', () => {
  for (const value of [{ a: [1, { b: null }] }, [], 7, true, null, 'a text', '7', '{', '']) {
    assert.deepEqual(openValue(jsonText(value)), { value }, JSON.stringify(value))
  }
  assert.match(openValue('{ "a": 1').problem ?? '', /not valid JSON/)
  assert.equal('value' in openValue('[1, 2'), false)
})

test('labelInSentence() keeps the capital letters of German nouns and of abbreviations', () => {
  assert.equal(labelInSentence('Entity reference', 'en'), 'entity reference')
  assert.equal(labelInSentence('Quelle', 'de'), 'Quelle')
  assert.equal(labelInSentence('URL', 'en'), 'URL')
})
