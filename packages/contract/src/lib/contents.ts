import {
  breakSchema,
  contributorSchema,
  gameStateSchema,
  recentPerformanceSchema,
  recentPerformanceV2Schema,
  runSchema,
  scoreSchema,
  statisticSchema,
  statisticV2Schema,
} from '../shared-structures.ts'
import { dateTime, integer, list, oneOf, text } from './fields.ts'
import { closedObject, type SchemaOf, schemaOf } from './schema-of.ts'
import type { ContentByDefinition, FactorKey } from './types.generated.ts'

export const factorKeySchema: SchemaOf<FactorKey> = schemaOf(
  oneOf(
    [
      'effectiveFieldGoalPercentage',
      'turnoverPercentage',
      'offensiveReboundPercentage',
      'freeThrowRate',
    ],
    'One of the four factors.',
  ),
)

const storyFields = {
  headline: text(),
  summary: text(),
  supportingContext: list(text(), { maxItems: 3 }),
}
const shotChart = {
  'shotChartAssetId?': { type: 'string', description: 'An asset of the same item.' },
}
const occasion = {
  actionNumber: integer(0, 'The action of the play-by-play that occasioned it.'),
}
const teamFields = {
  summary: text(),
  teamId: text(),
  gameState: gameStateSchema,
  gameStatistics: list(statisticSchema),
  seasonAverages: list(statisticSchema),
  comparisons: list(statisticSchema),
  ...shotChart,
}
const factorFields = {
  summary: text(),
  descriptor: text(),
  focusFactorKey: factorKeySchema,
  gameState: gameStateSchema,
}

/** The content of each definition. Spec, Content definitions. */
export const contents: {
  readonly [Reference in keyof ContentByDefinition]: SchemaOf<ContentByDefinition[Reference]>
} = {
  'basketball.defensive-summary@1': closedObject('How the teams defend, one against the other.', {
    summary: text(),
    focusStatisticKeys: list(
      oneOf(['offensiveRebounds', 'defensiveRebounds', 'turnovers', 'blocks', 'steals']),
      { minItems: 1, uniqueItems: true },
    ),
    gameState: gameStateSchema,
    statistics: list(statisticSchema, { minItems: 5, maxItems: 5 }),
  }),
  'basketball.four-factors@1': closedObject(
    'The four factors that decide a game, team against team.',
    {
      ...factorFields,
      factors: list(statisticSchema, { minItems: 4, maxItems: 4 }),
    },
  ),
  'basketball.four-factors@2': closedObject(
    'The four factors that decide a game, team against team; up to two can be unavailable.',
    {
      ...factorFields,
      factors: list(statisticSchema, { minItems: 2, maxItems: 4 }),
      unavailableFactorKeys: list(factorKeySchema, { maxItems: 2 }),
    },
  ),
  'basketball.initial-game-entry-summary@1': closedObject(
    'For somebody who joins a game under way: what happened so far.',
    {
      ...storyFields,
      gameState: gameStateSchema,
    },
  ),
  'basketball.player-performance-summary@1': closedObject(
    'How a player plays today, next to the season and recent games.',
    {
      summary: text(),
      playerId: text(),
      gameState: gameStateSchema,
      gameStatistics: list(statisticSchema),
      seasonAverages: list(statisticSchema),
      recentGames: list(recentPerformanceSchema),
      comparisons: list(statisticSchema),
      ...shotChart,
    },
  ),
  'basketball.player-performance-summary@2': closedObject(
    'How a player plays today, next to seasons, highs and recent games.',
    {
      headline: text(),
      summary: text(),
      statLine: text('The game in one line of figures.'),
      playerId: text(),
      ...occasion,
      gameState: gameStateSchema,
      gameStatistics: list(statisticV2Schema),
      seasonAverages: list(statisticV2Schema),
      recentGames: list(recentPerformanceV2Schema),
      comparisons: list(statisticV2Schema),
      ...shotChart,
    },
  ),
  'basketball.point-breakdown@1': closedObject('Where the points come from, team against team.', {
    summary: text(),
    descriptor: text(),
    focusCategoryKey: oneOf([
      'fastBreakPoints',
      'pointsInPaint',
      'pointsOffTurnovers',
      'secondChancePoints',
    ]),
    gameState: gameStateSchema,
    categories: list(statisticSchema, { minItems: 4, maxItems: 4 }, 'They can overlap.'),
  }),
  'basketball.post-game-summary@1': closedObject('How a game ended.', {
    ...storyFields,
    finalScore: scoreSchema,
  }),
  'basketball.pre-game-summary@1': closedObject('What to expect of a game.', {
    ...storyFields,
    scheduledTipoff: dateTime(),
  }),
  'basketball.run-momentum@1': closedObject('A run of one team, while it is news.', {
    summary: text(),
    teamId: text(),
    ...occasion,
    run: runSchema,
    contributors: list(contributorSchema, { maxItems: 4 }),
    turnoversForced: integer(0),
    pointsOffTurnovers: integer(0),
    'answersItemId?': text('The item that this one answers.'),
    gameState: gameStateSchema,
  }),
  'basketball.team-performance-summary@1': closedObject(
    'How a team plays today, next to its season.',
    teamFields,
  ),
  'basketball.team-performance-summary@2': closedObject(
    'How a team plays today, next to its season, with a headline.',
    {
      headline: text(),
      ...teamFields,
    },
  ),
  'basketball.timeout-quarter-halftime-summary@1': closedObject(
    'What a break of the game is good for looking back at.',
    {
      headline: text(),
      keyTakeaways: list(text(), { minItems: 1 }),
      whatToWatchNext: text(),
      break: breakSchema,
      gameState: gameStateSchema,
    },
  ),
}
