import type { Issue } from '@fixture-feed/contract/issue'

/** Why the operator API did not do what it was asked. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The stable code of the problem; `unreachable` when there was no answer. */
  readonly code: string
  readonly issues: readonly Issue[]

  constructor(
    status: number,
    {
      code,
      detail,
      issues = [],
    }: { readonly code: string; readonly detail: string; readonly issues?: readonly Issue[] },
    options?: ErrorOptions,
  ) {
    super(detail, options)
    this.status = status
    this.code = code
    this.issues = issues
  }

  /** Whether a write may have been applied all the same. The same write again is safe: it names its revision. */
  get isUnclear(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** Whether nothing was done, for certain: somebody was faster, or the service said no. */
export function isRefusal(error: unknown): boolean {
  return !(error instanceof OperatorError && error.isUnclear)
}

/** What to tell of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
