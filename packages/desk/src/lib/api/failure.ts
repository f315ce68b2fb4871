import { OperatorError } from '@fixture-feed/client/operator'
import { msg } from '@fixture-feed/elements/page-parts'

/**
 * Whether a failed write may have been applied. A publication can be repeated, because it names the expected revisions.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof OperatorError && !error.isRefusal
}

export function messageOf(error: unknown): string {
  if (!(error instanceof OperatorError))
    return error instanceof Error ? error.message : String(error)
  return error.status === undefined ? msg('The server is not responding') : error.detail
}
