import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import type { JsonLimits } from '../http/json-body.ts'
import type { Problem } from '../problem/problem.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import type { OperationContext } from './operation.ts'

/** What the operations work on. */
export interface OperationSources extends OperationContext {
  /** The writer, once the views are complete; until then every operation is a 503. */
  readonly writer: () => ChainWriter | Problem
  readonly definitions: DefinitionSet
  /** What bodies may have at most, beside their size. */
  readonly jsonLimits: JsonLimits
}
