import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import { definitionReference } from '@fixture-feed/contract/definitions'
import { formatIssue, type Issue, maxIssues } from '@fixture-feed/contract/issue'
import type { DefinitionId } from '@fixture-feed/contract/operator-bodies'
import { type Problem, problem } from '../problem/problem.ts'

export type InvalidCode = 'invalid_items' | 'invalid_settings' | 'invalid_fixture' | 'invalid_hold'

export function invalid(
  code: InvalidCode | 'unknown_definition',
  issues: readonly Issue[],
): Problem {
  const [first] = issues
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return problem(code, first === undefined ? '' : `${formatIssue(first)}${more}`, { issues })
}

/**
 * Returns a problem if this service does not know some of the definitions or definition keys in `names`; `undefined`
 * if it knows all.
 */
export function unknownDefinitions(
  names: readonly (DefinitionId | string)[],
  definitions: DefinitionSet,
  path: string,
): Problem | undefined {
  const issues: Issue[] = []
  for (const [index, name] of names.entries()) {
    if (issues.length === maxIssues) break
    const unknown = unknownIn(definitions, name)
    if (unknown === undefined) continue
    const message = `${unknown} known to this service`
    issues.push({ path: `${path}/${index}`, rule: 'definition', message })
  }
  return issues.length === 0 ? undefined : invalid('unknown_definition', issues)
}

function unknownIn(definitions: DefinitionSet, name: DefinitionId | string): string | undefined {
  if (typeof name !== 'string') {
    const isKnown = definitions.has(name.definitionKey, name.definitionVersion)
    return isKnown ? undefined : `definition ${definitionReference(name)} is not`
  }
  const isKnown = definitions.list().some(({ definitionKey }) => definitionKey === name)
  return isKnown ? undefined : `no version of definition ${JSON.stringify(name)} is`
}
