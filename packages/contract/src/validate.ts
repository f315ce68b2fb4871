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
import { finish } from './steps.ts'

/** What is wrong with an item at the generic level: its envelope. `content` may be any object. */
export const validateItem: Validator = createValidator(itemSchema)

/** What is wrong with the index at the generic level; entries may have further fields. */
export const validateFixtureIndex: Validator = createValidator(fixtureIndexSchema)

/** What is wrong with an index whose entries are in the integration view. */
export const validateIntegrationFixtureIndex: Validator = createValidator(
  integrationFixtureIndexSchema,
)

/** What is wrong with one entry in the integration view. */
export const validateFixtureIndexEntry: Validator = createValidator(fixtureIndexEntrySchema)

/** What is wrong with a snapshot at the generic level; what its items say of each other is not looked at. */
export const validateSnapshotEnvelope: Validator = createValidator(snapshotSchema)

/**
 * What is wrong with an item at all levels: generic, and when that finds nothing, by definition and by the reference
 * rules. A definition that the set does not have is no issue.
 */
export function validateItemFully(value: unknown, definitions: DefinitionSet): Issue[] {
  const issues = validateItem(value)
  return issues.length > 0 ? issues : furtherIssues(value as Item, definitions)
}

export interface SnapshotValidation {
  /** Checks the content of items of these definitions too. Without it content is taken as it is. */
  readonly definitions?: DefinitionSet | undefined
}

/**
 * What is wrong with a snapshot: generic, and when that finds nothing, by the reference rules within items and between
 * them (all of the snapshot's fixture, no id twice).
 */
export function validateSnapshot(
  value: unknown,
  { definitions }: SnapshotValidation = {},
): Issue[] {
  const issues = validateSnapshotEnvelope(value)
  if (issues.length > 0) return issues
  const { fixtureId, items } = value as Snapshot
  const between = [...validateFixtureOf(items, fixtureId), ...validateUniqueIds(['/items', items])]
  return finish(furtherIssuesOfAll(between, items, definitions))
}
