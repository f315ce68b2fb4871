import Format from 'typebox/format'
import { Validator as CompiledSchema, Errors } from 'typebox/schema'
import { Settings } from 'typebox/system'
import { isDate, isDateTime } from '../instant.ts'
import { type Issue, maxIssues } from '../issue.ts'
import { abridged } from './abridged.ts'
import { shown } from './expectation.ts'
import { issuesOfErrors } from './issues-of-errors.ts'

/**
 * Returns the issues of a value; an empty array if it is valid. Accepts any value, and throws only if the schema
 * itself cannot be compiled.
 */
export type Validator = (value: unknown) => Issue[]

export type SchemasById = Readonly<Record<string, object>>

/**
 * Creates the validator of a schema. The schema is compiled to code at its first use, where the platform allows it.
 * Elsewhere (a browser whose Content-Security-Policy lacks `unsafe-eval`) the schema is interpreted, which is slower,
 * with the same results.
 */
export function createValidator(schema: object, others: SchemasById = {}): Validator {
  // The type of the values is `unknown`, because TypeScript needs a second to derive it from the schema.
  let compiled: CompiledSchema<object, unknown> | undefined
  return value =>
    withContractRules(() => {
      compiled ??= new CompiledSchema<object, unknown>(
        { ...others },
        withFastUniqueness(schema) as object,
      )
      const isValid = compiled.Check.bind(compiled)
      return issuesOf({ isValid, errors: value => Errors({ ...others }, schema, value)[1] }, value)
    })
}

interface Engine {
  isValid(value: unknown): boolean
  errors(value: unknown): Parameters<typeof issuesOfErrors>[0]
}

function issuesOf(engine: Engine, value: unknown): Issue[] {
  try {
    return engine.isValid(value) ? [] : issuesFound(engine, value)
  } catch (error) {
    // The schema of a service's own definition may be recursive. A deeply nested value can then overflow the stack.
    if (!(error instanceof RangeError)) throw error
    return [
      {
        path: '',
        rule: 'depth',
        message: 'expected fewer nested levels, found more than the validator can check',
      },
    ]
  }
}

/** The issues of an invalid value: at least one, even if the engine reports no error. */
function issuesFound(engine: Engine, value: unknown): Issue[] {
  for (const seen of [abridged(value, maxIssues), value]) {
    const issues = issuesOfErrors(engine.errors(seen), value)
    if (issues.length > 0) return issues.slice(0, maxIssues)
  }
  return [
    {
      path: '',
      rule: 'schema',
      message: `expected a value that matches the schema, found ${shown(value)}`,
    },
  ]
}

/**
 * The schema with a direct comparison of the texts in lists with `uniqueItems`. The engine would hash every element,
 * which took four fifths of the time to check evidence.
 */
function withFastUniqueness(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withFastUniqueness)
  if (!isObject(schema)) return schema
  const parts = Object.entries(schema).map(([name, part]) => [
    name,
    literalKeywords.has(name) ? part : withFastUniqueness(part),
  ])
  const copy: Readonly<Record<string, unknown>> = Object.fromEntries(parts)
  const { uniqueItems, items, ...rest } = copy
  const isListOfTexts = uniqueItems === true && isObject(items) && items.type === 'string'
  return isListOfTexts
    ? { ...rest, items, '~refine': [{ check: isUnique, error: () => '' }] }
    : copy
}

/** Keywords whose values are not schemas. */
const literalKeywords: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples'])

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Lists up to this length are compared element by element, which is faster than a set. */
const shortList = 8

/** Whether the elements of a list are unique. Other checks reject values that are not lists of texts. */
function isUnique(list: unknown): boolean {
  if (!Array.isArray(list)) return true
  if (list.length > shortList) return new Set(list).size === list.length
  for (let index = 1; index < list.length; index++) {
    if (list.indexOf(list[index]) < index) return false
  }
  return true
}

const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date-time', isDateTime],
  ['date', isDate],
])

/**
 * Runs the engine with the formats of the contract and the limit `maxIssues`. These settings are global, so they are
 * restored for other users of typebox.
 */
function withContractRules<Result>(run: () => Result): Result {
  const { maxErrors } = Settings.Get()
  const replaced = [...formats.keys()].map(name => [name, Format.Get(name)] as const)
  Settings.Set({ maxErrors: maxIssues })
  for (const [name, check] of formats) Format.Set(name, check)
  try {
    return run()
  } finally {
    Settings.Set({ maxErrors })
    for (const [name, check] of replaced) {
      if (check !== undefined) Format.Set(name, check)
    }
  }
}
