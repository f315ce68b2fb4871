/**
 * The reason of a failed read.
 *
 * - `network`: no response, an interrupted response, or a failure to load the code for delayed viewing;
 * - `timeout`: no complete response within 30 seconds plus the requested wait;
 * - `status`: a status other than 200 or 304, or a 304 without a stored snapshot;
 * - `body`: a 200 whose body is not the requested resource (HTML of a captive portal, truncated JSON, another feed);
 * - `signature`: with public keys, a 200 whose signature by one of them is missing, invalid or cannot be verified on
 *   this platform, or whose signed body is not the requested resource;
 * - `aborted`: the caller's signal aborted the read.
 */
export type FeedErrorKind = 'network' | 'timeout' | 'status' | 'body' | 'signature' | 'aborted'

export interface FeedErrorFacts {
  readonly kind: FeedErrorKind
  /** The requested address. */
  readonly url: string
  /** The HTTP status, if the kind is `status`. */
  readonly status?: number | undefined
  /** The stable code in a problem document of the service (RFC 9457), such as `nothing_published`. */
  readonly code?: string | undefined
  /** A description of the fault: from the problem document, from the underlying error, or by the client. */
  readonly detail?: string | undefined
  /** The delay that `Retry-After` asks for, in milliseconds: at most an hour. */
  readonly retryAfterMs?: number | undefined
}

/** A failed read. `feed.state.error` contains it; functions that read once, such as `readFixtures`, throw it. */
export class FeedError extends Error implements FeedErrorFacts {
  override readonly name = 'FeedError'
  // The constructor sets these fields, so `declare` keeps the compiler from emitting initializers for them.
  declare readonly kind: FeedErrorKind
  declare readonly url: string
  declare readonly status: number | undefined
  declare readonly code: string | undefined
  declare readonly detail: string | undefined
  declare readonly retryAfterMs: number | undefined
  /**
   * Whether the same request may succeed later. It is `false` after a 400, which requires another request, and after
   * an abort by the caller.
   */
  declare readonly retryable: boolean

  constructor(facts: FeedErrorFacts, options?: ErrorOptions) {
    const { kind, url, status, code, detail } = facts
    super(
      `Cannot read ${url}: ${[status ?? kind, code, detail].filter(Boolean).join(', ')}`,
      options,
    )
    Object.assign(this, facts)
    this.retryable = status !== 400 && kind !== 'aborted'
  }
}
