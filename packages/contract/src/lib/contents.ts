import { boxScoreTeamSchema } from '../box-score.ts'
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
import { dateTime, integer, list, oneOf, optional, text } from './fields.ts'
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
  shotChartAssetId: optional({
    type: 'string',
    description: 'The id of an asset of the same item.',
  }),
}
const occasion = {
  actionNumber: integer(0, 'The number of the play-by-play action that caused the item.'),
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

/**
 * The content of each definition of the specification (Content definitions), and of the product's box score.
 */
export const contents: {
  readonly [Reference in keyof ContentByDefinition]: SchemaOf<ContentByDefinition[Reference]>
} = {
  'basketball.defensive-summary@1': closedObject('Defensive statistics of the two teams.', {
    summary: text(),
    focusStatisticKeys: list(
      oneOf(['offensiveRebounds', 'defensiveRebounds', 'turnovers', 'blocks', 'steals']),
      { minItems: 1, uniqueItems: true },
    ),
    gameState: gameStateSchema,
    statistics: list(statisticSchema, { minItems: 5, maxItems: 5 }),
  }),
  'basketball.four-factors@1': closedObject('The four factors of both teams.', {
    ...factorFields,
    factors: list(statisticSchema, { minItems: 4, maxItems: 4 }),
  }),
  'basketball.four-factors@2': closedObject(
    'The four factors of both teams; up to two can be unavailable.',
    {
      ...factorFields,
      factors: list(statisticSchema, { minItems: 2, maxItems: 4 }),
      unavailableFactorKeys: list(factorKeySchema, { maxItems: 2 }),
    },
  ),
  'basketball.initial-game-entry-summary@1': closedObject(
    'A summary of the game so far, for readers who join late.',
    {
      ...storyFields,
      gameState: gameStateSchema,
    },
  ),
  'basketball.player-performance-summary@1': closedObject(
    "A player's performance in this game, compared with the season and recent games.",
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
    "A player's performance in this game, compared with seasons, highs and recent games.",
    {
      headline: text(),
      summary: text(),
      statLine: text("The player's figures in one line."),
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
  'basketball.point-breakdown@1': closedObject('The points of both teams by category.', {
    summary: text(),
    descriptor: text(),
    focusCategoryKey: oneOf([
      'fastBreakPoints',
      'pointsInPaint',
      'pointsOffTurnovers',
      'secondChancePoints',
    ]),
    gameState: gameStateSchema,
    categories: list(statisticSchema, { minItems: 4, maxItems: 4 }, 'Categories can overlap.'),
  }),
  'basketball.post-game-summary@1': closedObject(
    'A summary of a finished game, with the final score.',
    {
      ...storyFields,
      finalScore: scoreSchema,
    },
  ),
  'basketball.pre-game-summary@1': closedObject('A preview of a game.', {
    ...storyFields,
    scheduledTipoff: dateTime(),
  }),
  'basketball.run-momentum@1': closedObject('A scoring run of one team.', {
    summary: text(),
    teamId: text(),
    ...occasion,
    run: runSchema,
    contributors: list(contributorSchema, { maxItems: 4 }),
    turnoversForced: integer(0),
    pointsOffTurnovers: integer(0),
    answersItemId: optional(
      text("The id of the item about the opponent's run to which this run responds."),
    ),
    gameState: gameStateSchema,
  }),
  'basketball.team-performance-summary@1': closedObject(
    "A team's performance in this game, compared with its season.",
    teamFields,
  ),
  'basketball.team-performance-summary@2': closedObject(
    "A team's performance in this game, compared with its season, with a headline.",
    {
      headline: text(),
      ...teamFields,
    },
  ),
  'basketball.timeout-quarter-halftime-summary@1': closedObject(
    'A summary at a break of the game.',
    {
      headline: text(),
      keyTakeaways: list(text(), { minItems: 1 }),
      whatToWatchNext: text(),
      break: breakSchema,
      gameState: gameStateSchema,
    },
  ),
  'fixture-feed.box-score@1': closedObject(
    'The statistics of both teams and of all their players, at a stoppage or at the end of a game.',
    {
      gameState: gameStateSchema,
      isFinal: { type: 'boolean', description: 'Whether the game is over.' },
      away: boxScoreTeamSchema,
      home: boxScoreTeamSchema,
    },
  ),
}
