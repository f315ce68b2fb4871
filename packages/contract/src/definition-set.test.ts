import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { DefinitionFileError } from './definition-file-error.ts'
import { createDefinitionSet, type OwnDefinition, ownDefinitionFromFile } from './definition-set.ts'
import { knownDefinitions } from './definitions.ts'
import type { Draft } from './draft.ts'
import { schemaDocuments } from './schema-documents.ts'

const base = 'https://fixture-feed.example/schemas/'

function draft(definitionKey: string, content: Draft['content']): Draft {
  return {
    id: 'i',
    fixtureId: 'f',
    definitionKey,
    definitionVersion: 1,
    effectiveAt: '2025-01-17T20:14:05Z',
    asOf: '2025-01-17T20:14:05Z',
    entities: [],
    content,
    assets: [],
  }
}

function own(name: string, schema: object): OwnDefinition {
  return ownDefinitionFromFile(`${name}@1.schema.json`, schema)
}

function found(schema: object, content: Draft['content']): string[] {
  const set = createDefinitionSet([own('fictional.note', schema)])
  return set.validate(draft('fictional.note', content)).map(({ path, rule }) => `${path} ${rule}`)
}

test('createDefinitionSet() contains the definitions of the contract', () => {
  const set = createDefinitionSet()
  assert.equal(set.list().length, knownDefinitions.length)
  assert.ok(set.has('basketball.four-factors', 2))
  assert.ok(!set.has('basketball.four-factors', 3))
  assert.ok(!set.has('__proto__', 1))
  assert.equal(
    set.schemaOf('basketball.four-factors', 2)?.$id,
    `${base}basketball.four-factors@2.schema.json`,
  )
  assert.equal(set.schemaOf('basketball.four-factors', 3), undefined)
})

test('createDefinitionSet() lists all definitions, own ones included, by key and then version', () => {
  const schema = { type: 'object' }
  const set = createDefinitionSet([
    ownDefinitionFromFile('z.last@10.schema.json', schema),
    ownDefinitionFromFile('z.last@9.schema.json', schema),
    ownDefinitionFromFile('a.first@1.schema.json', schema),
  ])
  const names = set
    .list()
    .map(({ definitionKey, definitionVersion }) => `${definitionKey}@${definitionVersion}`)
  assert.equal(names[0], 'a.first@1')
  assert.deepEqual(names.slice(-2), ['z.last@9', 'z.last@10'])
  assert.equal(names.length, knownDefinitions.length + 3)
})

test('validate() reports no issue for an item of an unknown definition', () => {
  assert.deepEqual(createDefinitionSet().validate(draft('fictional.note', { any: 'thing' })), [])
})

test('createDefinitionSet() uses an own schema without item fields as the schema of content', () => {
  const open = { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] }
  assert.deepEqual(found(open, { note: 7 }), ['/content/note type'])
  assert.deepEqual(found(open, {}), ['/content required'])
  assert.deepEqual(found(open, { note: 'n', more: true }), [])
  assert.deepEqual(found({ ...open, additionalProperties: false }, { note: 'n', more: true }), [
    '/content/more additionalProperties',
  ])
})

test('createDefinitionSet() uses an own schema with definitionKey or content for whole items', () => {
  const byContent = { properties: { content: { properties: { note: { type: 'string' } } } } }
  assert.deepEqual(found(byContent, { note: 7 }), ['/content/note type'])
  const byKey = { properties: { definitionKey: { const: 'fictional.other' } } }
  assert.deepEqual(found(byKey, {}), ['/definitionKey const'])
})

test('createDefinitionSet() uses an own schema that refers to contentItem for whole items', () => {
  const entities = { properties: { entities: { minItems: 1 } } }
  assert.deepEqual(found({ $ref: 'content-item.schema.json', ...entities }, {}), [
    '/entities minItems',
  ])
  const all = { allOf: [{ $ref: `${base}content-item.schema.json` }, entities] }
  assert.deepEqual(found(all, {}), ['/entities minItems'])
})

test('validate() applies a schema of whole items to drafts without revision and publishedAt', () => {
  assert.deepEqual(found({ $ref: 'content-item.schema.json' }, {}), [])
})

test('createDefinitionSet() resolves references to documents of the contract, to their parts, and within a schema', () => {
  for (const fileName of schemaDocuments().keys()) {
    assert.deepEqual(found({ properties: { not: { $ref: fileName } } }, {}), [], fileName)
  }
  const schema = {
    $id: 'https://producer.example/note.json',
    properties: {
      state: { $ref: `${base}game-state.schema.json` },
      part: { $ref: `${base}basketball.four-factors@2.schema.json#/$defs/factorKey` },
      inner: { $ref: '#/$defs/inner' },
      anchored: { $ref: '#here' },
      more: { type: 'array', items: { $ref: '#' } },
    },
    $defs: { inner: { type: 'string' }, anchored: { $anchor: 'here', type: 'boolean' } },
  }
  assert.deepEqual(
    found(schema, { state: { period: 0 } }).filter(one => one.endsWith('minimum')),
    ['/content/state/period minimum'],
  )
  const wrong = { part: 'luck', inner: 7, anchored: 'yes', more: [{ more: [{ inner: null }] }] }
  assert.deepEqual(found(schema, wrong).toSorted(), [
    '/content/anchored type',
    '/content/inner type',
    '/content/more/0/more/0/inner type',
    '/content/part enum',
  ])
})

test('createDefinitionSet() resolves references between own schemas, by $id and by file name', () => {
  const set = createDefinitionSet([
    own('fictional.note', { properties: { by: { $ref: 'fictional.author@1.schema.json' } } }),
    own('fictional.author', { properties: { name: { type: 'string' } } }),
  ])
  const issues = set.validate(draft('fictional.note', { by: { name: 7 } }))
  const paths = issues.map(({ path }) => path)
  assert.deepEqual(paths, ['/content/by/name'])
})

test('schemaOf() returns a schema of whole items by which ajv reports the same issues', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { state: { $ref: 'game-state.schema.json' }, note: { $ref: '#/$defs/note' } },
    required: ['note'],
    $defs: { note: { type: 'string', minLength: 1 } },
  }
  const set = createDefinitionSet([own('fictional.note', schema)])
  const document = set.schemaOf('fictional.note', 1)
  assert.equal(document?.$id, `${base}fictional.note@1.item.schema.json`)
  const ajv = new Ajv2020({ allowUnionTypes: true })
  addFormats.default(ajv)
  const validate = ajv.compile(document ?? false)
  const published = { revision: 1, publishedAt: '2025-01-17T20:14:05Z' }
  for (const [content, valid] of [
    [{ note: 'n' }, true],
    [{ note: '' }, false],
    [{}, false],
    [{ note: 'n', state: {} }, false],
  ] as const) {
    const item = { ...draft('fictional.note', content), ...published }
    assert.equal(validate(item), valid, JSON.stringify(content))
    assert.equal(set.validate(item).length === 0, valid, JSON.stringify(content))
  }
  const other = draft('fictional.other', { note: 'n' })
  assert.equal(validate({ ...other, ...published }), false)
})

test('validate() applies the formats of the contract to own schemas', () => {
  const schema = { properties: { at: { format: 'date-time' } } }
  assert.deepEqual(found(schema, { at: '2025-01-17T20:14:05Z[UTC]' }), ['/content/at format'])
  assert.deepEqual(found(schema, { at: '2025-01-17t20:14:05z' }), [])
})

for (const [schema, reason, fileName = 'fictional.note@1.schema.json'] of [
  ...[
    'note.schema.json',
    'fictional.note@0.schema.json',
    'fictional.note@01.schema.json',
    'fictional.note@1.json',
    'Fictional.note@1.schema.json',
    'note@1.schema.json',
    '../fictional.note@1.schema.json',
    'fictional.note@9007199254740993.schema.json',
  ].map(fileName => [{}, /its name is not/, fileName] as const),
  [[], /does not contain a JSON object/],
  [true, /does not contain a JSON object/],
  [null, /does not contain a JSON object/],
  [{ $schema: 'http://json-schema.org/draft-07/schema#' }, /its \$schema is not/],
  [{ type: 'strng' }, /it is not JSON Schema: \/type: expected .* found "strng"/],
  [{ properties: { a: { minLength: -1 } } }, /\/properties\/a\/minLength/],
  [{ pattern: '(' }, /it is not JSON Schema: \/pattern/],
  [{ $ref: 'no-such.schema.json' }, /"no-such.schema.json" has no target/],
  [{ $ref: '#/$defs/none' }, /"#\/\$defs\/none" has no target/],
  [{ $ref: '#none' }, /"#none" has no target/],
  [{ $ref: `${base}snapshot.schema.json#/none` }, /has no target/],
  [{ $id: 'urn:a:b', $ref: 'c.json' }, /"c.json" has no target/],
  [{ $ref: '#%ff' }, /"#%ff" has no target/],
  [{ $id: 'http://' }, /its \$id "http:\/\/" is not a URI/],
  [{ $id: 'team.schema.json' }, /belongs to another schema/],
  [{ $ref: '#' }, /refers to itself endlessly/],
  [{}, /basketball.four-factors@2 already exists/, 'basketball.four-factors@2.schema.json'],
] as [unknown, RegExp, string?][]) {
  test(`createDefinitionSet() rejects a definition file with its name and the cause: ${fileName} ${JSON.stringify(schema)}`, () => {
    assert.throws(
      () => createDefinitionSet([ownDefinitionFromFile(fileName, schema)]),
      (error: unknown) => {
        assert.ok(error instanceof DefinitionFileError)
        assert.equal(error.fileName, fileName)
        assert.match(error.reason, reason)
        assert.ok(error.message.startsWith(`Cannot use definition file "${fileName}": `))
        return true
      },
    )
  })
}

test('createDefinitionSet() rejects a schema without a file that cannot be compiled', () => {
  const schema = { pattern: '(' }
  assert.throws(
    () => createDefinitionSet([{ definitionKey: 'fictional.note', definitionVersion: 1, schema }]),
    /Cannot use definition file "fictional.note@1.schema.json": its schema cannot be compiled: .*Invalid regular expression/,
  )
})
