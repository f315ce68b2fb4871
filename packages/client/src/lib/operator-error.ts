/** A fault of a sent value, and its place in the value. */
export interface Issue {
  /** JSON Pointer (RFC 6901) to the invalid value; `''` is the whole body. */
  readonly path: string
  /** The violated rule: a JSON Schema keyword or a rule of the contract. */
  readonly rule: string
  /** The expected and the found value. */
  readonly message: string
  /** With the rule `claim`: the id of the item. */
  readonly item?: string
  /** With the rule `claim`: the start of the number or name in its text, in UTF-16 code units. */
  readonly offset?: number
  /** With the rule `claim`: the number or name that no claim covers, verbatim. */
  readonly what?: string
}

/** The facts of a failed request. */
export interface OperatorErrorFacts {
  /** The address of the service. */
  readonly url: string
  /** The HTTP status; absent without a complete response. */
  readonly status?: number | undefined
  /**
   * The stable code of the problem document (RFC 9457). Absent if the response is not a problem document, for example
   * because a proxy answered.
   */
  readonly code?: string | undefined
  readonly detail: string
  readonly issues?: readonly Issue[] | undefined
  /** The delay that `Retry-After` asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined
}

/** The maximum number of listed issues. Further issues are only counted. */
const shownIssues = 3

/**
 * A request to the operator API that was rejected, that received no complete response, or whose response did not come
 * from an operator listener.
 */
export class OperatorError extends Error implements OperatorErrorFacts {
  override readonly name = 'OperatorError'
  declare readonly url: string
  readonly status: number | undefined
  readonly code: string | undefined
  declare readonly detail: string
  readonly issues: readonly Issue[]
  readonly retryAfterMs: number | undefined

  constructor(facts: OperatorErrorFacts, options?: ErrorOptions) {
    const { url, status, detail } = facts
    const response = Number(status) < 400 ? detail : refusalText(facts)
    super(status === undefined ? `Cannot reach ${url}: ${detail}` : response, options)
    Object.assign(this, facts)
    this.issues = facts.issues ?? []
  }

  /**
   * Whether the service rejected the request (4xx), so that nothing changed. Otherwise a write may have been applied.
   */
  get isRefusal(): boolean {
    return this.status !== undefined && this.status >= 400 && this.status < 500
  }

  /**
   * Whether the same request may succeed later. A retry is safe with an `Idempotency-Key`. A proxy answers 502 or 504
   * if the service is unavailable.
   */
  get retryable(): boolean {
    return this.status === undefined || [429, 502, 503, 504].includes(this.status)
  }
}

/**
 * The text of a rejection on one line: its code, or its status if it has no code, followed by its detail, or by its
 * first three issues if it has several.
 */
export function refusalText(facts: Omit<OperatorErrorFacts, 'url'>): string {
  const { status, code, detail, issues = [] } = facts
  const name = code ?? `status ${status}`
  if (issues.length <= 1) return `${name}: ${detail}`
  const texts = issues.map(({ path, rule, message }) => {
    return `${path === '' ? '(whole value)' : path}: ${message} (${rule})`
  })
  const more = texts.splice(shownIssues).length
  return `${name}: ${texts.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
