import { envelopeFields } from './envelope-fields.ts'
import { constant, object, type SchemaField } from './fields.ts'

/** A definition by key and version, such as `basketball.four-factors@2`. */
export type DefinitionReference = `${string}@${number}`

/** The shape of an item's `content`, identified by key and version. */
export interface Definition {
  readonly definitionKey: string
  readonly definitionVersion: number
  readonly reference: DefinitionReference
  /** The schema of a whole item: the envelope with constant key and version, and the schema of the content. */
  readonly itemSchema: object
  readonly contentSchema: object
}

/** Creates a definition from the schema of its content. */
export function definition(
  definitionKey: string,
  definitionVersion: number,
  contentSchema: SchemaField,
): Definition {
  const itemSchema = object(
    {
      ...envelopeFields,
      definitionKey: constant(definitionKey),
      definitionVersion: constant(definitionVersion),
      content: contentSchema,
    },
    `An item of the definition ${definitionKey}, version ${definitionVersion}.`,
  )
  const reference: DefinitionReference = `${definitionKey}@${definitionVersion}`
  return { definitionKey, definitionVersion, reference, itemSchema, contentSchema }
}
