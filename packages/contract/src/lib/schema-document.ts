import type { JsonSchema } from './json-schema.ts'
import { namedSchemas } from './named-schemas.ts'

/**
 * The start of every emitted document's `$id`. It is a name and not an address: nothing is served there (RFC 2606,
 * `.example`).
 */
export const schemaBase = 'https://fixture-feed.example/schemas/'

/** The dialect of every emitted document. */
export const schemaDialect = 'https://json-schema.org/draft/2020-12/schema'

/** The file name of a document, and the end of its `$id`. */
export function fileNameOf(name: string): string {
  return `${name}.schema.json`
}

/** A self-contained document of a schema: its named parts, at any depth, become its `$defs`. */
export function schemaDocument(fileName: string, title: string, schema: object): JsonSchema {
  const used = new Set<string>()
  const body = fieldsOf(schema, used)
  const parts = new Map<string, JsonSchema>()
  // The set grows during the loop: parts use further parts.
  for (const name of used) parts.set(name, fieldsOf(namedSchemas.get(name) ?? {}, used))
  const inOrder = [...namedSchemas.keys()].filter(name => parts.has(name))
  return {
    $schema: schemaDialect,
    $id: `${schemaBase}${fileName}`,
    title,
    ...body,
    ...(inOrder.length > 0 && {
      $defs: Object.fromEntries(inOrder.map(name => [name, parts.get(name)])),
    }),
  }
}

const nameOf: ReadonlyMap<unknown, string> = new Map(
  [...namedSchemas].map(([name, schema]) => [schema, name]),
)

/** A copy of a schema's fields. The library's own additions are not enumerable, so they are left out. */
function fieldsOf(schema: object, used: Set<string>): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, partOf(value, used)]),
  )
}

function partOf(value: unknown, used: Set<string>): unknown {
  const name = nameOf.get(value)
  if (name !== undefined) {
    used.add(name)
    return { $ref: `#/$defs/${name}` }
  }
  if (Array.isArray(value)) return value.map(element => partOf(element, used))
  return typeof value === 'object' && value !== null ? fieldsOf(value, used) : value
}
