import Type from 'typebox'
import { breakSchema, gameStateSchema } from '../../shared-structures.ts'
import { type Definition, definition } from '../definition.ts'
import { closed, list, text } from '../fields.ts'
import { type SchemaOf, schemaOf } from '../schema-of.ts'
import type { TimeoutQuarterHalftimeSummaryContent } from '../types.generated.ts'

export const timeoutQuarterHalftimeSummaryContentSchema: SchemaOf<TimeoutQuarterHalftimeSummaryContent> =
  schemaOf(
    Type.Object(
      {
        headline: text(),
        keyTakeaways: list(text(), { minItems: 1 }),
        whatToWatchNext: text(),
        break: breakSchema,
        gameState: gameStateSchema,
      },
      { ...closed, description: 'What a break of the game is good for looking back at.' },
    ),
  )

export const timeoutQuarterHalftimeSummary: Definition = definition(
  'basketball.timeout-quarter-halftime-summary',
  1,
  timeoutQuarterHalftimeSummaryContentSchema,
)
