/** The shared structures of the specification, and the structures within the definition `basketball.run-momentum`. */
import { date, integer, list, oneOf, optional, text } from './lib/fields.ts'
import type { JsonSchema } from './lib/json-schema.ts'
import { closedObject, type SchemaOf } from './lib/schema-of.ts'
import type * as Types from './lib/types.generated.ts'

export type {
  Break,
  Contributor,
  GameState,
  RecentPerformance,
  RecentPerformanceV2,
  Run,
  RunScore,
  Score,
  Statistic,
  StatisticV2,
  StatisticValue,
  StatisticValueV2,
} from './lib/types.generated.ts'

export const gameStateSchema: SchemaOf<Types.GameState> = closedObject(
  'The state of the game at the moment of the item.',
  {
    period: integer(1, 'Starts at 1; overtime periods continue the count.'),
    periodLabel: text('Such as `Q1` or `OT1`.'),
    clock: text('Remaining time of the period, an ISO 8601 duration as in `PT04M32.00S`.'),
    awayTeamId: text(),
    awayScore: integer(0),
    homeTeamId: text(),
    homeScore: integer(0),
  },
)

/**
 * The `score` of the specification, section Shared structures. The team ids may be any string, even an empty one.
 */
export const scoreSchema: SchemaOf<Types.Score> = closedObject('The final result of the game.', {
  awayTeamId: { type: 'string' },
  awayScore: integer(0),
  homeTeamId: { type: 'string' },
  homeScore: integer(0),
  periodsPlayed: integer(1),
})

export const breakSchema: SchemaOf<Types.Break> = closedObject('An interruption of the game.', {
  kind: oneOf(['timeout', 'quarter', 'halftime', 'overtime']),
  period: integer(1, 'The interrupted or finished period.'),
  clock: text('Remaining time of the period, an ISO 8601 duration.'),
})

/** The fields of a statisticValue. The allowed values of `scope` depend on the version. */
const valueFields = (scope: JsonSchema) => ({
  label: text(),
  entityId: text('The id of the team or player with this value.'),
  scope,
  value: { type: ['number', 'string', 'boolean'] },
  displayValue: { type: 'string', description: 'The formatted value.' },
})

/** The `statisticValue` of the specification, section Shared structures, with the scopes of version 1. */
export const statisticValueSchema: SchemaOf<Types.StatisticValue> = closedObject(
  'One value of a statistic.',
  valueFields(
    oneOf(['currentGame', 'seasonAverage', 'recentGame'], 'The games that the value covers.'),
  ),
)

/** The `statisticValueV2` of the specification, section Shared structures, with the wider set of scopes. */
export const statisticValueV2Schema: SchemaOf<Types.StatisticValueV2> = closedObject(
  'One value of a statistic, with the scopes of version 2.',
  valueFields(
    oneOf(
      [
        'currentGame',
        'seasonAverage',
        'postseasonAverage',
        'lastSeasonAverage',
        'recentGame',
        'seasonHigh',
        'postseasonHigh',
        'careerHigh',
        'careerPlayoffHigh',
      ],
      'The games that the value covers. `season…` is the regular season, `postseason…` this postseason, ' +
        '`lastSeasonAverage` the previous regular season, `careerHigh` regular-season games, ' +
        '`careerPlayoffHigh` playoff games. Averages and highs do not include the current game.',
    ),
  ),
)

const statisticFields = (value: object) => ({
  key: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' },
  label: text(),
  unit: oneOf(['count', 'points', 'percent']),
  values: list(value, { minItems: 1 }),
})

export const statisticSchema: SchemaOf<Types.Statistic> = closedObject(
  'A statistic with its values; each value has a scope.',
  statisticFields(statisticValueSchema),
)

export const statisticV2Schema: SchemaOf<Types.StatisticV2> = closedObject(
  'A statistic with its values, with the scopes of version 2.',
  statisticFields(statisticValueV2Schema),
)

const recentGame = { fixtureDate: date(), opponentEntityId: text() }

export const recentPerformanceSchema: SchemaOf<Types.RecentPerformance> = closedObject(
  "A player's statistics in an earlier game.",
  { fixtureId: text(), ...recentGame, statistics: list(statisticSchema) },
)

export const recentPerformanceV2Schema: SchemaOf<Types.RecentPerformanceV2> = closedObject(
  "A player's statistics in an earlier game, with the scopes of version 2.",
  {
    fixtureId: optional(text('Absent if the id of that game is unknown.')),
    ...recentGame,
    statistics: list(statisticV2Schema),
  },
)

export const runScoreSchema: SchemaOf<Types.RunScore> = closedObject(
  'The score at the start or end of a run.',
  { away: integer(0), home: integer(0) },
)

export const runSchema: SchemaOf<Types.Run> = closedObject(
  'A stretch of the game that one team dominates.',
  {
    teamId: text(),
    pointsFor: integer(1),
    pointsAgainst: integer(0),
    unanswered: { type: 'boolean' },
    startActionNumber: integer(0),
    lastActionNumber: integer(0),
    startScore: runScoreSchema,
    endScore: runScoreSchema,
    periods: list(integer(1), { minItems: 1 }, 'The periods of the run.'),
  },
)

export const contributorSchema: SchemaOf<Types.Contributor> = closedObject(
  'The contribution of one player to a run.',
  { playerId: text(), points: integer(0), assists: integer(0), steals: integer(0) },
)
