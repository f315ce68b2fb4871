import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import type { Problem } from '../problem/problem.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import type { OperationContext } from './operation.ts'

/** What the operations work on. */
export interface OperationSources extends OperationContext {
  /** The writer, once the views are complete; until then every operation is a 503. */
  readonly writer: () => ChainWriter | Problem
  readonly definitions: DefinitionSet
}
