import Type from 'typebox'
import { draftSchema } from './draft.ts'
import { fixtureRegistrationBodySchema } from './fixture-index.ts'
import { definitionNameSchema, enabledDefinitionsSchema } from './lib/enabled-definitions.ts'
import { closed, dateTime, list, oneOf, text } from './lib/fields.ts'
import { type SchemaOf, schemaOf } from './lib/schema-of.ts'
import type {
  DefinitionName,
  FeedSettings,
  FeedState,
  FixtureRegistrationBody,
  Publication,
  Withdrawal,
} from './lib/types.generated.ts'

export type {
  DefinitionName,
  FeedSettings,
  FeedState,
  FixtureRegistrationBody,
  Publication,
  Withdrawal,
}
export { definitionNameSchema, fixtureRegistrationBodySchema }

/** The state of a feed. */
export const feedStateSchema: SchemaOf<FeedState> = schemaOf(
  oneOf(['live', 'finished'], 'Whether shared caches may keep the feed: `finished` only.'),
)

/** The body of `PUT …/feeds/{feedKey}/settings`. */
export const feedSettingsSchema: SchemaOf<FeedSettings> = schemaOf(
  Type.Object(
    { state: feedStateSchema, definitions: enabledDefinitionsSchema },
    { ...closed, description: 'The settings of a feed, whole.' },
  ),
)

/** An id to withdraw. */
export const withdrawalSchema: SchemaOf<Withdrawal> = schemaOf(
  Type.Object(
    { id: text(), reason: Type.Optional(Type.String({ description: 'For the record.' })) },
    { ...closed, description: 'An item to take out of the feed.' },
  ),
)

/** The body of `POST …/feeds/{feedKey}/publications`. */
export const publicationSchema: SchemaOf<Publication> = schemaOf(
  Type.Object(
    {
      items: Type.Optional(list(draftSchema)),
      withdrawals: Type.Optional(list(withdrawalSchema)),
      at: Type.Optional(dateTime('When it took place; the instant of publishing when left out.')),
    },
    { ...closed, description: 'A change of a feed, applied as a whole or not at all.' },
  ),
)
