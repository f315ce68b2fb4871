import { envelopeFields } from './envelope-fields.ts'
import { constant, object } from './fields.ts'

/** A definition by key and version, as in `basketball.four-factors@2`. */
export type DefinitionReference = `${string}@${number}`

/** The shape of an item's `content`. */
export interface Definition {
  readonly definitionKey: string
  readonly definitionVersion: number
  readonly reference: DefinitionReference
  /** A whole item: the envelope with the key and version as constants and the content closed. */
  readonly itemSchema: object
  readonly contentSchema: object
}

/** A definition from the schema of its content; the envelope is added. */
export function definition(
  definitionKey: string,
  definitionVersion: number,
  contentSchema: object,
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
