import Type from 'typebox'
import { draftSchema, validateDraft } from './draft.ts'
import { fixtureRegistrationSchema } from './fixture-index.ts'
import type { Issue } from './issue.ts'
import type { DefinitionSet } from './lib/definition-set.ts'
import { enabledDefinitionsSchema } from './lib/enabled-definitions.ts'
import { closed, dateTime, list, oneOf, publishedDateTime, slug, text } from './lib/fields.ts'
import { listIssues, someList, withoutMembers } from './lib/list-steps.ts'
import { publicationIssues } from './lib/publication-issues.ts'
import { type SchemaOf, schemaOf } from './lib/schema-of.ts'
import type {
  AssetLine,
  FeedLine,
  FixtureLine,
  LogLine,
  PublicationLine,
} from './lib/types.generated.ts'
import { createValidator, type Validator } from './lib/validator.ts'
import { feedStateSchema, validateWithdrawal, withdrawalSchema } from './operator-bodies.ts'
import { finish, type Steps } from './steps.ts'

export type { AssetLine, FeedLine, FixtureLine, LogLine, PublicationLine }

/** A fixture was registered, or its registration changed. */
export const fixtureLineSchema: SchemaOf<FixtureLine> = schemaOf(
  Type.Object(
    { kind: Type.Literal('fixture'), entry: fixtureRegistrationSchema },
    { ...closed, description: 'A fixture was registered, or its registration changed.' },
  ),
)

/** The settings of a feed from an instant on. */
export const feedLineSchema: SchemaOf<FeedLine> = schemaOf(
  Type.Object(
    {
      kind: Type.Literal('feed'),
      fixtureId: text(),
      feedKey: slug(),
      at: dateTime(),
      state: feedStateSchema,
      definitions: enabledDefinitionsSchema,
    },
    { ...closed, description: 'The settings of a feed from an instant on.' },
  ),
)

const publicationLineFields = {
  kind: Type.Literal('publication'),
  fixtureId: text(),
  feedKey: slug(),
  at: publishedDateTime('When it took place: the `snapshotAt` that it made.'),
}

/** A publication that took place: like the body of one, but that the instant is known. */
export const publicationLineSchema: SchemaOf<PublicationLine> = schemaOf(
  Type.Object(
    {
      ...publicationLineFields,
      items: Type.Optional(list(draftSchema)),
      withdrawals: Type.Optional(list(withdrawalSchema)),
    },
    { ...closed, description: 'A change of a feed that took place.' },
  ),
)

/** An asset that was uploaded. */
export const assetLineSchema: SchemaOf<AssetLine> = schemaOf(
  Type.Object(
    {
      kind: Type.Literal('asset'),
      fixtureId: text(),
      feedKey: slug(),
      name: text('Its content-addressed name.'),
      mediaType: text(),
      base64: Type.String({
        pattern: '^[A-Za-z0-9+/]*={0,2}$',
        contentEncoding: 'base64',
        description: 'Its bytes, in base64 with padding (RFC 4648 section 4).',
      }),
    },
    { ...closed, description: 'An asset that was uploaded.' },
  ),
)

/** Any line of a publication log; `kind` tells which. */
export const logLineSchema: SchemaOf<LogLine> = schemaOf(
  Type.Union([fixtureLineSchema, feedLineSchema, publicationLineSchema, assetLineSchema], {
    description: 'One line of a publication log (JSON Lines).',
  }),
)

/** Reads `kind` alone, so that a line of a known kind is compared with that kind only. */
const validateKind = createValidator(
  Type.Object({ kind: oneOf(['fixture', 'feed', 'publication', 'asset']) }),
)

const validators: Readonly<Record<Exclude<LogLine['kind'], 'publication'>, Validator>> = {
  fixture: createValidator(fixtureLineSchema),
  feed: createValidator(feedLineSchema),
  asset: createValidator(assetLineSchema),
}

const validateOutline = createValidator(
  Type.Object({ ...publicationLineFields, items: someList, withdrawals: someList }, closed),
)

export interface LogLineValidation {
  /** Checks the content of items of these definitions too; a definition that is not among them is no issue. */
  readonly definitions?: DefinitionSet | undefined
}

/**
 * What is wrong with one line of a publication log, already parsed: generic, and when that finds nothing, the rules of
 * a publication for a `publication` line, and for an `asset` line that its base64 is whole (rule `base64`).
 */
export function validateLogLine(value: unknown, options: LogLineValidation = {}): Issue[] {
  return finish(logLineSteps(value, options))
}

/** `validateLogLine` in parts, for a publication of an item or withdrawal each. */
export function* logLineSteps(
  value: unknown,
  { definitions }: LogLineValidation = {},
): Steps<Issue[]> {
  const outline = withoutMembers(value, ['items', 'withdrawals'])
  const kindIssues = validateKind(outline)
  if (kindIssues.length > 0) return kindIssues
  const line = value as LogLine
  if (line.kind === 'publication') {
    const issues = yield* listIssues(line, validateOutline, {
      items: validateDraft,
      withdrawals: validateWithdrawal,
    })
    if (issues.length > 0) return issues
    return yield* publicationIssues(line, { fixtureId: line.fixtureId, definitions })
  }
  if (line.kind === 'asset') return yield* assetIssues(outline as AssetLine)
  return validators[line.kind](outline)
}

/** Characters of base64 that are looked at in one part; a multiple of 4. */
const partLength = 64 * 1024

/** What is wrong with an asset, whose base64 may be as long as a body. */
function* assetIssues(line: AssetLine): Steps<Issue[]> {
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
      return [brokenBase64('padding at its end alone')]
  } while (start < base64.length)
  if (base64.length % 4 === 0) return []
  return [brokenBase64('a multiple of 4 characters', base64.length)]
}

function brokenBase64(expected: string, found: unknown = 'more behind it'): Issue {
  const message = `expected base64 with padding, ${expected}, found ${found}`
  return { path: '/base64', rule: 'base64', message }
}
