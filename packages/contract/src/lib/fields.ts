import type { JsonSchema } from './json-schema.ts'

/** The schemas of an object's fields by name. A field is required unless it is marked by `optional`. */
export type Fields = Readonly<Record<string, SchemaField | OptionalField>>

const optionalMark: unique symbol = Symbol('optional')

/** A schema, with or without the type of its values (see `SchemaOf`). */
export type SchemaField = JsonSchema | { readonly '~unsafe': unknown }

/** A field that an object may lack. */
export interface OptionalField {
  readonly [optionalMark]: true
  readonly schema: object
}

/** Wraps the schema of a field, so that the schema of its object does not require the field. */
export function optional(schema: object): OptionalField {
  return { [optionalMark]: true, schema }
}

/** A copy of the fields in which every field is optional. */
export function allOptional(fields: Fields): Fields {
  const entries = Object.entries(fields)
  return Object.fromEntries(entries.map(([name, field]) => [name, optional(schemaOfField(field))]))
}

/**
 * An untyped schema of an object that rejects additional fields. `closedObject` returns the same schema with a
 * TypeScript type.
 */
export function object(fields: Fields, description?: string): JsonSchema {
  const closed = { additionalProperties: false }
  return { ...openObject(fields), ...closed, ...described(description) }
}

/** The schema of an object that allows additional fields. */
export function openObject(fields: Fields, description?: string): JsonSchema {
  const entries = Object.entries(fields)
  const required = entries.filter(([, field]) => !isOptional(field)).map(([name]) => name)
  const properties = Object.fromEntries(
    entries.map(([name, field]) => [name, schemaOfField(field)]),
  )
  const needed = required.length > 0 ? { required } : {}
  return { type: 'object', ...needed, properties, ...described(description) }
}

/** A schema that also accepts null. */
export function orNull(schema: JsonSchema): JsonSchema {
  return { ...schema, type: [schema.type, 'null'] }
}

/** A schema that accepts only this value. */
export function constant(value: string | number | true, description?: string): JsonSchema {
  return { type: typeof value, const: value, ...described(description) }
}

/** The schema of a non-empty string. */
export function text(description?: string): JsonSchema {
  return { type: 'string', minLength: 1, ...described(description) }
}

/** The schema of an RFC 3339 date-time in the form that `instant.ts` parses. */
export function dateTime(description?: string): JsonSchema {
  return { type: 'string', format: 'date-time', ...described(description) }
}

/**
 * The schema of a date-time that publishers send. Its length is limited, because the service stores and compares it.
 */
export function publishedDateTime(description: string): JsonSchema {
  const maxLength = '2026-01-31T19:30:00.123456789+01:00'.length
  return {
    type: 'string',
    format: 'date-time',
    maxLength,
    description: `${description} At most ${maxLength} characters, which is enough for 9 fractional digits and an offset.`,
  }
}

/** The schema of a full date, `YYYY-MM-DD`. */
export function date(description?: string): JsonSchema {
  return { type: 'string', format: 'date', ...described(description) }
}

/** The schema of an integer of at least `minimum`. In JSON Schema `1.0` is an integer too. */
export function integer(minimum: 0 | 1, description?: string): JsonSchema {
  return { type: 'integer', minimum, ...described(description) }
}

export function oneOf(words: readonly string[], description?: string): JsonSchema {
  return { enum: words, ...described(description) }
}

export function list(
  items: object,
  limits: {
    readonly minItems?: number
    readonly maxItems?: number
    readonly uniqueItems?: true
  } = {},
  description?: string,
): JsonSchema {
  return { type: 'array', items, ...limits, ...described(description) }
}

/**
 * The schema of a feed key, or of the `key` of an index entry: words of lower-case letters and digits, separated by
 * single hyphens.
 */
export function slug(description?: string): JsonSchema {
  return { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', ...described(description) }
}

/**
 * The schema of a definition key. The pattern of the specification is `^[a-z0-9]+(?:[.-][a-z0-9-]+)+$`. The pattern
 * here accepts the same strings without exponential backtracking on strings such as `a--------------------!`.
 */
export function definitionKey(description?: string): JsonSchema {
  const pattern = '^[a-z0-9]+[.-][a-z0-9-]+(?:\\.[a-z0-9-]+)*$'
  return { type: 'string', pattern, ...described(description) }
}

function isOptional(field: SchemaField | OptionalField): field is OptionalField {
  return optionalMark in field
}

function schemaOfField(field: SchemaField | OptionalField): object {
  return isOptional(field) ? field.schema : field
}

function described(description: string | undefined): JsonSchema {
  return description === undefined ? {} : { description }
}
