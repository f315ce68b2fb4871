import Type from 'typebox'
import { gameStateSchema, statisticSchema } from '../../shared-structures.ts'
import { type Definition, definition } from '../definition.ts'
import { closed, list, oneOf, text } from '../fields.ts'
import { type SchemaOf, schemaOf } from '../schema-of.ts'
import type { FactorKey, FourFactorsContent, FourFactorsContentV2 } from '../types.generated.ts'

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

export const fourFactorsContentSchema: SchemaOf<FourFactorsContent> = schemaOf(
  Type.Object(
    {
      summary: text(),
      descriptor: text(),
      focusFactorKey: factorKeySchema,
      gameState: gameStateSchema,
      factors: list(statisticSchema, { minItems: 4, maxItems: 4 }),
    },
    { ...closed, description: 'The four factors that decide a game, team against team.' },
  ),
)

export const fourFactorsContentV2Schema: SchemaOf<FourFactorsContentV2> = schemaOf(
  Type.Object(
    {
      summary: text(),
      descriptor: text(),
      focusFactorKey: factorKeySchema,
      gameState: gameStateSchema,
      factors: list(statisticSchema, { minItems: 2, maxItems: 4 }),
      unavailableFactorKeys: list(factorKeySchema, { maxItems: 2 }),
    },
    {
      ...closed,
      description:
        'The four factors that decide a game, team against team; up to two can be unavailable.',
    },
  ),
)

export const fourFactors: Definition = definition(
  'basketball.four-factors',
  1,
  fourFactorsContentSchema,
)

export const fourFactorsV2: Definition = definition(
  'basketball.four-factors',
  2,
  fourFactorsContentV2Schema,
)
