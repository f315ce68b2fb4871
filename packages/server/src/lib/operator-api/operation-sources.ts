import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import type { JsonLimits } from '../http/json-body.ts'
import type { Problem } from '../problem/problem.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import type { OperationBounds, OperationContext } from './operation.ts'

/** The parts of the service that operations use. */
export interface OperationSources extends OperationContext, OperationBounds {
  /** The writer, once the views are complete; before that every operation is answered with 503. */
  readonly writer: () => ChainWriter | Problem
  readonly definitions: DefinitionSet
  /** Limits of JSON bodies beside their size. */
  readonly jsonLimits: JsonLimits
}
