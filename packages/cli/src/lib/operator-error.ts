import { formatIssue, type Issue } from '@fixture-feed/contract/issue'

/** What an operator listener said about a request that it refused. */
export interface Refusal {
  readonly status: number
  /** The stable code of the problem document; none when something else than the service answered. */
  readonly code?: string | undefined
  readonly detail: string
  readonly issues?: readonly Issue[] | undefined
  /** What `Retry-After` asked for. */
  readonly retryAfterMs?: number | undefined
}

/** More issues than this are only counted. */
const shownIssues = 3

/** A request that the operator listener refused. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
  readonly status: number
  readonly code: string | undefined
  readonly detail: string
  readonly issues: readonly Issue[] | undefined
  readonly retryAfterMs: number | undefined

  constructor(refusal: Refusal) {
    super(refusalText(refusal))
    const { status, code, detail, issues, retryAfterMs } = refusal
    this.status = status
    this.code = code
    this.detail = detail
    this.issues = issues
    this.retryAfterMs = retryAfterMs
  }

  /**
   * Whether the same request may succeed later: with an `Idempotency-Key` it is safe to send it again. A proxy answers 502
   * and 504 for a service that is away.
   */
  get retryable(): boolean {
    return [429, 502, 503, 504].includes(this.status)
  }
}

/** No whole answer came from the operator listener. */
export class OperatorUnreachableError extends Error {
  override readonly name = 'OperatorUnreachableError'
  readonly url: string
  readonly retryable = true

  constructor(url: string, reason: string, options?: ErrorOptions) {
    super(`Cannot reach ${url}: ${reason}`, options)
    this.url = url
  }
}

/** A refusal on one line: code, detail, and the first issues where there are several. */
export function refusalText({
  status,
  code,
  detail,
  issues = [],
}: Omit<Refusal, 'status'> & { readonly status?: number | undefined }): string {
  const name = code ?? `status ${status}`
  if (issues.length <= 1) return `${name}: ${detail}`
  const shown = issues.slice(0, shownIssues).map(formatIssue).join('; ')
  const more = issues.length - shownIssues
  return `${name}: ${shown}${more > 0 ? `; and ${more} more` : ''}`
}
