import type { JsonSchema } from './json-schema.ts'
import { namedSchemas } from './named-schemas.ts'

/**
 * The prefix of the `$id` of each document of the contract, and the base of a relative `$id` of an own definition. It
 * is a name: nothing is served at that address (RFC 2606, `.example`).
 */
export const schemaBase = 'https://fixture-feed.example/schemas/'

export const schemaDialect = 'https://json-schema.org/draft/2020-12/schema'

/** The file name of a document, which is also the end of its `$id`. */
export function fileNameOf(name: string): string {
  return `${name}.schema.json`
}

/** The document of a schema. Named parts at any depth become its `$defs`. */
export function schemaDocument(fileName: string, title: string, schema: object): JsonSchema {
  const { whole, parts } = withReferences(schema, nameOf, '#/$defs/')
  const head = { $schema: schemaDialect, $id: `${schemaBase}${fileName}`, title }
  return { ...head, ...whole, ...(Object.keys(parts).length > 0 && { $defs: parts }) }
}

const nameOf: ReadonlyMap<unknown, string> = new Map(
  [...namedSchemas].map(([name, schema]) => [schema, name]),
)

/**
 * Returns `whole`, the JSON in which each named schema is replaced by a reference (`base` and a name), and `parts`, all
 * schemas that `whole` references directly or indirectly, by name.
 */
export function withReferences(
  json: object,
  nameOf: ReadonlyMap<unknown, string>,
  base: string,
): { readonly whole: JsonSchema; readonly parts: Readonly<Record<string, JsonSchema>> } {
  const used = new Map<object, string>()
  const partOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(partOf)
    if (typeof value !== 'object' || value === null) return value
    const name = nameOf.get(value)
    if (name === undefined) return fieldsOf(value)
    used.set(value, name)
    return { $ref: `${base}${name}` }
  }
  const fieldsOf = (schema: object): JsonSchema =>
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, partOf(value)]))
  const whole = fieldsOf(json)
  const parts: Record<string, JsonSchema> = {}
  // The map grows during the loop, because parts use further parts.
  for (const [schema, name] of used) parts[name] = fieldsOf(schema)
  return { whole, parts }
}
