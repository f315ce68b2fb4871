import {
  allOptional,
  constant,
  date,
  dateTime,
  integer,
  list,
  object,
  oneOf,
  openObject,
  optional,
  orNull,
  publishedDateTime,
  slug,
  text,
} from './lib/fields.ts'
import { closedObject, type SchemaOf, schemaOf } from './lib/schema-of.ts'
import type * as Types from './lib/types.generated.ts'

export type {
  FeedChanges,
  FixtureDetails,
  FixtureDetailsTeam,
  FixtureIndex,
  FixtureIndexEntry,
  FixtureRegistration,
  FixtureRegistrationBody,
  IntegrationFixtureIndex,
  ListedFixture,
  OperatorFixture,
  Scoreboard,
  SeasonType,
  Team,
} from './lib/types.generated.ts'

const feeds = list(
  slug(),
  { minItems: 1, uniqueItems: true },
  'The keys of the feeds that the fixture serves.',
)

/** An entry of an index in the generic view. Additional fields are allowed. */
export const listedFixtureSchema: SchemaOf<Types.ListedFixture> = schemaOf(
  openObject(
    { fixtureId: text(), feeds },
    'A fixture index entry with the fields that every index has. Additional fields are allowed.',
  ),
)

/** The fixture index in the generic view of the specification. Entries may have additional fields. */
export const fixtureIndexSchema: SchemaOf<Types.FixtureIndex> = closedObject(
  'The fixture index with the fields that every index has.',
  { fixtures: list(listedFixtureSchema) },
)

/** The `team` of the specification, section Resources and their fields. */
export const teamSchema: SchemaOf<Types.Team> = closedObject('One of the two teams of a fixture.', {
  id: text(),
  name: text('The full name.'),
  tricode: { type: 'string', pattern: '^[A-Z]{3}$' },
})

/** The `seasonType` of a `fixtureIndexEntry` of the specification, section Resources and their fields. */
export const seasonTypeSchema: SchemaOf<Types.SeasonType> = schemaOf(
  oneOf(['Regular Season', 'Playoffs'], 'The part of the season in which the game takes place.'),
)

/** The fields of an index entry except `fixtureId` and `itemCount`. */
const entryFields = {
  key: slug('A readable key of the fixture.'),
  label: orNull(text('Distinguishes games between the same teams. Null if the game has no label.')),
  date: date(),
  seasonType: seasonTypeSchema,
  awayTeam: teamSchema,
  homeTeam: teamSchema,
  firstEventAt: dateTime(),
  feeds,
}

/** The `fixtureIndexEntry` of the specification, in the integration view. */
export const fixtureIndexEntrySchema: SchemaOf<Types.FixtureIndexEntry> = closedObject(
  'An entry of the fixture index.',
  {
    fixtureId: text(),
    ...entryFields,
    itemCount: integer(0, 'The number of current items in all feeds of the fixture.'),
  },
)

/** The fixture index with entries in the integration view: the response of `GET /v1/fixtures`. */
export const integrationFixtureIndexSchema: SchemaOf<Types.IntegrationFixtureIndex> = closedObject(
  'The fixture index with all descriptive fields of each fixture.',
  { fixtures: list(fixtureIndexEntrySchema) },
)

const color = { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' } as const

/** Facts about a team that an index entry has no fields for: short name, colors, and record before the game. */
export const fixtureDetailsTeamSchema: SchemaOf<Types.FixtureDetailsTeam> = closedObject(
  'Details of one team in the registration of a fixture.',
  {
    shortName: optional(text('The name without the city, for narrow layouts.')),
    colors: optional(
      list(color, { minItems: 2, maxItems: 2 }, 'The primary and the secondary color, as #rrggbb.'),
    ),
    record: optional(text('Wins and losses before the game, such as 41-20.')),
  },
)

/**
 * The facts that a registration may state about a fixture in addition to its index entry. The specification allows no
 * further fields in the entry itself.
 */
export const fixtureDetailsSchema: SchemaOf<Types.FixtureDetails> = closedObject(
  'Details of a registration that the index does not contain. Clients read them in the scoreboard.',
  {
    scheduledAt: optional(publishedDateTime('The scheduled start of the game.')),
    status: optional(
      oneOf(
        ['delayed', 'postponed', 'canceled'],
        'Absent for a game that takes place as scheduled.',
      ),
    ),
    venue: optional(
      object(
        {
          name: text('The name of the venue.'),
          place: optional(text('The location of the venue, such as a city.')),
        },
        'The venue of the game.',
      ),
    ),
    away: optional(fixtureDetailsTeamSchema),
    home: optional(fixtureDetailsTeamSchema),
  },
)

const score = object({
  period: integer(0),
  periodLabel: { type: 'string' },
  clock: { type: 'string' },
  awayScore: integer(0),
  homeScore: integer(0),
})

/** The response of `GET /v1/scoreboard`. */
export const scoreboardSchema: SchemaOf<Types.Scoreboard> = closedObject(
  'The states and scores of the listed games, in descending order of their first event. A game is missing while one of its feeds cannot be read and no other feed of it has a score.',
  {
    fixtures: list(
      object({
        fixtureId: text(),
        state: oneOf(['scheduled', 'live', 'finished']),
        snapshotAt: orNull(
          dateTime(
            'The latest `snapshotAt` of the feeds of the fixture. Null if no feed has a snapshot.',
          ),
        ),
        game: orNull(score),
        details: optional(fixtureDetailsSchema),
      }),
    ),
  },
)

/** The response of `GET /v1/changes`. */
export const feedChangesSchema: SchemaOf<Types.FeedChanges> = closedObject(
  'The newest change and the state of the listed feeds that have a snapshot, the newest change first. With `state=live`, only live feeds.',
  {
    changes: list(
      object({
        fixtureId: text(),
        feedKey: slug(),
        snapshotAt: dateTime('The `snapshotAt` of the current snapshot of the feed.'),
        state: oneOf(['live', 'finished']),
      }),
    ),
  },
)

/** An entry in the operators' index. An entry that a relay recorded may lack fields and have additional ones. */
export const operatorFixtureSchema: SchemaOf<Types.OperatorFixture> = schemaOf(
  openObject(
    {
      fixtureId: text(),
      ...allOptional(entryFields),
      feeds,
      itemCount: integer(0),
      retired: optional(constant(true, 'Present only for a retired fixture.')),
    },
    "An entry of the operators' index. An entry that a relay recorded may lack fields.",
  ),
)

/** The fields of the body of `PUT /v1/fixtures/{fixtureId}`: all fields of a registration except `fixtureId`. */
const registeredFields = {
  ...entryFields,
  firstEventAt: publishedDateTime('The instant of the first event.'),
  details: optional(fixtureDetailsSchema),
}

/**
 * An index entry in the form that an operator registers: without `itemCount`, which the service computes, and with
 * optional `details`.
 */
export const fixtureRegistrationSchema: SchemaOf<Types.FixtureRegistration> = closedObject(
  'The registration of a fixture: an index entry without `itemCount`, with optional `details`.',
  { fixtureId: text(), ...registeredFields },
)

/** The body of `PUT /v1/fixtures/{fixtureId}`: a registration without `fixtureId`, which is in the path. */
export const fixtureRegistrationBodySchema: SchemaOf<Types.FixtureRegistrationBody> = closedObject(
  'The registration of a fixture whose id is in the request path.',
  registeredFields,
)
