import Format from 'typebox/format'
import Schema, { type Validator as Compiled } from 'typebox/schema'
import { Settings } from 'typebox/system'
import { isDate, isDateTime } from '../instant.ts'
import { type Issue, maxIssues } from '../issue.ts'
import { abridged } from './abridged.ts'
import { shown } from './expectation.ts'
import { issuesOfErrors } from './issues-of-errors.ts'

/** What is wrong with a value; an empty list when nothing is. Takes anything and never throws for it. */
export type Validator = (value: unknown) => Issue[]

/** Documents that a schema may refer to, by their `$id`. */
export type SchemasById = Readonly<Record<string, object>>

/**
 * The validator of a schema. It is compiled when it is first used: to code where the platform lets it, else (a browser
 * whose Content-Security-Policy lacks `unsafe-eval`) to a slower walk over the schema with the same results.
 */
export function createValidator(schema: object, others: SchemasById = {}): Validator {
  let compiled: Compiled | undefined
  return value =>
    withContractRules(() => {
      compiled ??= Schema.Compile({ ...others }, schema)
      return issuesOf(compiled, value)
    })
}

function issuesOf(compiled: Compiled, value: unknown): Issue[] {
  try {
    return compiled.Check(value) ? [] : issuesFound(compiled, value)
  } catch (error) {
    // A schema that refers to itself, as own ones may, is walked by recursion: the stack ends before such a value does.
    if (!(error instanceof RangeError)) throw error
    return [
      { path: '', rule: 'depth', message: 'expected fewer levels, found too many to look through' },
    ]
  }
}

/** Never empty: what the engine refused stays refused, also where it has no more to say. */
function issuesFound(compiled: Compiled, value: unknown): Issue[] {
  for (const seen of [abridged(value, maxIssues), value]) {
    const [, errors] = compiled.Errors(seen)
    const issues = issuesOfErrors(errors, value)
    if (issues.length > 0) return issues.slice(0, maxIssues)
  }
  return [
    { path: '', rule: 'schema', message: `expected what the schema says, found ${shown(value)}` },
  ]
}

const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date-time', isDateTime],
  ['date', isDate],
])

/**
 * Runs the engine with our formats and limit. Both are global to it, so they are put back: another user of typebox in
 * the same process must not find them changed.
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
