import type { Issue } from '../issue.ts'
import type { JsonSchema } from './json-schema.ts'
import type { DefinitionId, Draft } from './types.generated.ts'

/** The known definitions: the definitions of the contract and own definitions. */
export interface DefinitionSet {
  has(definitionKey: string, definitionVersion: number): boolean
  /** All known definitions, ordered by key (code units) and then version. */
  list(): readonly DefinitionId[]
  /** The self-contained JSON Schema document of a whole item; `undefined` for an unknown definition. */
  schemaOf(definitionKey: string, definitionVersion: number): JsonSchema | undefined
  /**
   * The issues of an item or draft by its definition. The item must have passed the generic level. An item of an unknown
   * definition has no issues: the caller decides with `has` whether to accept it.
   */
  validate(item: Draft): Issue[]
}
