import type { Issue } from '../issue.ts'
import { validateFixtureOf, validateUniqueIds } from '../references.ts'
import type { Steps } from '../steps.ts'
import type { DefinitionSet } from './definition-set.ts'
import { furtherIssuesOfAll } from './item-levels.ts'
import type { Publication } from './types.generated.ts'

export interface PublicationValidation {
  /** The fixture of the feed: items of another fixture are refused. */
  readonly fixtureId?: string | undefined
  /** Also checks content against these definitions. An item of another definition is no issue. */
  readonly definitions?: DefinitionSet | undefined
}

/** The issues of a publication above the generic level, which it must have passed. */
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
