import {
  fixtureIndexEntrySchema,
  fixtureIndexSchema,
  integrationFixtureIndexSchema,
} from './fixture-index.ts'
import type { Issue } from './issue.ts'
import type { DefinitionSet } from './lib/definition-set.ts'
import { furtherIssues, furtherIssuesOfAll } from './lib/item-levels.ts'
import { createValidator, type Validator } from './lib/validator.ts'
import { validateFixtureOf, validateUniqueIds } from './references.ts'
import { type Item, itemSchema, type Snapshot, snapshotSchema } from './snapshot.ts'
import { runToCompletion } from './steps.ts'

/** The issues of an item at the generic level: its envelope. `content` may be any object. */
export const validateItem: Validator = createValidator(itemSchema)

/** The issues of an index at the generic level. Entries may have further fields. */
export const validateFixtureIndex: Validator = createValidator(fixtureIndexSchema)

/** The issues of an index with entries in the integration view. */
export const validateIntegrationFixtureIndex: Validator = createValidator(
  integrationFixtureIndexSchema,
)

export const validateFixtureIndexEntry: Validator = createValidator(fixtureIndexEntrySchema)

/** The issues of a snapshot at the generic level. Relations between its items are not checked. */
export const validateSnapshotEnvelope: Validator = createValidator(snapshotSchema)

/** The issues of an item: generic, else by definition and by the reference rules. An unknown definition is no issue. */
export function validateItemFully(value: unknown, definitions: DefinitionSet): Issue[] {
  const issues = validateItem(value)
  return issues.length > 0 ? issues : furtherIssues(value as Item, definitions)
}

export interface SnapshotValidation {
  /** Also checks content against these definitions. Without them content is not checked. */
  readonly definitions?: DefinitionSet | undefined
}

/** The issues of a snapshot: generic, else by the reference rules, its fixture, and ids that occur twice. */
export function validateSnapshot(
  value: unknown,
  { definitions }: SnapshotValidation = {},
): Issue[] {
  const issues = validateSnapshotEnvelope(value)
  if (issues.length > 0) return issues
  const { fixtureId, items } = value as Snapshot
  const between = [...validateFixtureOf(items, fixtureId), ...validateUniqueIds(['/items', items])]
  return runToCompletion(furtherIssuesOfAll(between, items, definitions))
}
