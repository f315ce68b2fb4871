import type { Issue } from '../issue.ts'
import { validateFixtureOf, validateUniqueIds } from '../references.ts'
import type { Steps } from '../steps.ts'
import type { DefinitionSet } from './definition-set.ts'
import { furtherIssuesOfAll } from './item-levels.ts'
import type { Publication } from './types.generated.ts'

export interface PublicationValidation {
  /** The fixture whose feed it is for: items of another are refused. */
  readonly fixtureId?: string | undefined
  /** Checks the content of items of these definitions too; a definition that is not among them is no issue. */
  readonly definitions?: DefinitionSet | undefined
}

/** What the rules above the generic level find in a publication that passed that one. */
export function* publicationIssues(
  { items = [], withdrawals = [] }: Pick<Publication, 'items' | 'withdrawals'>,
  { fixtureId, definitions }: PublicationValidation,
): Steps<Issue[]> {
  const between = [
    ...validateUniqueIds(['/items', items], ['/withdrawals', withdrawals]),
    ...(fixtureId === undefined ? [] : validateFixtureOf(items, fixtureId)),
  ]
  return yield* furtherIssuesOfAll(between, items, definitions)
}
