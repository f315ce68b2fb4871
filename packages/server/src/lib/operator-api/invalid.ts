import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import { definitionReference } from '@fixture-feed/contract/definitions'
import { formatIssue, type Issue, maxIssues } from '@fixture-feed/contract/issue'
import type { DefinitionName } from '@fixture-feed/contract/operator-bodies'
import { type Problem, problem } from '../problem/problem.ts'

/** The codes of bodies that break their schemas. */
export type InvalidCode = 'invalid_items' | 'invalid_settings' | 'invalid_fixture' | 'invalid_hold'

/** A problem that lists its issues, and says the first one in words. */
export function invalid(
  code: InvalidCode | 'unknown_definition',
  issues: readonly Issue[],
): Problem {
  const [first] = issues
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return problem(code, first === undefined ? '' : `${formatIssue(first)}${more}`, { issues })
}

/** The problem of definitions that this service does not know; `undefined` when all are known. */
export function unknownDefinitions(
  names: readonly DefinitionName[],
  definitions: DefinitionSet,
  path: string,
): Problem | undefined {
  const issues: Issue[] = []
  for (const [index, name] of names.entries()) {
    if (issues.length === maxIssues) break
    if (definitions.has(name.definitionKey, name.definitionVersion)) continue
    const message = `definition ${definitionReference(name)} is not known to this service`
    issues.push({ path: `${path}/${index}`, rule: 'definition', message })
  }
  return issues.length === 0 ? undefined : invalid('unknown_definition', issues)
}

/** The problem of definition keys of which this service knows no version. */
export function unknownDefinitionKeys(
  keys: readonly string[],
  definitions: DefinitionSet,
  path: string,
): Problem | undefined {
  const known = new Set(definitions.list().map(({ definitionKey }) => definitionKey))
  const index = keys.findIndex(key => !known.has(key))
  if (index === -1) return undefined
  const message = `no version of definition ${JSON.stringify(keys[index])} is known to this service`
  return invalid('unknown_definition', [{ path: `${path}/${index}`, rule: 'definition', message }])
}
