import Type from 'typebox'
import { scoreSchema } from '../../shared-structures.ts'
import { type Definition, definition } from '../definition.ts'
import { closed, list, text } from '../fields.ts'
import { type SchemaOf, schemaOf } from '../schema-of.ts'
import type { PostGameSummaryContent } from '../types.generated.ts'

export const postGameSummaryContentSchema: SchemaOf<PostGameSummaryContent> = schemaOf(
  Type.Object(
    {
      headline: text(),
      summary: text(),
      supportingContext: list(text(), { maxItems: 3 }),
      finalScore: scoreSchema,
    },
    { ...closed, description: 'How a game ended.' },
  ),
)

export const postGameSummary: Definition = definition(
  'basketball.post-game-summary',
  1,
  postGameSummaryContentSchema,
)
