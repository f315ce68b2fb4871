import Type from 'typebox'
import { type Definition, definition } from '../definition.ts'
import { closed, dateTime, list, text } from '../fields.ts'
import { type SchemaOf, schemaOf } from '../schema-of.ts'
import type { PreGameSummaryContent } from '../types.generated.ts'

export const preGameSummaryContentSchema: SchemaOf<PreGameSummaryContent> = schemaOf(
  Type.Object(
    {
      headline: text(),
      summary: text(),
      supportingContext: list(text(), { maxItems: 3 }),
      scheduledTipoff: dateTime(),
    },
    { ...closed, description: 'What to expect of a game.' },
  ),
)

export const preGameSummary: Definition = definition(
  'basketball.pre-game-summary',
  1,
  preGameSummaryContentSchema,
)
