import type { Issue } from '../issue.ts'
import type { JsonSchema } from './json-schema.ts'
import type { DefinitionName, Draft } from './types.generated.ts'

/** The definitions that are known: those of the contract, and what was brought along. */
export interface DefinitionSet {
  has(definitionKey: string, definitionVersion: number): boolean
  /** All of them, by key (code units) and then version. */
  list(): readonly DefinitionName[]
  /** The JSON Schema document of a whole item of a definition, when it is known. */
  schemaOf(definitionKey: string, definitionVersion: number): JsonSchema | undefined
  /**
   * What is wrong with an item or draft by its definition. It must have passed the generic level. An item of an unknown
   * definition has no issues: whether one is let in is for the caller to decide, by `has`.
   */
  validate(item: Draft): Issue[]
}
