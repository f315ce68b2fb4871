import Type from 'typebox'
import { gameStateSchema, statisticSchema } from '../../shared-structures.ts'
import { type Definition, definition } from '../definition.ts'
import { closed, list, oneOf, text } from '../fields.ts'
import { type SchemaOf, schemaOf } from '../schema-of.ts'
import type { DefensiveSummaryContent } from '../types.generated.ts'

export const defensiveSummaryContentSchema: SchemaOf<DefensiveSummaryContent> = schemaOf(
  Type.Object(
    {
      summary: text(),
      focusStatisticKeys: list(
        oneOf(['offensiveRebounds', 'defensiveRebounds', 'turnovers', 'blocks', 'steals']),
        { minItems: 1, uniqueItems: true },
      ),
      gameState: gameStateSchema,
      statistics: list(statisticSchema, { minItems: 5, maxItems: 5 }),
    },
    { ...closed, description: 'How the teams defend, one against the other.' },
  ),
)

export const defensiveSummary: Definition = definition(
  'basketball.defensive-summary',
  1,
  defensiveSummaryContentSchema,
)
