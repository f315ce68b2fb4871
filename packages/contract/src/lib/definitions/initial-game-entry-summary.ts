import Type from 'typebox'
import { gameStateSchema } from '../../shared-structures.ts'
import { type Definition, definition } from '../definition.ts'
import { closed, list, text } from '../fields.ts'
import { type SchemaOf, schemaOf } from '../schema-of.ts'
import type { InitialGameEntrySummaryContent } from '../types.generated.ts'

export const initialGameEntrySummaryContentSchema: SchemaOf<InitialGameEntrySummaryContent> =
  schemaOf(
    Type.Object(
      {
        headline: text(),
        summary: text(),
        supportingContext: list(text(), { maxItems: 3 }),
        gameState: gameStateSchema,
      },
      { ...closed, description: 'For somebody who joins a game under way: what happened so far.' },
    ),
  )

export const initialGameEntrySummary: Definition = definition(
  'basketball.initial-game-entry-summary',
  1,
  initialGameEntrySummaryContentSchema,
)
