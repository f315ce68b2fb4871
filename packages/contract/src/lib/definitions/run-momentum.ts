import Type from 'typebox'
import { contributorSchema, gameStateSchema, runSchema } from '../../shared-structures.ts'
import { type Definition, definition } from '../definition.ts'
import { closed, integer, list, text } from '../fields.ts'
import { type SchemaOf, schemaOf } from '../schema-of.ts'
import type { RunMomentumContent } from '../types.generated.ts'

export const runMomentumContentSchema: SchemaOf<RunMomentumContent> = schemaOf(
  Type.Object(
    {
      summary: text(),
      teamId: text(),
      actionNumber: integer(0, 'The action of the play-by-play that occasioned it.'),
      run: runSchema,
      contributors: list(contributorSchema, { maxItems: 4 }),
      turnoversForced: integer(0),
      pointsOffTurnovers: integer(0),
      answersItemId: Type.Optional(text('The item that this one answers.')),
      gameState: gameStateSchema,
    },
    { ...closed, description: 'A run of one team, while it is news.' },
  ),
)

export const runMomentum: Definition = definition(
  'basketball.run-momentum',
  1,
  runMomentumContentSchema,
)
