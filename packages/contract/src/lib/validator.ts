import Format from 'typebox/format'
import { Validator as CompiledSchema } from 'typebox/schema'
import { Settings } from 'typebox/system'
import { isDate, isDateTime } from '../instant.ts'
import { type Issue, maxIssues } from '../issue.ts'
import { abridged } from './abridged.ts'
import { shown } from './expectation.ts'
import { issuesOfErrors } from './issues-of-errors.ts'

/** Returns the issues of a value; an empty array if it is valid. Accepts any value and never throws. */
export type Validator = (value: unknown) => Issue[]

/** The type of the values is left open, because computing it takes a compiler one second. */
type Compiled = CompiledSchema<object, unknown>

export type SchemasById = Readonly<Record<string, object>>

/**
 * Creates the validator of a schema. The schema is compiled to code at its first use, where the platform allows it.
 * Elsewhere (a browser whose Content-Security-Policy lacks `unsafe-eval`) the schema is interpreted, which is slower,
 * with the same results.
 */
export function createValidator(schema: object, others: SchemasById = {}): Validator {
  let compiled: Compiled | undefined
  return value =>
    withContractRules(() => {
      compiled ??= new CompiledSchema<object, unknown>({ ...others }, schema)
      return issuesOf(compiled, value)
    })
}

function issuesOf(compiled: Compiled, value: unknown): Issue[] {
  try {
    return compiled.Check(value) ? [] : issuesFound(compiled, value)
  } catch (error) {
    // A recursive schema, which an own definition may contain, is checked recursively: a deep value can overflow the
    // stack.
    if (!(error instanceof RangeError)) throw error
    return [
      { path: '', rule: 'depth', message: 'expected fewer levels, found too many to look through' },
    ]
  }
}

/** The issues of an invalid value: at least one, even if the engine reports no error. */
function issuesFound(compiled: Compiled, value: unknown): Issue[] {
  for (const seen of [abridged(value, maxIssues), value]) {
    const [, errors] = compiled.Errors(seen)
    const issues = issuesOfErrors(errors, value)
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

const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date-time', isDateTime],
  ['date', isDate],
])

/**
 * Runs the engine with our formats and limit. These settings are global, so they are restored for other users of
 * typebox.
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
