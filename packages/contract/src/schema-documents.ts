import { knownDefinitions } from './definitions.ts'
import type { JsonSchema } from './lib/json-schema.ts'
import { namedSchemas } from './lib/named-schemas.ts'
import {
  fileNameOf,
  schemaBase,
  schemaDialect,
  schemaDocument,
  withReferences,
} from './lib/schema-document.ts'

export { type JsonSchema, namedSchemas, schemaBase, schemaDialect, withReferences }

let documents: ReadonlyMap<string, JsonSchema> | undefined

/**
 * Every schema of the contract as a JSON Schema 2020-12 document, by file name: `game-state.schema.json`,
 * `basketball.four-factors@2.schema.json` and so on. Each document is self-contained. All of them can be loaded into
 * one validator, because their `$id`s differ.
 */
export function schemaDocuments(): ReadonlyMap<string, JsonSchema> {
  documents ??= new Map([...sharedDocuments(), ...definitionDocuments()])
  return documents
}

function sharedDocuments(): [string, JsonSchema][] {
  return [...namedSchemas].map(([name, schema]) => {
    const fileName = fileNameOf(kebabCase(name))
    return [fileName, schemaDocument(fileName, name, schema)]
  })
}

function definitionDocuments(): [string, JsonSchema][] {
  return knownDefinitions.map(({ reference, itemSchema }) => {
    const fileName = fileNameOf(reference)
    return [fileName, schemaDocument(fileName, reference, itemSchema)]
  })
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
