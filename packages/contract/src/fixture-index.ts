import Type from 'typebox'
import {
  closed,
  date,
  dateTime,
  integer,
  list,
  oneOf,
  publishedDateTime,
  slug,
  text,
} from './lib/fields.ts'
import { type SchemaOf, schemaOf } from './lib/schema-of.ts'
import type {
  FixtureIndex,
  FixtureIndexEntry,
  FixtureRegistration,
  FixtureRegistrationBody,
  IntegrationFixtureIndex,
  ListedFixture,
  OperatorFixture,
  SeasonType,
  Team,
} from './lib/types.generated.ts'

export type {
  FixtureIndex,
  FixtureIndexEntry,
  FixtureRegistration,
  FixtureRegistrationBody,
  IntegrationFixtureIndex,
  ListedFixture,
  OperatorFixture,
  SeasonType,
  Team,
}

const feeds = list(
  slug(),
  { minItems: 1, uniqueItems: true },
  'The keys of the feeds that the fixture serves.',
)

/** An entry of an index in the generic view: further fields are allowed. */
export const listedFixtureSchema: SchemaOf<ListedFixture> = schemaOf(
  Type.Object({ fixtureId: text(), feeds }, { description: 'A fixture as any index lists it.' }),
)

/** Spec, Resources and their fields: fixtureIndex, the generic view. Entries may have further fields. */
export const fixtureIndexSchema: SchemaOf<FixtureIndex> = schemaOf(
  Type.Object(
    { fixtures: list(listedFixtureSchema) },
    {
      ...closed,
      description: 'The fixtures and the feeds of each: the least that every index says.',
    },
  ),
)

/** Spec, Resources and their fields: team. */
export const teamSchema: SchemaOf<Team> = schemaOf(
  Type.Object(
    { id: text(), name: text('The full name.'), tricode: Type.String({ pattern: '^[A-Z]{3}$' }) },
    { ...closed, description: 'One of the two teams of a fixture.' },
  ),
)

/** Spec, Resources and their fields: the `seasonType` of a fixtureIndexEntry. */
export const seasonTypeSchema: SchemaOf<SeasonType> = schemaOf(
  oneOf(['Regular Season', 'Playoffs'], 'Which part of the season a fixture belongs to.'),
)

const details = {
  key: slug('A readable key of the fixture.'),
  label: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    minLength: 1,
    description: 'Tells games between the same teams apart; null when the game has none.',
  }),
  date: date(),
  seasonType: seasonTypeSchema,
  awayTeam: teamSchema,
  homeTeam: teamSchema,
  firstEventAt: dateTime(),
  feeds,
}

/** Spec, Resources and their fields: fixtureIndexEntry, the integration view. */
export const fixtureIndexEntrySchema: SchemaOf<FixtureIndexEntry> = schemaOf(
  Type.Object(
    {
      fixtureId: text(),
      ...details,
      itemCount: integer(0, 'How many items all its feeds have now.'),
    },
    { ...closed, description: 'A fixture as the index lists it.' },
  ),
)

/** The fixture index with entries in the integration view: the answer of `GET /v1/fixtures`. */
export const integrationFixtureIndexSchema: SchemaOf<IntegrationFixtureIndex> = schemaOf(
  Type.Object(
    { fixtures: list(fixtureIndexEntrySchema) },
    { ...closed, description: 'The fixtures and the feeds of each, in full.' },
  ),
)

/** An entry as operators see it: one that a relay saw may lack fields, and have others. */
export const operatorFixtureSchema: SchemaOf<OperatorFixture> = schemaOf(
  Type.Object(
    {
      fixtureId: text(),
      ...Type.Partial(Type.Object(details)).properties,
      feeds,
      itemCount: integer(0),
      retired: Type.Optional(
        Type.Literal(true, { description: 'Only there for a retired fixture.' }),
      ),
    },
    { description: 'A fixture as operators see it: one that a relay saw may lack fields.' },
  ),
)

/** The details of an entry as an operator registers them. */
const registeredDetails = { ...details, firstEventAt: publishedDateTime('When it begins.') }

/** An entry as an operator registers it: without `itemCount`, which the service counts. */
export const fixtureRegistrationSchema: SchemaOf<FixtureRegistration> = schemaOf(
  Type.Object(
    { fixtureId: text(), ...registeredDetails },
    {
      ...closed,
      description: 'A fixture as it is registered: an index entry without what is counted.',
    },
  ),
)

/** The body of `PUT /v1/fixtures/{fixtureId}`: a registration whose `fixtureId` stands in the path. */
export const fixtureRegistrationBodySchema: SchemaOf<FixtureRegistrationBody> = schemaOf(
  Type.Object(registeredDetails, {
    ...closed,
    description: 'A fixture as it is registered under an id that the request path names.',
  }),
)
