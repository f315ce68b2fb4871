/** One fault of a value that was sent, and its place. */
export interface Issue {
  /** JSON Pointer (RFC 6901) to the value at fault; `''` is the whole body. */
  readonly path: string
  /** The broken rule: a JSON Schema keyword or one of the contract's own. */
  readonly rule: string
  /** What was expected and what was found. */
  readonly message: string
}

/** The facts of a request that did not do what it asked for. */
export interface OperatorErrorFacts {
  /** Address of the service. */
  readonly url: string
  /** HTTP status; left out where no whole answer came. */
  readonly status?: number | undefined
  /** The stable code of the problem document (RFC 9457); left out where something else than the service answered. */
  readonly code?: string | undefined
  readonly detail: string
  readonly issues?: readonly Issue[] | undefined
  /** What `Retry-After` asked for. */
  readonly retryAfterMs?: number | undefined
}

/** More issues than this are only counted. */
const shownIssues = 3

/** A request to the operator API that was refused, or that got no whole answer. */
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

  /** Whether the service said no, so that nothing was done. Without an answer, or with a 5xx, a write may have been applied. */
  get isRefusal(): boolean {
    return this.status !== undefined && this.status >= 400 && this.status < 500
  }

  /**
   * Whether the same request may succeed later: with an `Idempotency-Key` it is safe to send it again. A proxy answers 502
   * and 504 for a service that is away.
   */
  get retryable(): boolean {
    return this.status === undefined || [429, 502, 503, 504].includes(this.status)
  }
}

/** A refusal on one line: code and detail, or the first issues where there are several. */
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
