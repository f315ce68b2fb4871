import type { DefinitionSet } from '../definition-set.ts'
import type { Draft } from '../draft.ts'
import { type Issue, issuesBelow, maxIssues } from '../issue.ts'
import { validateReferences } from '../references.ts'

/** What the levels above the generic one find in an item or draft that passed that one: at most one of them at a field. */
export function furtherIssues(item: Draft, definitions: DefinitionSet | undefined): Issue[] {
  const issues = definitions?.validate(item) ?? []
  const paths = new Set(issues.map(({ path }) => path))
  return [...issues, ...validateReferences(item).filter(({ path }) => !paths.has(path))]
}

/** The same for all items of a list that stands at `/items`, after what was found before, up to the limit. */
export function withFurtherIssues(
  found: readonly Issue[],
  items: readonly Draft[],
  definitions: DefinitionSet | undefined,
): Issue[] {
  const issues = [...found]
  for (const [index, item] of items.entries()) {
    if (issues.length >= maxIssues) break
    issues.push(...issuesBelow(`/items/${index}`, furtherIssues(item, definitions)))
  }
  return issues.slice(0, maxIssues)
}
