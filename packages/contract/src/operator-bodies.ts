import { draftSchema, validateDraft } from './draft.ts'
import { draftEvidenceSchema, validateDraftEvidence } from './evidence.ts'
import { fixtureRegistrationBodySchema } from './fixture-index.ts'
import type { Issue } from './issue.ts'
import {
  constant,
  definitionKey,
  integer,
  list,
  object,
  oneOf,
  orNull,
  publishedDateTime,
  text,
} from './lib/fields.ts'
import { type PublicationValidation, publicationIssues } from './lib/item-levels.ts'
import { listValidator } from './lib/list-steps.ts'
import { closedObject, type FieldsOf, type SchemaOf, schemaOf } from './lib/schema-of.ts'
import type * as Types from './lib/types.generated.ts'
import { createValidator, type Validator } from './lib/validator.ts'
import { runToCompletion, type Steps } from './steps.ts'

export type {
  ApprovalBody,
  DefinitionId,
  ErasureBody,
  ExpectedRevision,
  FeedSettings,
  FeedState,
  FixtureRegistrationBody,
  HoldBody,
  HoldRelease,
  Publication,
  SnapshotBody,
  Withdrawal,
} from './lib/types.generated.ts'
export type { PublicationValidation }
export { fixtureRegistrationBodySchema }

export const definitionIdSchema: SchemaOf<Types.DefinitionId> = closedObject(
  'A definition by its key and version.',
  { definitionKey: definitionKey(), definitionVersion: integer(1) },
)

/** The enabled definitions of a feed, each listed once; null enables all known definitions. */
export const enabledDefinitions: SchemaOf<readonly Types.DefinitionId[] | null> = schemaOf(
  orNull(
    list(
      definitionIdSchema,
      { uniqueItems: true },
      'The definitions whose items the feed takes; null for all known ones.',
    ),
  ),
)

export const feedStateSchema: SchemaOf<Types.FeedState> = schemaOf(
  oneOf(['live', 'finished'], 'Whether shared caches may keep the feed: `finished` only.'),
)

/** The language of a feed's texts (BCP 47): a well-formed language tag with optional subtags. */
export const languageTagSchema: SchemaOf<Types.LanguageTag> = schemaOf({
  type: 'string',
  pattern: '^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$',
  maxLength: 35,
  description: 'The language of its texts (BCP 47): `Content-Language` of its snapshots.',
})

export const validateLanguageTag: Validator = createValidator(languageTagSchema)

/** The body of `PUT …/feeds/{feedKey}/settings`. */
export const feedSettingsSchema: SchemaOf<Types.FeedSettings> = closedObject(
  'The settings of a feed, whole.',
  {
    state: feedStateSchema,
    definitions: enabledDefinitions,
    'language?': languageTagSchema,
  },
)

export const withdrawalSchema: SchemaOf<Types.Withdrawal> = closedObject(
  'An item to take out of the feed.',
  { id: text(), 'reason?': { type: 'string', description: 'For the record.' } },
)

/** The revision that the feed must have of an item for the publication to be applied. */
export const expectedRevisionSchema: SchemaOf<Types.ExpectedRevision> = closedObject(
  'What the publisher saw of an item.',
  {
    id: text(),
    revision: orNull(
      integer(1, 'The revision that readers see; null where they see no such item.'),
    ),
  },
)

/** The body of `POST …/feeds/{feedKey}/publications`. */
export const publicationSchema: SchemaOf<Types.Publication> = closedObject(
  'A change of a feed, applied as a whole or not at all.',
  {
    'items?': list(draftSchema),
    'withdrawals?': list(withdrawalSchema),
    'evidence?': list(draftEvidenceSchema, {}, 'The plays behind its items.'),
    'at?': publishedDateTime('When it took place; the instant of publishing when left out.'),
    'expected?': list(expectedRevisionSchema, {}, 'Nothing is applied unless all of these hold.'),
  },
)

/** The body of `PUT …/feeds/{feedKey}`. */
export const snapshotBodySchema: SchemaOf<Types.SnapshotBody> = closedObject(
  'All items that the feed is to have.',
  {
    fixtureId: { type: 'string', description: 'As in the address.' },
    feedKey: { type: 'string', description: 'As in the address.' },
    'snapshotAt?': { description: 'Passed over.' },
    items: list(draftSchema),
    'evidence?': list(draftEvidenceSchema, {}, 'The plays behind some of them.'),
  },
)

export const holdReleaseSchema: SchemaOf<Types.HoldRelease> = schemaOf({
  anyOf: [
    constant('approval', 'When somebody approves of it.'),
    object(
      { afterSeconds: { type: 'integer', minimum: 1, maximum: 3600 } },
      'So many seconds after it was proposed.',
    ),
    object({ at: publishedDateTime('When.') }, 'At an instant.'),
  ],
  description: 'When a hold lets a change go.',
})

const namesOf = (description: string) =>
  list(text(), { minItems: 1, maxItems: 1000, uniqueItems: true }, description)

/** The scope of a hold and its release condition. */
export const holdRuleFields: FieldsOf<Omit<Types.HoldBody, 'reason'>> = {
  'items?': namesOf(
    'The ids of items, also of such as the feed does not have yet; all when left out.',
  ),
  'definitions?': namesOf('Definition keys, of any version; all when left out.'),
  'tokens?': namesOf('The names of operator tokens; all when left out.'),
  release: holdReleaseSchema,
}

/** The body of `PUT …/holds/{holdId}`. */
export const holdBodySchema: SchemaOf<Types.HoldBody> = closedObject(
  'A rule of a feed that keeps changes back: those that each of its lists names.',
  {
    ...holdRuleFields,
    reason: {
      type: 'string',
      minLength: 1,
      maxLength: 1000,
      description: 'Why: the publisher of what is held is told.',
    },
  },
)

export const proposalHashSchema: SchemaOf<Types.ProposalHash> = schemaOf({
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description:
    'SHA-256, in hex, of what is proposed as canonical JSON (RFC 8785): the draft, `{"evidence":…,"item":…}` where it has evidence, or `{"withdraw":id}`.',
})

/** The body of `POST …/proposals/{itemId}/approve`. */
export const approvalBodySchema: SchemaOf<Types.ApprovalBody> = closedObject(
  'What is approved of.',
  { hash: proposalHashSchema },
)

/** The body of `POST …/feeds/{feedKey}/erasures`. */
export const erasureBodySchema: SchemaOf<Types.ErasureBody> = closedObject(
  'An item to remove from all history.',
  { id: text(), 'reason?': { type: 'string', description: 'For the audit log.' } },
)

export const validateFixtureRegistration: Validator = createValidator(fixtureRegistrationBodySchema)

/** Returns the issues of a feed's settings. The caller checks whether the definitions are known. */
export const validateFeedSettings: Validator = createValidator(feedSettingsSchema)
export const validateErasureBody: Validator = createValidator(erasureBodySchema)
export const validateHoldBody: Validator = createValidator(holdBodySchema)
export const validateApprovalBody: Validator = createValidator(approvalBodySchema)
export const validateWithdrawal: Validator = createValidator(withdrawalSchema)

const listSteps = listValidator(publicationSchema, {
  items: validateDraft,
  withdrawals: validateWithdrawal,
  evidence: validateDraftEvidence,
  expected: createValidator(expectedRevisionSchema),
})

/**
 * Returns the issues of a publication, first at the generic level. If there are none, it checks for repeated ids
 * (also as item and withdrawal), items of another fixture, content against its definition, the reference rules, and
 * evidence that matches its item (rule `evidence`).
 */
export function validatePublication(value: unknown, options: PublicationValidation = {}): Issue[] {
  return runToCompletion(publicationSteps(value, options))
}

/** `validatePublication` in steps of one item or withdrawal. */
export function* publicationSteps(
  value: unknown,
  options: PublicationValidation = {},
): Steps<Issue[]> {
  const unwrapped = unwrappedIssue(value)
  if (unwrapped !== undefined) return [unwrapped]
  const issues = yield* listSteps(value)
  return issues.length > 0 ? issues : yield* publicationIssues(value as Types.Publication, options)
}

/**
 * The issue of an item or a list of items without the enclosing object, because the schema's own message would not
 * name the remedy.
 */
function unwrappedIssue(value: unknown): Issue | undefined {
  const expected = (found: string, wrapped: string): Issue => ({
    path: '',
    rule: 'type',
    message: `expected a publication, found ${found}: wrap it as {"items": ${wrapped}}`,
  })
  if (Array.isArray(value)) return expected('a list', '[…]')
  if (typeof value !== 'object' || value === null || 'items' in value) return undefined
  return 'definitionKey' in value || 'content' in value ? expected('an item', '[item]') : undefined
}
