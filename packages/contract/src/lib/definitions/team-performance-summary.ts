import Type from 'typebox'
import { gameStateSchema, statisticSchema } from '../../shared-structures.ts'
import { type Definition, definition } from '../definition.ts'
import { closed, list, text } from '../fields.ts'
import { type SchemaOf, schemaOf } from '../schema-of.ts'
import type {
  TeamPerformanceSummaryContent,
  TeamPerformanceSummaryContentV2,
} from '../types.generated.ts'

const fields = {
  summary: text(),
  teamId: text(),
  gameState: gameStateSchema,
  gameStatistics: list(statisticSchema),
  seasonAverages: list(statisticSchema),
  comparisons: list(statisticSchema),
  shotChartAssetId: Type.Optional(Type.String({ description: 'An asset of the same item.' })),
}

export const teamPerformanceSummaryContentSchema: SchemaOf<TeamPerformanceSummaryContent> =
  schemaOf(
    Type.Object(fields, { ...closed, description: 'How a team plays today, next to its season.' }),
  )

export const teamPerformanceSummaryContentV2Schema: SchemaOf<TeamPerformanceSummaryContentV2> =
  schemaOf(
    Type.Object(
      { headline: text(), ...fields },
      { ...closed, description: 'How a team plays today, next to its season, with a headline.' },
    ),
  )

export const teamPerformanceSummary: Definition = definition(
  'basketball.team-performance-summary',
  1,
  teamPerformanceSummaryContentSchema,
)

export const teamPerformanceSummaryV2: Definition = definition(
  'basketball.team-performance-summary',
  2,
  teamPerformanceSummaryContentV2Schema,
)
