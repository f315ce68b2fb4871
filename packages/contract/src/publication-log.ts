import { draftSchema, validateDraft } from './draft.ts'
import { draftEvidenceSchema, validateDraftEvidence } from './evidence.ts'
import {
  fixtureDetailsSchema,
  fixtureRegistrationSchema,
  listedFixtureSchema,
} from './fixture-index.ts'
import type { Issue } from './issue.ts'
import type { DefinitionSet } from './lib/definition-set.ts'
import {
  constant,
  dateTime,
  list,
  object,
  oneOf,
  openObject,
  optional,
  publishedDateTime,
  slug,
  text,
} from './lib/fields.ts'
import { publicationIssues } from './lib/item-levels.ts'
import { listValidator, withoutMembers } from './lib/list-steps.ts'
import { closedObject, type SchemaOf, schemaOf } from './lib/schema-of.ts'
import type * as Types from './lib/types.generated.ts'
import { createValidator, type Validator } from './lib/validator.ts'
import {
  enabledDefinitions,
  evidenceRequirementSchema,
  feedStateSchema,
  languageTagSchema,
  validateWithdrawal,
  withdrawalSchema,
} from './operator-bodies.ts'
import { validateUniqueIds } from './references.ts'
import { runToCompletion, type Steps } from './steps.ts'
import { validateItem } from './validate.ts'

export type {
  AssetLine,
  FeedLine,
  FixtureLine,
  GapLine,
  LogLine,
  ObservedFixtureLine,
  PublicationLine,
  RecordingLine,
} from './lib/types.generated.ts'

const origin = oneOf(
  ['published', 'observed'],
  '`observed` if a relay recorded the line from its upstream; the rules of publications then do not apply. Absent: `published`.',
)

const signatures = list(
  object(
    {
      keyId: {
        type: 'string',
        pattern: '^[A-Za-z0-9+/]{43}=$',
        description: 'The raw Ed25519 public key, base64.',
      },
      value: {
        type: 'string',
        pattern: '^[A-Za-z0-9+/]{86}==$',
        description: 'The signature, base64.',
      },
    },
    'A signature (RFC 9421).',
  ),
  { maxItems: 4 },
  'Signatures of the upstream over the recorded bytes.',
)

const retired = constant(
  true,
  'Present only for a retired fixture, which is not in the index and keeps its history.',
)

export const fixtureLineSchema: SchemaOf<Types.FixtureLine> = closedObject(
  'A fixture was registered, or its registration changed.',
  { kind: constant('fixture'), entry: fixtureRegistrationSchema, retired: optional(retired) },
)

export const observedFixtureLineSchema: SchemaOf<Types.ObservedFixtureLine> = closedObject(
  'A fixture in the index of an upstream, recorded by a relay.',
  {
    kind: constant('fixture'),
    origin: constant('observed'),
    entry: listedFixtureSchema,
    details: optional(fixtureDetailsSchema),
    retired: optional(retired),
    indexRank: optional({
      type: 'number',
      exclusiveMinimum: 0,
      description:
        'The sort key of the fixture in the index of the upstream. Absent if that index is ordered by first event and then by id.',
    }),
  },
)

export const gapLineSchema: SchemaOf<Types.GapLine> = closedObject(
  'A period in which a relay could not read the feed.',
  {
    kind: constant('gap'),
    fixtureId: text(),
    feedKey: slug(),
    from: dateTime('The end of the last successful read before the gap.'),
    to: dateTime('The end of the first successful read after the gap.'),
  },
)

export const feedLineSchema: SchemaOf<Types.FeedLine> = closedObject(
  'Settings that apply to a feed starting at the instant `at`.',
  {
    kind: constant('feed'),
    fixtureId: text(),
    feedKey: slug(),
    at: dateTime(),
    state: feedStateSchema,
    definitions: enabledDefinitions,
    language: optional(languageTagSchema),
    evidence: optional(evidenceRequirementSchema),
    origin: optional(origin),
  },
)

export const publicationLineSchema: SchemaOf<Types.PublicationLine> = closedObject(
  'A recorded change of a feed.',
  {
    kind: constant('publication'),
    fixtureId: text(),
    feedKey: slug(),
    at: publishedDateTime(
      'The instant of the change, which is the `snapshotAt` of the resulting snapshot.',
    ),
    items: optional(list(draftSchema)),
    withdrawals: optional(list(withdrawalSchema)),
    evidence: optional(
      list(draftEvidenceSchema, {}, 'The evidence for drafts in `items`. A draft may have none.'),
    ),
    origin: optional(origin),
    order: optional(
      list(
        text(),
        {},
        'The ids of all items in the order of the upstream. Absent if the items are ordered by `effectiveAt` and then by `id`.',
      ),
    ),
    signatures: optional(signatures),
  },
)

export const assetLineSchema: SchemaOf<Types.AssetLine> = closedObject('An uploaded asset.', {
  kind: constant('asset'),
  fixtureId: text(),
  feedKey: slug(),
  name: text('The content-addressed name.'),
  mediaType: text(),
  base64: {
    type: 'string',
    pattern: '^[A-Za-z0-9+/]*={0,2}$',
    contentEncoding: 'base64',
    description: 'The bytes, in base64 with padding (RFC 4648 section 4).',
  },
  origin: optional(origin),
  /** The signatures in older recordings. An import ignores them, because assets are not signed. */
  signatures: optional(signatures),
})

/** Any line of a publication log; the discriminator is `kind`. */
export const logLineSchema: SchemaOf<Types.LogLine> = schemaOf({
  anyOf: [fixtureLineSchema, feedLineSchema, publicationLineSchema, assetLineSchema],
  description: 'One line of a publication log (JSON Lines).',
})

/**
 * A line of a recording, which is the log of what a relay observed: a line of a publication log, an observed fixture,
 * or a gap.
 */
export const recordingLineSchema: SchemaOf<Types.RecordingLine> = schemaOf({
  anyOf: [logLineSchema, observedFixtureLineSchema, gapLineSchema],
  description:
    'One line of a recording (JSON Lines): a line of a publication log, an observed fixture, or a gap.',
})

/** Validates only `kind`, so that a line of a known kind gets only the issues of that kind. */
const validateKind = createValidator(
  openObject({ kind: oneOf(['fixture', 'feed', 'publication', 'asset', 'gap']) }),
)

const validators: Readonly<Record<Exclude<Types.RecordingLine['kind'], 'publication'>, Validator>> =
  {
    fixture: createValidator(fixtureLineSchema),
    feed: createValidator(feedLineSchema),
    asset: createValidator(assetLineSchema),
    gap: createValidator(gapLineSchema),
  }

const validateObservedFixture = createValidator(observedFixtureLineSchema)

const publishedSteps = listValidator(publicationLineSchema, {
  items: validateDraft,
  withdrawals: validateWithdrawal,
  evidence: validateDraftEvidence,
})

/** Observed items are complete, with `revision` and `publishedAt`. An upstream does not have to follow our rules. */
const observedSteps = listValidator(publicationLineSchema, {
  items: validateItem,
  withdrawals: validateWithdrawal,
})

export interface LogLineValidation {
  /**
   * Definitions to validate published content against. An item of another definition is not an issue. Absent: content
   * is not validated.
   */
  readonly definitions?: DefinitionSet | undefined
}

/**
 * Returns the issues of one parsed line of a publication log or a recording, first at the generic level. Only an
 * observed line may have signatures. A published `publication` line must also follow the rules of a publication. An
 * observed `publication` line must not repeat item ids or contain evidence. An `asset` line must contain valid base64
 * (rule `base64`).
 */
export function validateLogLine(value: unknown, options: LogLineValidation = {}): Issue[] {
  return runToCompletion(logLineSteps(value, options))
}

/**
 * Returns the issues of one parsed line of a publication log or a recording, in steps: the elements of a publication
 * and the base64 of an asset are validated in parts.
 */
export function* logLineSteps(
  value: unknown,
  { definitions }: LogLineValidation = {},
): Steps<Issue[]> {
  const outline = withoutMembers(value, ['items', 'withdrawals', 'evidence'])
  const kindIssues = validateKind(outline)
  if (kindIssues.length > 0) return kindIssues
  const line = value as Types.RecordingLine
  const isObserved = 'origin' in line && line.origin === 'observed'
  if (!isObserved && 'signatures' in line) {
    const message = 'expected no signatures outside of an observed line, found some'
    return [{ path: '/signatures', rule: 'signatures', message }]
  }
  if (line.kind === 'publication') {
    const issues = yield* (isObserved ? observedSteps : publishedSteps)(line)
    if (issues.length > 0) return issues
    if (isObserved) {
      const message =
        'expected no evidence in an observed line (a relay reads evidence from its upstream), found some'
      const unread = { path: '/evidence', rule: 'evidence', message }
      return [
        ...validateUniqueIds(['/items', line.items ?? []]),
        ...(line.evidence === undefined ? [] : [unread]),
      ]
    }
    return yield* publicationIssues(line, { fixtureId: line.fixtureId, definitions })
  }
  if (line.kind === 'asset') return yield* assetIssues(outline as Types.AssetLine)
  if (line.kind === 'fixture' && isObserved) return validateObservedFixture(outline)
  return validators[line.kind](outline)
}

/** Characters of base64 that one step checks; a multiple of 4. */
const partLength = 64 * 1024

/** The issues of an asset, in steps, because its base64 may be as long as a whole body. */
function* assetIssues(line: Types.AssetLine): Steps<Issue[]> {
  const { base64 } = line
  if (typeof base64 !== 'string') return validators.asset(line)
  let start = 0
  do {
    yield
    const part = base64.slice(start, start + partLength)
    const issues = validators.asset({ ...line, base64: part })
    if (issues.length > 0) return issues
    start += partLength
    if (part.endsWith('=') && start < base64.length)
      return [brokenBase64('padding only at the end', 'characters after the padding')]
  } while (start < base64.length)
  if (base64.length % 4 === 0) return []
  return [brokenBase64('padding to a multiple of 4 characters', `${base64.length} characters`)]
}

function brokenBase64(expected: string, found: unknown): Issue {
  const message = `expected base64 with ${expected}, found ${found}`
  return { path: '/base64', rule: 'base64', message }
}
