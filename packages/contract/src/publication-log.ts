import Type from 'typebox'
import { draftSchema } from './draft.ts'
import { fixtureRegistrationSchema } from './fixture-index.ts'
import { enabledDefinitionsSchema } from './lib/enabled-definitions.ts'
import { closed, dateTime, list, slug, text } from './lib/fields.ts'
import { type SchemaOf, schemaOf } from './lib/schema-of.ts'
import type {
  AssetLine,
  FeedLine,
  FixtureLine,
  LogLine,
  PublicationLine,
} from './lib/types.generated.ts'
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
