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
  optional,
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
  EvidenceRequirement,
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
  'A definition, identified by key and version.',
  { definitionKey: definitionKey(), definitionVersion: integer(1) },
)

/** The enabled definitions of a feed, each listed once; null enables all known definitions. */
export const enabledDefinitions: SchemaOf<readonly Types.DefinitionId[] | null> = schemaOf(
  orNull(
    list(
      definitionIdSchema,
      { uniqueItems: true },
      'The enabled definitions. Null enables all known definitions.',
    ),
  ),
)

export const feedStateSchema: SchemaOf<Types.FeedState> = schemaOf(
  oneOf(['live', 'finished'], 'The state of the feed, which determines its cache policy.'),
)

/** The language of a feed's texts (BCP 47): a well-formed language tag with optional subtags. */
export const languageTagSchema: SchemaOf<Types.LanguageTag> = schemaOf({
  type: 'string',
  pattern: '^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$',
  maxLength: 35,
  description: 'The language of the texts (BCP 47), sent as `Content-Language` of the snapshots.',
})

export const validateLanguageTag: Validator = createValidator(languageTagSchema)

/** Whether the numbers and names of the texts of a feed need claims of evidence. */
export const evidenceRequirementSchema: SchemaOf<Types.EvidenceRequirement> = schemaOf(
  oneOf(
    ['optional', 'required'],
    '`required` rejects a number, or the name of a team or player, that a text such as `headline` or `summary` contains outside the claims of its evidence. Absent: `optional`.',
  ),
)

/** The body of `PUT …/feeds/{feedKey}/settings`. */
export const feedSettingsSchema: SchemaOf<Types.FeedSettings> = closedObject(
  'The complete settings of a feed.',
  {
    state: feedStateSchema,
    definitions: enabledDefinitions,
    language: optional(languageTagSchema),
    evidence: optional(evidenceRequirementSchema),
  },
)

export const withdrawalSchema: SchemaOf<Types.Withdrawal> = closedObject('An item to withdraw.', {
  id: text(),
  reason: optional({
    type: 'string',
    description: 'The reason, recorded in the history of the item.',
  }),
})

/** The current revision that an item must have, or else the publication is rejected. */
export const expectedRevisionSchema: SchemaOf<Types.ExpectedRevision> = closedObject(
  'The revision that an item must have.',
  {
    id: text(),
    revision: orNull(
      integer(1, 'The current revision. Null expects that the item is not in the feed.'),
    ),
  },
)

/** The body of `POST …/feeds/{feedKey}/publications`. */
export const publicationSchema: SchemaOf<Types.Publication> = closedObject(
  'Changes of a feed, applied together or not at all. A change that a hold keeps back becomes a proposal.',
  {
    items: optional(list(draftSchema)),
    withdrawals: optional(list(withdrawalSchema)),
    evidence: optional(list(draftEvidenceSchema, {}, 'The evidence for its items.')),
    at: optional(
      publishedDateTime(
        'The instant of the change. Absent: the current time, or the millisecond after the last change if that is later.',
      ),
    ),
    expected: optional(
      list(
        expectedRevisionSchema,
        {},
        'Expected revisions. If one does not match, nothing is applied.',
      ),
    ),
  },
)

/** The body of `PUT …/feeds/{feedKey}`. */
export const snapshotBodySchema: SchemaOf<Types.SnapshotBody> = closedObject(
  'All items of the new snapshot.',
  {
    fixtureId: { type: 'string', description: 'Must equal the value in the path.' },
    feedKey: { type: 'string', description: 'Must equal the value in the path.' },
    snapshotAt: optional({ description: 'Ignored.' }),
    items: list(draftSchema),
    evidence: optional(list(draftEvidenceSchema, {}, 'The evidence for some of the items.')),
  },
)

export const holdReleaseSchema: SchemaOf<Types.HoldRelease> = schemaOf({
  anyOf: [
    constant('approval', 'On approval by a token other than the proposer.'),
    object(
      { afterSeconds: { type: 'integer', minimum: 1, maximum: 3600 } },
      'Seconds after the proposal. A newer proposal for the item keeps the due time of the one that it replaces.',
    ),
    object({ at: publishedDateTime('The instant of the release.') }, 'At an instant.'),
  ],
  description: 'The release condition of a hold.',
})

const namesOf = (description: string) =>
  list(text(), { minItems: 1, maxItems: 1000, uniqueItems: true }, description)

/** The scope of a hold and its release condition. */
export const holdRuleFields: FieldsOf<Omit<Types.HoldBody, 'reason'>> = {
  items: optional(namesOf('Ids of items, including future ones. Absent: all items.')),
  definitions: optional(
    namesOf('Definition keys, each for all versions. Absent: all definitions.'),
  ),
  tokens: optional(namesOf('Names of operator tokens. Absent: all tokens.')),
  release: holdReleaseSchema,
}

/** The body of `PUT …/holds/{holdId}`. */
export const holdBodySchema: SchemaOf<Types.HoldBody> = closedObject(
  'A rule of a feed that keeps changes back. It applies to a change if each of its lists that is present contains the id of the item, the definition key of the change or of the published revision, or the token of the change. It does not apply to changes by the token that set it. With `afterSeconds` or `at`, it does not keep withdrawals back.',
  {
    ...holdRuleFields,
    reason: {
      type: 'string',
      minLength: 1,
      maxLength: 1000,
      description: 'The reason, which publishers of held changes receive.',
    },
  },
)

export const proposalHashSchema: SchemaOf<Types.ProposalHash> = schemaOf({
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description:
    'SHA-256, in lower-case hex, of the proposed change as canonical JSON (RFC 8785): the draft, `{"evidence":…,"item":…}` if it has evidence, `{"withdraw":id}`, or `{"reason":…,"withdraw":id}` if the withdrawal has a reason.',
})

/** The body of `POST …/proposals/{itemId}/approve`. */
export const approvalBodySchema: SchemaOf<Types.ApprovalBody> = closedObject(
  'The approved proposal, identified by its hash.',
  { hash: proposalHashSchema },
)

/** The body of `POST …/feeds/{feedKey}/erasures`. */
export const erasureBodySchema: SchemaOf<Types.ErasureBody> = closedObject(
  'An item to remove from all history.',
  {
    id: text(),
    reason: optional({
      type: 'string',
      description: 'The reason, which is written to the log of the service and not stored.',
    }),
  },
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
 * (also as item and withdrawal), items of another fixture (with `fixtureId`), content against its definition (with
 * `definitions`) and the reference rules. If there are still none, it checks that the evidence matches its items
 * (rules `evidence` and `duplicate-id`).
 */
export function validatePublication(value: unknown, options: PublicationValidation = {}): Issue[] {
  return runToCompletion(publicationSteps(value, options))
}

/** Returns the issues of a publication, in steps of one element of its lists. */
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
 * Returns an issue that names the remedy if the value is an item, or a list, without the enclosing object; otherwise
 * `undefined`.
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
