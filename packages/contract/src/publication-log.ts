import Type from 'typebox'
import type { DefinitionSet } from './definition-set.ts'
import { draftSchema } from './draft.ts'
import { fixtureRegistrationSchema } from './fixture-index.ts'
import type { Issue } from './issue.ts'
import { enabledDefinitionsSchema } from './lib/enabled-definitions.ts'
import { closed, dateTime, list, oneOf, slug, text } from './lib/fields.ts'
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
import { feedStateSchema, withdrawalSchema } from './operator-bodies.ts'

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

/** A publication that took place: like the body of one, but that the instant is known. */
export const publicationLineSchema: SchemaOf<PublicationLine> = schemaOf(
  Type.Object(
    {
      kind: Type.Literal('publication'),
      fixtureId: text(),
      feedKey: slug(),
      at: dateTime('When it took place: the `snapshotAt` that it made.'),
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

const validators: Readonly<Record<LogLine['kind'], Validator>> = {
  fixture: createValidator(fixtureLineSchema),
  feed: createValidator(feedLineSchema),
  publication: createValidator(publicationLineSchema),
  asset: createValidator(assetLineSchema),
}

export interface LogLineValidation {
  /** Checks the content of items of these definitions too; a definition that is not among them is no issue. */
  readonly definitions?: DefinitionSet | undefined
}

/**
 * What is wrong with one line of a publication log, already parsed: generic, and when that finds nothing, the rules of
 * a publication for a `publication` line, and for an `asset` line that its base64 is whole (rule `base64`).
 */
export function validateLogLine(value: unknown, options: LogLineValidation = {}): Issue[] {
  const kindIssues = validateKind(value)
  if (kindIssues.length > 0) return kindIssues
  const { kind } = value as LogLine
  const issues = validators[kind](value)
  return issues.length > 0 ? issues : issuesWithin(value as LogLine, options)
}

function issuesWithin(line: LogLine, { definitions }: LogLineValidation): Issue[] {
  switch (line.kind) {
    case 'publication':
      return publicationIssues(line, { fixtureId: line.fixtureId, definitions })
    case 'asset':
      return line.base64.length % 4 === 0 ? [] : [brokenBase64(line.base64.length)]
    default:
      return []
  }
}

function brokenBase64(length: number): Issue {
  const message = `expected base64 with padding, a multiple of 4 characters, found ${length}`
  return { path: '/base64', rule: 'base64', message }
}
