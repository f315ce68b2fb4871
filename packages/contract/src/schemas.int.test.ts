import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { readCase, subjects } from '../tools/case-files.ts'
import { type Case, invalidCases, limitCases, ruleCases, validCases } from '../tools/read-cases.ts'
import { knownDefinitions } from './definitions.ts'
import { pathTo } from './issue.ts'
import { createValidator } from './lib/validator.ts'
import { type JsonSchema, schemaBase, schemaDocuments } from './schema-documents.ts'

// The other validator reads the emitted files, not the objects from which they are emitted.
const schemasFolder = new URL('../../../schemas/', import.meta.url)
const files = readdirSync(schemasFolder).filter(name => name.endsWith('.schema.json'))

function readSchema(fileName: string): JsonSchema {
  return JSON.parse(readFileSync(new URL(fileName, schemasFolder), 'utf8'))
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
  addFormats.default(ajv)
  return ajv
}

const together = createAjv()
for (const fileName of files) together.addSchema(readSchema(fileName))

function ajvErrors(fileName: string, value: unknown): readonly ErrorObject[] {
  const validate = together.getSchema(`${schemaBase}${fileName}`)
  assert.ok(validate, fileName)
  validate(value)
  return validate.errors ?? []
}

/** Converts an error of ajv to the form of our issues, with the path of the invalid value. */
function asIssue({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') {
    return `${pathTo(instancePath, params.additionalProperty)} ${keyword}`
  }
  return keyword === 'uniqueItems'
    ? `${pathTo(instancePath, Math.max(params.i, params.j))} ${keyword}`
    : `${instancePath} ${keyword}`
}

test('schemas/ contains exactly the documents of the contract', () => {
  const documents = schemaDocuments()
  assert.deepEqual(files.toSorted(), [...documents.keys()].toSorted())
  for (const [fileName, document] of documents) assert.deepEqual(readSchema(fileName), document)
})

test('schemas/ contains files that compile independently, with their names as $id', () => {
  const alone = createAjv()
  for (const fileName of files) {
    const schema = readSchema(fileName)
    assert.equal(schema.$id, `${schemaBase}${fileName}`)
    assert.equal(typeof alone.compile(schema), 'function')
    alone.removeSchema(schema)
  }
})

for (const { folder, schemaFile } of subjects) {
  test(`ajv reports the same issues for cases/${folder} by schemas/${schemaFile}`, () => {
    for (const { name, value } of [...validCases(folder), ...limitCases(folder)]) {
      assert.deepEqual(ajvErrors(schemaFile, value).map(asIssue), [], name)
    }
    for (const one of invalidCases(folder)) {
      const found = ajvErrors(schemaFile, one.value).map(asIssue)
      assert.deepEqual(withoutEchoes(found, one), expected(one), one.name)
    }
  })
}

/** The found errors without the error for the type of an enumeration, which only ajv reports. */
function withoutEchoes(found: readonly string[], { issues: [issue] }: Case): string[] {
  return found.filter(one => issue?.rule !== 'enum' || one !== `${issue.path} type`)
}

/**
 * The expected errors of ajv. In the schema of one kind of log line the kind is a constant and not an enumeration.
 */
function expected({ issues }: Case): string[] {
  return issues.map(
    ({ path, rule }) => `${path} ${path === '/kind' && rule === 'enum' ? 'const' : rule}`,
  )
}

test('schemas/recording-line.schema.json accepts and rejects the same lines as the schemas of each kind', () => {
  for (const { folder } of subjects.filter(subject => subject.folder.endsWith('-line'))) {
    for (const { name, value } of validCases(folder)) {
      assert.equal(ajvErrors('recording-line.schema.json', value).length, 0, name)
    }
    for (const { name, value } of invalidCases(folder)) {
      assert.notEqual(ajvErrors('recording-line.schema.json', value).length, 0, name)
    }
  }
})

test('an item is valid only by the schema of its own definition', () => {
  for (const own of knownDefinitions) {
    const item = readCase(`items/${own.reference}/full.json`)
    const accepting = knownDefinitions.filter(
      ({ reference }) => ajvErrors(`${reference}.schema.json`, item).length === 0,
    )
    assert.deepEqual(
      accepting.map(({ reference }) => reference),
      [own.reference],
    )
  }
})

test('cases of rules that no schema can express are valid by their schema', () => {
  const schemaOf = new Map(subjects.map(({ folder, schemaFile }) => [folder, schemaFile]))
  // Content is open in these schemas, so they cannot express the rules of a definition.
  for (const subject of ['item', 'snapshot', 'publication', 'log-line']) {
    for (const { name, value, folder } of ruleCases(subject)) {
      assert.deepEqual(ajvErrors(schemaOf.get(folder) ?? folder, value), [], name)
    }
  }
})

interface Texts {
  readonly valid: readonly string[]
  readonly invalid: readonly {
    readonly name: string
    readonly text: string
    /** Whether ajv-formats accepts the text, although the standard does not allow it. */
    readonly ajvFormatsAccepts?: true
  }[]
}

for (const [file, format] of [
  ['date-times.json', 'date-time'],
  ['dates.json', 'date'],
  ['uri-references.json', 'uri-reference'],
] as const) {
  test(`the format ${format} matches cases/${file}, and ajv differs only where the file states it`, () => {
    const ours = createValidator({ type: 'string', format })
    const theirs = createAjv().compile({ type: 'string', format })
    const { valid, invalid } = readCase(file) as Texts
    for (const text of valid) {
      assert.deepEqual(ours(text), [], text)
      assert.equal(theirs(text), true, text)
    }
    for (const { name, text, ajvFormatsAccepts = false } of invalid) {
      assert.deepEqual(
        ours(text).map(({ rule }) => rule),
        ['format'],
        name,
      )
      assert.equal(theirs(text), ajvFormatsAccepts, name)
    }
  })
}
