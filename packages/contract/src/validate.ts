import {
  fixtureDetailsSchema,
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

/** Returns the issues of an item at the generic level, its envelope. `content` may be any object. */
export const validateItem: Validator = createValidator(itemSchema)

/** Returns the issues of an index at the generic level. Entries may have additional fields. */
export const validateFixtureIndex: Validator = createValidator(fixtureIndexSchema)

/** Returns the issues of an index with entries in the integration view. */
export const validateIntegrationFixtureIndex: Validator = createValidator(
  integrationFixtureIndexSchema,
)

export const validateFixtureIndexEntry: Validator = createValidator(fixtureIndexEntrySchema)

export const validateFixtureDetails: Validator = createValidator(fixtureDetailsSchema)

/** Returns the issues of a snapshot at the generic level. Contents and relations between its parts are not checked. */
export const validateSnapshotEnvelope: Validator = createValidator(snapshotSchema)

/**
 * Returns the issues of an item: at the generic level, and if there are none, by its definition and the reference
 * rules. An unknown definition is not an issue.
 */
export function validateItemFully(value: unknown, definitions: DefinitionSet): Issue[] {
  const issues = validateItem(value)
  return issues.length > 0 ? issues : furtherIssues(value as Item, definitions)
}

export interface SnapshotValidation {
  /** Definitions to validate content against. Without them content is not validated. */
  readonly definitions?: DefinitionSet | undefined
}

/**
 * Returns the issues of a snapshot at the generic level. If there are none, returns the issues of its items: of their
 * fixture, their ids, their references and, with `definitions`, their content.
 */
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
