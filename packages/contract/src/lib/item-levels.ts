import type { DefinitionSet } from '../definition-set.ts'
import type { Draft } from '../draft.ts'
import type { Issue } from '../issue.ts'
import { validateReferences } from '../references.ts'

/** What the levels above the generic one find in an item or draft that passed that one: at most one of them at a field. */
export function furtherIssues(item: Draft, definitions: DefinitionSet | undefined): Issue[] {
  const issues = definitions?.validate(item) ?? []
  const paths = new Set(issues.map(({ path }) => path))
  return [...issues, ...validateReferences(item).filter(({ path }) => !paths.has(path))]
}
