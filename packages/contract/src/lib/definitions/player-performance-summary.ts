import Type from 'typebox'
import {
  gameStateSchema,
  recentPerformanceSchema,
  recentPerformanceV2Schema,
  statisticSchema,
  statisticV2Schema,
} from '../../shared-structures.ts'
import { type Definition, definition } from '../definition.ts'
import { closed, integer, list, text } from '../fields.ts'
import { type SchemaOf, schemaOf } from '../schema-of.ts'
import type {
  PlayerPerformanceSummaryContent,
  PlayerPerformanceSummaryContentV2,
} from '../types.generated.ts'

export const playerPerformanceSummaryContentSchema: SchemaOf<PlayerPerformanceSummaryContent> =
  schemaOf(
    Type.Object(
      {
        summary: text(),
        playerId: text(),
        gameState: gameStateSchema,
        gameStatistics: list(statisticSchema),
        seasonAverages: list(statisticSchema),
        recentGames: list(recentPerformanceSchema),
        comparisons: list(statisticSchema),
        shotChartAssetId: Type.Optional(Type.String({ description: 'An asset of the same item.' })),
      },
      { ...closed, description: 'How a player plays today, next to the season and recent games.' },
    ),
  )

export const playerPerformanceSummaryContentV2Schema: SchemaOf<PlayerPerformanceSummaryContentV2> =
  schemaOf(
    Type.Object(
      {
        headline: text(),
        summary: text(),
        statLine: text('The game in one line of figures.'),
        playerId: text(),
        actionNumber: integer(0, 'The action of the play-by-play that occasioned it.'),
        gameState: gameStateSchema,
        gameStatistics: list(statisticV2Schema),
        seasonAverages: list(statisticV2Schema),
        recentGames: list(recentPerformanceV2Schema),
        comparisons: list(statisticV2Schema),
        shotChartAssetId: Type.Optional(Type.String({ description: 'An asset of the same item.' })),
      },
      {
        ...closed,
        description: 'How a player plays today, next to seasons, highs and recent games.',
      },
    ),
  )

export const playerPerformanceSummary: Definition = definition(
  'basketball.player-performance-summary',
  1,
  playerPerformanceSummaryContentSchema,
)

export const playerPerformanceSummaryV2: Definition = definition(
  'basketball.player-performance-summary',
  2,
  playerPerformanceSummaryContentV2Schema,
)
