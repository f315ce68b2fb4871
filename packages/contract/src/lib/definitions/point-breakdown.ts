import Type from 'typebox'
import { gameStateSchema, statisticSchema } from '../../shared-structures.ts'
import { type Definition, definition } from '../definition.ts'
import { closed, list, oneOf, text } from '../fields.ts'
import { type SchemaOf, schemaOf } from '../schema-of.ts'
import type { PointBreakdownContent } from '../types.generated.ts'

export const pointBreakdownContentSchema: SchemaOf<PointBreakdownContent> = schemaOf(
  Type.Object(
    {
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
    },
    { ...closed, description: 'Where the points come from, team against team.' },
  ),
)

export const pointBreakdown: Definition = definition(
  'basketball.point-breakdown',
  1,
  pointBreakdownContentSchema,
)
