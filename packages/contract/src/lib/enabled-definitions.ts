import Type from 'typebox'
import { definitionKey, integer } from './fields.ts'
import { closedObject, type SchemaOf } from './schema-of.ts'
import type { DefinitionName } from './types.generated.ts'

export const definitionNameSchema: SchemaOf<DefinitionName> = closedObject(
  'A definition by its key and version.',
  { definitionKey: definitionKey(), definitionVersion: integer(1) },
)

/** The enabled definitions of a feed, each listed once; null enables all known ones. */
export const enabledDefinitionsSchema: SchemaOf<readonly DefinitionName[] | null> = Type.Unsafe({
  type: ['array', 'null'],
  items: definitionNameSchema,
  uniqueItems: true,
  description: 'The definitions whose items the feed takes; null for all known ones.',
})
