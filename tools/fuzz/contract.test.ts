/** Compares the validators of the contract with another validator that reads the emitted schemas. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { validateDraft } from '@fixture-feed/contract/draft'
import { isDate, isDateTime } from '@fixture-feed/contract/instant'
import type { Issue } from '@fixture-feed/contract/issue'
import {
  validateFeedSettings,
  validateFixtureRegistration,
  validatePublication,
} from '@fixture-feed/contract/operator-bodies'
import { validateLogLine } from '@fixture-feed/contract/publication-log'
import {
  validateFixtureIndex,
  validateFixtureIndexEntry,
  validateIntegrationFixtureIndex,
  validateItem,
  validateItemFully,
  validateSnapshot,
} from '@fixture-feed/contract/validate'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { readCase, subjects } from '../../packages/contract/tools/case-files.ts'
import { fuzz } from './fuzz.ts'
import { mutatedJson } from './mutated.ts'

const definitions = createDefinitionSet()

const validators: Readonly<Record<string, (value: unknown) => Issue[]>> = {
  'content-item': validateItem,
  snapshot: value => validateSnapshot(value),
  'fixture-index': validateFixtureIndex,
  'integration-fixture-index': validateIntegrationFixtureIndex,
  'fixture-index-entry': validateFixtureIndexEntry,
  draft: validateDraft,
  'fixture-registration-body': validateFixtureRegistration,
  'feed-settings': validateFeedSettings,
  publication: value => validatePublication(value),
  'recording-line': value => validateLogLine(value),
}

/** Rules that a schema cannot express. */
const beyondSchemas: ReadonlySet<string> = new Set([
  ...['reference', 'fixture', 'duplicate-id', 'base64'],
])

interface Question {
  readonly schemaFile: string
  readonly value: unknown
}

function questionsOf(folder: string, schemaFile: string): fc.Arbitrary<Question> {
  const values = ['full', 'minimal'].map(name => readCase(`${folder}/${name}.json`))
  return mutatedJson(values).map(value => ({ schemaFile, value }))
}

/** Mutated values of every kind of document in the contract, each with its schema. Lines of logs share one schema. */
const inputs: fc.Arbitrary<Question> = fc.oneof(
  ...subjects.map(({ folder, schemaFile }) =>
    questionsOf(folder, folder.endsWith('-line') ? 'recording-line.schema.json' : schemaFile),
  ),
)

const byFile = compileSchemas()

fuzz('our validators accept exactly the values that ajv accepts by the emitted schema', round =>
  fc.assert(fc.property(inputs, checkAgreement), { ...round, numRuns: 2000 }),
)

function checkAgreement({ schemaFile, value }: Question): void {
  const byAjv = byFile.get(schemaFile)
  assert.ok(byAjv, schemaFile)
  const isTaken = byAjv(value)
  const issues = issuesOf(schemaFile, value).filter(({ rule }) => !beyondSchemas.has(rule))
  const words = `${JSON.stringify(issues[0])}, and ajv: ${JSON.stringify(byAjv.errors?.[0])}`
  assert.equal(issues.length === 0, isTaken, `${schemaFile}: ${words}`)
}

function issuesOf(schemaFile: string, value: unknown): readonly Issue[] {
  const name = schemaFile.replace('.schema.json', '')
  const validate = validators[name]
  if (validate !== undefined) return validate(value)
  const [, definitionKey, version] = /^(.*)@(\d+)$/.exec(name) ?? []
  const item = value as { readonly definitionKey?: unknown; readonly definitionVersion?: unknown }
  const isOwn = item?.definitionKey === definitionKey && item?.definitionVersion === Number(version)
  if (isOwn) return validateItemFully(value, definitions)
  return [{ path: '', rule: 'const', message: 'the schema belongs to another definition' }]
}

function compileSchemas(): ReadonlyMap<string, ValidateFunction> {
  const folder = new URL('../../schemas/', import.meta.url)
  const files = readdirSync(folder).filter(name => name.endsWith('.schema.json'))
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
  addFormats.default(ajv)
  // The cases of the contract define an instant. ajv also accepts the second 60 and a blank instead of the T.
  ajv.addFormat('date-time', isDateTime)
  ajv.addFormat('date', isDate)
  const uriReference = ajv.formats['uri-reference']
  assert.ok(uriReference instanceof RegExp)
  ajv.addFormat('uri-reference', text => uriReference.test(text) && !hasColonTooEarly(text))
  const schemas = files.map(name => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  for (const schema of schemas) ajv.addSchema(schema)
  const entries = schemas.map(({ $id }, index): [string, ValidateFunction] => {
    const compiled = ajv.getSchema($id)
    assert.ok(compiled)
    return [files[index] ?? '', compiled]
  })
  return new Map(entries)
}

/** Whether the first segment of a reference without a scheme contains a colon (RFC 3986 §4.2), which ajv accepts. */
function hasColonTooEarly(text: string): boolean {
  return /^[^/?#:]*:/.test(text) && !/^[a-z][a-z\d+.-]*:/i.test(text)
}
