import Type from 'typebox'
import { closed, definitionKey, integer } from './fields.ts'
import { type SchemaOf, schemaOf } from './schema-of.ts'
import type { DefinitionName } from './types.generated.ts'

/** A definition by its key and version. */
export const definitionNameSchema: SchemaOf<DefinitionName> = schemaOf(
  Type.Object(
    { definitionKey: definitionKey(), definitionVersion: integer(1) },
    { ...closed, description: 'A definition by its key and version.' },
  ),
)

/** The enabled definitions of a feed, each listed once; null enables all known ones. */
export const enabledDefinitionsSchema: SchemaOf<readonly DefinitionName[] | null> = Type.Unsafe({
  type: ['array', 'null'],
  items: definitionNameSchema,
  uniqueItems: true,
  description: 'The definitions whose items the feed takes; null for all known ones.',
})
