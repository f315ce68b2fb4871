import { Meta } from 'typebox/schema'
import { DefinitionFileError } from '../definition-file-error.ts'
import { formatIssue } from '../issue.ts'
import { definitionKey } from './fields.ts'
import type { JsonSchema } from './json-schema.ts'
import { fileNameOf, schemaBase, schemaDialect } from './schema-document.ts'
import { createValidator } from './validator.ts'

/** A definition that an operator adds. */
export interface OwnDefinition {
  readonly definitionKey: string
  readonly definitionVersion: number
  /**
   * JSON Schema 2020-12. The schema describes a whole item if its `properties` contain `definitionKey` or `content`, or
   * if it references the contract's contentItem (`$ref`). Both also count within `allOf`. In all other cases, the
   * schema describes `content` alone. Additional properties are allowed unless the schema forbids them. The schema may
   * reference every document of `schemaDocuments()` by `$id`, and other own definitions.
   */
  readonly schema: JsonSchema
}

const fileNamePattern = /^(?<key>.+)@(?<version>[1-9][0-9]*)\.schema\.json$/
const validateKey = createValidator(definitionKey())
const validateSchema = createValidator(Meta[schemaDialect])

/**
 * The definition in a file with the name `{key}@{version}.schema.json` and the given parsed content.
 *
 * @throws {DefinitionFileError} if the name does not have that form, or if the content is not JSON Schema 2020-12.
 */
export function ownDefinitionFromFile(fileName: string, schema: unknown): OwnDefinition {
  const { key, version } = fileNamePattern.exec(fileName)?.groups ?? {}
  if (key === undefined || validateKey(key).length > 0 || !Number.isSafeInteger(Number(version))) {
    throw new DefinitionFileError(
      fileName,
      'its name is not {key}@{version}.schema.json, as in "basketball.shot-clock@1.schema.json": the key has at least two lower-case words, joined by "." or "-"',
    )
  }
  if (!isObject(schema))
    throw new DefinitionFileError(fileName, 'it does not contain a JSON object')
  const { $schema = schemaDialect } = schema
  if ($schema !== schemaDialect && $schema !== `${schemaDialect}#`) {
    throw new DefinitionFileError(fileName, `its $schema is not ${schemaDialect}`)
  }
  const [issue] = validateSchema(schema)
  if (issue !== undefined) {
    throw new DefinitionFileError(fileName, `it is not JSON Schema: ${formatIssue(issue)}`)
  }
  return { definitionKey: key, definitionVersion: Number(version), schema }
}

export function definitionFileName({
  definitionKey: key,
  definitionVersion,
}: OwnDefinition): string {
  return fileNameOf(`${key}@${definitionVersion}`)
}

/**
 * The schema with an absolute `$id`; a missing one is derived from the file name.
 *
 * @throws {DefinitionFileError} if the `$id` is not a URI reference.
 */
export function identified(own: OwnDefinition): JsonSchema & { readonly $id: string } {
  const fileName = definitionFileName(own)
  const { $id: given = fileName } = own.schema
  const url = URL.parse(String(given), schemaBase)
  if (url === null) {
    throw new DefinitionFileError(fileName, `its $id ${JSON.stringify(given)} is not a URI`)
  }
  return { ...own.schema, $id: url.href.replace(/#.*$/, '') }
}

/** Whether a schema describes a whole item and not only its content. Relative references resolve against `$id`. */
export function isOfWholeItem(schema: JsonSchema, $id: string): boolean {
  const { properties, $ref, allOf } = schema
  const named = isObject(properties) ? Object.keys(properties) : []
  if (named.includes('definitionKey') || named.includes('content')) return true
  if (typeof $ref === 'string' && URL.parse($ref, $id)?.href === itemSchemaId) return true
  return Array.isArray(allOf) && allOf.some(part => isObject(part) && isOfWholeItem(part, $id))
}

const itemSchemaId = `${schemaBase}${fileNameOf('content-item')}`

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
