import type { JsonSchema } from './json-schema.ts'

/**
 * The schemas of an object's fields by name. The name of an optional field ends in `?`. If a name occurs with and
 * without `?`, the later one wins, as in a spread.
 */
export type Fields = Readonly<Record<string, object>>

/** A closed object whose schema has no name. */
export function object(fields: Fields, description?: string): JsonSchema {
  const closed = { additionalProperties: false }
  return { ...openObject(fields), ...closed, ...described(description) }
}

/** An object that allows additional fields. */
export function openObject(fields: Fields, description?: string): JsonSchema {
  const last = new Map(Object.keys(fields).map(name => [plainName(name), name]))
  const required = [...last.keys()].filter(name => last.get(name) === name)
  const properties = Object.fromEntries([...last].map(([plain, name]) => [plain, fields[name]]))
  const needed = required.length > 0 ? { required } : {}
  return { type: 'object', ...needed, properties, ...described(description) }
}

/** The name of a field without the `?` of an optional one. */
export function plainName(name: string): string {
  return name.replace(/\?$/, '')
}

/** The same fields, all of them optional. */
export function optional(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [`${name}?`, schema]))
}

/** The schema, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  return { ...schema, type: [schema.type, 'null'] }
}

/** Exactly this value. */
export function constant(value: string | number | true, description?: string): JsonSchema {
  return { type: typeof value, const: value, ...described(description) }
}

/** A non-empty string. */
export function text(description?: string): JsonSchema {
  return { type: 'string', minLength: 1, ...described(description) }
}

/** An RFC 3339 date-time in the form that `instant.ts` parses. */
export function dateTime(description?: string): JsonSchema {
  return { type: 'string', format: 'date-time', ...described(description) }
}

/**
 * A date-time in a publication: at most 9 fractional digits (nanoseconds), because each of them is stored and
 * compared.
 */
export function publishedDateTime(description: string): JsonSchema {
  const maxLength = '2026-01-31T19:30:00.123456789+01:00'.length
  return {
    type: 'string',
    format: 'date-time',
    maxLength,
    description: `${description} At most ${maxLength} characters, as with 9 digits of a fraction and an offset.`,
  }
}

/** A full date, `YYYY-MM-DD`. */
export function date(description?: string): JsonSchema {
  return { type: 'string', format: 'date', ...described(description) }
}

/** An integer of at least `minimum`. In JSON Schema `1.0` is an integer too. */
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

/** The key of a feed or of a fixture's entry: lower-case words separated by single hyphens. */
export function slug(description?: string): JsonSchema {
  return { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', ...described(description) }
}

/**
 * A definition key. The pattern of the specification is `^[a-z0-9]+(?:[.-][a-z0-9-]+)+$`. This pattern accepts the
 * same strings without the exponential backtracking of the former on strings such as `a--------------------!`.
 */
export function definitionKey(description?: string): JsonSchema {
  const pattern = '^[a-z0-9]+[.-][a-z0-9-]+(?:\\.[a-z0-9-]+)*$'
  return { type: 'string', pattern, ...described(description) }
}

function described(description: string | undefined): JsonSchema {
  return description === undefined ? {} : { description }
}
