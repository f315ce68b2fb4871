import Type, {
  type Static,
  type TArray,
  type TEnum,
  type TInteger,
  type TObject,
  type TProperties,
  type TSchema,
  type TString,
  type TUnsafe,
} from 'typebox'

/** The option of objects without unknown fields: every object of the contract unless it says otherwise. */
export const closed: { readonly additionalProperties: false } = { additionalProperties: false }

/** An object without unknown fields, where the schema has no name. */
export function object<Fields extends TProperties>(
  fields: Fields,
  description?: string,
): TObject<Fields> {
  return Type.Object(fields, { ...closed, ...described(description) })
}

/** What a schema describes, or null. */
export function orNull<Schema extends TSchema & { readonly type: string }>(
  schema: Schema,
): TUnsafe<Static<Schema> | null> {
  return Type.Unsafe({ ...schema, type: [schema.type, 'null'] })
}

/** A string that is not empty. */
export function text(description?: string): TString {
  return Type.String({ minLength: 1, ...described(description) })
}

/** An RFC 3339 date-time, as `instant.ts` reads it. */
export function dateTime(description?: string): TString {
  return Type.String({ format: 'date-time', ...described(description) })
}

/** A date-time in a publication: of at most 9 digits of a fraction (nanoseconds), as each is kept and compared. */
export function publishedDateTime(description: string): TString {
  const maxLength = '2026-01-31T19:30:00.123456789+01:00'.length
  return Type.String({
    format: 'date-time',
    maxLength,
    description: `${description} At most ${maxLength} characters, as with 9 digits of a fraction and an offset.`,
  })
}

/** A full date, `YYYY-MM-DD`. */
export function date(description?: string): TString {
  return Type.String({ format: 'date', ...described(description) })
}

/** An integer of at least `minimum`. In JSON Schema `1.0` is an integer too. */
export function integer(minimum: 0 | 1, description?: string): TInteger {
  return Type.Integer({ minimum, ...described(description) })
}

export function oneOf<const Words extends string[]>(
  words: readonly [...Words],
  description?: string,
): TEnum<Words> {
  return Type.Enum(words, described(description))
}

export function list<Element extends TSchema>(
  element: Element,
  limits: {
    readonly minItems?: number
    readonly maxItems?: number
    readonly uniqueItems?: true
  } = {},
  description?: string,
): TArray<Element> {
  return Type.Array(element, { ...limits, ...described(description) })
}

/** The key of a feed or of a fixture's entry: lower-case words joined by single hyphens. */
export function slug(description?: string): TString {
  return Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', ...described(description) })
}

/**
 * A definition key. The spec writes the pattern as `^[a-z0-9]+(?:[.-][a-z0-9-]+)+$`. This pattern accepts the same
 * strings without exponential backtracking, which the spec's needs to refuse `a--------------------!`.
 */
export function definitionKey(description?: string): TString {
  const pattern = '^[a-z0-9]+[.-][a-z0-9-]+(?:\\.[a-z0-9-]+)*$'
  return Type.String({ pattern, ...described(description) })
}

export function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description }
}
