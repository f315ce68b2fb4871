import { OperatorError } from '@fixture-feed/client/operator'
import { msg } from '@fixture-feed/elements/page-parts'

/**
 * Whether a failed write may have been applied. Repeating the write is safe, because it names the expected revision.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof OperatorError && !error.isRefusal
}

export function messageOf(error: unknown): string {
  if (!(error instanceof OperatorError))
    return error instanceof Error ? error.message : String(error)
  return error.status === undefined ? msg('The server is not responding') : error.detail
}
