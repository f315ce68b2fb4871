import type { DefinitionSet } from '../definition-set.ts'
import type { Draft } from '../draft.ts'
import type { Issue } from '../issue.ts'
import { validateReferences } from '../references.ts'

/** What the levels above the generic one find in an item or draft that passed that one. */
export function furtherIssues(item: Draft, definitions: DefinitionSet | undefined): Issue[] {
  return [...(definitions?.validate(item) ?? []), ...validateReferences(item)]
}
