import type { TValidationError } from 'typebox/error'

/** Rules that state a limit: the phrase before the limit, and the counted unit. */
const limits: Readonly<Record<string, readonly [words: string, counted?: string]>> = {
  minLength: ['at least', 'character'],
  maxLength: ['at most', 'character'],
  minItems: ['at least', 'element'],
  maxItems: ['at most', 'element'],
  minProperties: ['at least', 'field'],
  maxProperties: ['at most', 'field'],
  minimum: ['at least'],
  maximum: ['at most'],
  exclusiveMinimum: ['more than'],
  exclusiveMaximum: ['less than'],
}

/** The expectation of a violated rule, as a phrase after "expected". */
export function expectation(error: TValidationError): string {
  switch (error.keyword) {
    case 'type':
      return [error.params.type].flat().map(withArticle).join(' or ')
    case 'const':
      return JSON.stringify(error.params.allowedValue)
    case 'enum':
      return oneOf(error.params.allowedValues)
    case 'pattern':
      return `a match of ${error.params.pattern}`
    case 'format':
      return formats.get(error.params.format) ?? `the format ${error.params.format}`
    case 'multipleOf':
      return `a multiple of ${error.params.multipleOf}`
  }
  const { limit } = error.params as { readonly limit?: number | bigint }
  const [words, noun] = limits[error.keyword] ?? []
  if (words === undefined) return `a value that satisfies the rule "${error.keyword}"`
  return `${words} ${limit}${noun === undefined ? '' : ` ${noun}${limit === 1 ? '' : 's'}`}`
}

/** A value as a phrase after "found", short enough for one line of a log. */
export function shown(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length <= 60 ? value : `${value.slice(0, 60)}…`)
  }
  if (Array.isArray(value)) return `an array of length ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  return value === undefined ? 'nothing' : String(value)
}

/** The alternatives of a rule, such as `"live" or "finished"`. */
export function oneOf(values: readonly unknown[]): string {
  return values.map(value => JSON.stringify(value)).join(' or ')
}

const formats: ReadonlyMap<string, string> = new Map([
  ['date-time', 'an RFC 3339 date-time with an offset'],
  ['date', 'a date (YYYY-MM-DD)'],
  ['uri-reference', 'a URI reference'],
  ['regex', 'a regular expression (ECMA-262, with the flag u)'],
])

function withArticle(type: string): string {
  if (type === 'null') return 'null'
  return `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`
}
