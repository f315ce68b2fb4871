import { evidenceIssues } from '../evidence.ts'
import { type Issue, issuesBelow, maxIssues } from '../issue.ts'
import { validateFixtureOf, validateReferences, validateUniqueIds } from '../references.ts'
import type { Steps } from '../steps.ts'
import type { DefinitionSet } from './definition-set.ts'
import type { Draft, Publication } from './types.generated.ts'

/**
 * The issues of an item or draft above the generic level, which it must have passed: the issues of its definition,
 * and the issues of the reference rules at other paths.
 */
export function furtherIssues(item: Draft, definitions: DefinitionSet | undefined): Issue[] {
  const issues = definitions?.validate(item) ?? []
  const paths = new Set(issues.map(({ path }) => path))
  return [...issues, ...validateReferences(item).filter(({ path }) => !paths.has(path))]
}

/**
 * The issues in `found`, followed by the issues of all items above the generic level, at paths below `/items`; at most
 * `maxIssues` in total.
 */
export function* furtherIssuesOfAll(
  found: readonly Issue[],
  items: readonly Draft[],
  definitions: DefinitionSet | undefined,
): Steps<Issue[]> {
  const issues = [...found]
  for (const [index, item] of items.entries()) {
    if (issues.length >= maxIssues) break
    issues.push(...issuesBelow(`/items/${index}`, furtherIssues(item, definitions)))
    yield
  }
  return issues.slice(0, maxIssues)
}

export interface PublicationValidation {
  /** The fixture of the feed. An item of another fixture is an issue. Absent: fixtures are not compared. */
  readonly fixtureId?: string | undefined
  /**
   * Definitions to validate content against. An item of another definition is not an issue. Absent: content is not
   * validated.
   */
  readonly definitions?: DefinitionSet | undefined
}

/**
 * The issues of a publication above the generic level. The publication must have passed the generic level. Its evidence
 * is validated only if there are no other issues.
 */
export function* publicationIssues(
  { items = [], withdrawals = [], evidence = [] }: Publication,
  { fixtureId, definitions }: PublicationValidation,
): Steps<Issue[]> {
  const between = [
    ...validateUniqueIds(['/items', items], ['/withdrawals', withdrawals]),
    ...(fixtureId === undefined ? [] : validateFixtureOf(items, fixtureId)),
  ]
  const issues = yield* furtherIssuesOfAll(between, items, definitions)
  return issues.length > 0 ? issues : yield* evidenceIssues(evidence, items)
}
