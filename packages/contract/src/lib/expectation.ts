import type { TValidationError } from 'typebox/error'

/** The expectation of a broken rule, to be read after "expected". */
export function expectation(error: TValidationError): string {
  switch (error.keyword) {
    case 'type':
      return [error.params.type].flat().map(withArticle).join(' or ')
    case 'const':
      return JSON.stringify(error.params.allowedValue)
    case 'enum':
      return oneOf(error.params.allowedValues)
    case 'minLength':
      return `at least ${counted(error.params.limit, 'character')}`
    case 'maxLength':
      return `at most ${counted(error.params.limit, 'character')}`
    case 'pattern':
      return `a match of ${error.params.pattern}`
    case 'format':
      return formats.get(error.params.format) ?? `the format ${error.params.format}`
    case 'minimum':
      return `at least ${error.params.limit}`
    case 'maximum':
      return `at most ${error.params.limit}`
    case 'exclusiveMinimum':
      return `more than ${error.params.limit}`
    case 'exclusiveMaximum':
      return `less than ${error.params.limit}`
    case 'multipleOf':
      return `a multiple of ${error.params.multipleOf}`
    case 'minItems':
      return `at least ${counted(error.params.limit, 'element')}`
    case 'maxItems':
      return `at most ${counted(error.params.limit, 'element')}`
    case 'minProperties':
      return `at least ${counted(error.params.limit, 'field')}`
    case 'maxProperties':
      return `at most ${counted(error.params.limit, 'field')}`
    default:
      return `a value that keeps the rule "${error.keyword}"`
  }
}

/** A value as text, to be read after "found": short enough for one line of a log. */
export function shown(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length <= 60 ? value : `${value.slice(0, 60)}…`)
  }
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  return value === undefined ? 'nothing' : String(value)
}

/** Words for a rule's alternatives, as in `"live" or "finished"`. */
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

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
