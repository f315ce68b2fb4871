import { partAt } from '../issue.ts'
import type { JsonSchema } from './json-schema.ts'

/**
 * Returns each reference (`$ref`, `$dynamicRef`) of a document, verbatim, if its target exists neither in the document
 * nor in `others`.
 */
export function danglingReferences(
  document: JsonSchema,
  others: Readonly<Record<string, JsonSchema>>,
): string[] {
  const resources = new Map(Object.entries(others))
  for (const { schema, base } of partsOf(document)) {
    if (typeof schema.$id === 'string') resources.set(base, schema)
  }
  return [...referencesIn(document)]
    .filter(({ url }) => !leadsSomewhere(url, resources))
    .map(({ written }) => written)
}

/**
 * A self-contained document: the documents of `others` that it references, directly or indirectly, are embedded in its
 * `$defs` by their `$id` (JSON Schema 2020-12 Core, 9.3.1). References are unchanged.
 */
export function bundled(
  document: JsonSchema,
  others: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const inside = new Set([...partsOf(document)].map(({ base }) => base))
  const embedded = new Map<string, JsonSchema>()
  const pending = [document]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const { url } of referencesIn(next)) {
      const id = url?.href.replace(/#.*$/, '') ?? ''
      const other = others[id]
      if (other === undefined || inside.has(id) || embedded.has(id)) continue
      embedded.set(id, other)
      pending.push(other)
    }
  }
  if (embedded.size === 0) return document
  return { ...document, $defs: { ...Object(document.$defs), ...Object.fromEntries(embedded) } }
}

function* referencesIn(
  document: JsonSchema,
): Generator<{ readonly written: string; readonly url: URL | null }> {
  for (const { schema, base } of partsOf(document)) {
    for (const written of [schema.$ref, schema.$dynamicRef]) {
      if (typeof written === 'string') yield { written, url: URL.parse(written, base) }
    }
  }
}

interface Part {
  readonly schema: JsonSchema
  /** The absolute `$id` of the enclosing resource; empty if the resource has no `$id` or an invalid one. */
  readonly base: string
}

function* partsOf(document: JsonSchema): Generator<Part> {
  const pending: { readonly value: unknown; readonly base: string | undefined }[] = [
    { value: document, base: undefined },
  ]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    const schema = next.value as JsonSchema
    const { $id } = schema
    const base =
      typeof $id === 'string' ? (URL.parse($id, next.base)?.href ?? '') : (next.base ?? '')
    yield { schema, base }
    for (const value of Object.values(schema)) pending.push({ value, base })
  }
}

function leadsSomewhere(url: URL | null, resources: ReadonlyMap<string, JsonSchema>): boolean {
  if (url === null) return false
  const fragment = decoded(url.hash.slice(1))
  const resource = resources.get(url.href.replace(/#.*$/, ''))
  if (resource === undefined || fragment === undefined) return false
  if (fragment === '') return true
  return fragment.startsWith('/')
    ? partAt(resource, fragment) !== undefined
    : hasAnchor(resource, fragment)
}

/** The percent-decoded fragment; `undefined` if an escape is invalid. */
function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return undefined
  }
}

function hasAnchor(resource: JsonSchema, name: string): boolean {
  const parts = [...partsOf({ $id: 'anchors:', ...resource })]
  return parts.some(({ schema }) => schema.$anchor === name || schema.$dynamicAnchor === name)
}
