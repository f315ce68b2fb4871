import Type, { type TArray, type TEnum, type TInteger, type TSchema, type TString } from 'typebox'

/** What every object of the contract is unless it says otherwise: without fields that it does not name. */
export const closed: { readonly additionalProperties: false } = { additionalProperties: false }

/** A string that is not empty. */
export function text(description?: string): TString {
  return Type.String({ minLength: 1, ...described(description) })
}

/** An RFC 3339 date-time, as `instant.ts` reads it. */
export function dateTime(description?: string): TString {
  return Type.String({ format: 'date-time', ...described(description) })
}

/**
 * A date-time as publishers may send it: with at most 9 digits of a fraction, which is nanoseconds. Every digit is kept
 * and compared, and nobody's clock has more.
 */
export function publishedDateTime(description: string): TString {
  const maxLength = '2026-01-31T19:30:00.123456789+01:00'.length
  return Type.String({
    format: 'date-time',
    maxLength,
    description: `${description} At most 9 digits of a fraction.`,
  })
}

/** A full date, `YYYY-MM-DD`. */
export function date(description?: string): TString {
  return Type.String({ format: 'date', ...described(description) })
}

/** An integer of at least `minimum`; in JSON Schema `1.0` is one too. */
export function integer(minimum: 0 | 1, description?: string): TInteger {
  return Type.Integer({ minimum, ...described(description) })
}

/** One of the given words. */
export function oneOf<const Words extends string[]>(
  words: readonly [...Words],
  description?: string,
): TEnum<Words> {
  return Type.Enum(words, described(description))
}

/** An array. */
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
 * A definition key. The spec writes the pattern as `^[a-z0-9]+(?:[.-][a-z0-9-]+)+$`; this one accepts the same strings,
 * but a regular expression engine that backtracks needs exponential time to refuse `a--------------------!` by that one.
 */
export function definitionKey(description?: string): TString {
  const pattern = '^[a-z0-9]+[.-][a-z0-9-]+(?:\\.[a-z0-9-]+)*$'
  return Type.String({ pattern, ...described(description) })
}

export function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description }
}
