import Type from 'typebox'
import { envelopeFields } from './lib/envelope-fields.ts'
import { closed } from './lib/fields.ts'
import { type SchemaOf, schemaOf } from './lib/schema-of.ts'
import type { Draft } from './lib/types.generated.ts'

export type { Draft }

/** An item before it is published: without `revision` the next one is meant, without `publishedAt` the instant of publishing. */
export const draftSchema: SchemaOf<Draft> = schemaOf(
  Type.Object(
    {
      ...envelopeFields,
      revision: Type.Optional(envelopeFields.revision),
      publishedAt: Type.Optional(envelopeFields.publishedAt),
    },
    {
      ...closed,
      description: 'An item before it is published; the service can add the two optional fields.',
    },
  ),
)
