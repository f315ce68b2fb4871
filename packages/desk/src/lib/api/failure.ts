import { OperatorError } from '@fixture-feed/client/operator'
import { msg } from '@fixture-feed/elements/page-parts'

/** Whether a write may have been applied although it failed. The same write again is safe: it names its revision. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof OperatorError && !error.isRefusal
}

/** What to tell of anything that was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof OperatorError))
    return error instanceof Error ? error.message : String(error)
  return error.status === undefined ? msg('The service does not answer') : error.detail
}
