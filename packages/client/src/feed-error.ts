/**
 * Why a read brought nothing.
 *
 * - `network`: no answer, or one that broke off;
 * - `timeout`: no complete answer within 30 seconds;
 * - `status`: an answer that is neither 200 nor 304, or a 304 with nothing held;
 * - `body`: a 200 that is not what the service sends (HTML of a captive portal, cut-off JSON);
 * - `signature`: a 200 that no trusted key signed, or that is signed for another address;
 * - `aborted`: the caller's signal.
 */
export type FeedErrorKind = 'network' | 'timeout' | 'status' | 'body' | 'signature' | 'aborted'

export interface FeedErrorFacts {
  readonly kind: FeedErrorKind
  /** The address that was read. */
  readonly url: string
  /** HTTP status, where there was an answer. */
  readonly status?: number | undefined
  /** The service's stable code from a problem document (RFC 9457), such as `nothing_published`. */
  readonly code?: string | undefined
  /** In words, from the problem document or from whatever broke. */
  readonly detail?: string | undefined
  /** What `Retry-After` asked for, in milliseconds: at most an hour. */
  readonly retryAfterMs?: number | undefined
}

/** A read that failed. `feed.state.error` holds it; `readFixtures` and `readTimeline` throw it. */
export class FeedError extends Error implements FeedErrorFacts {
  override readonly name = 'FeedError'
  // `declare` keeps the compiler from emitting a second initializer for each field.
  declare readonly kind: FeedErrorKind
  declare readonly url: string
  declare readonly status: number | undefined
  declare readonly code: string | undefined
  declare readonly detail: string | undefined
  declare readonly retryAfterMs: number | undefined
  /** Whether the same request may succeed later: not after a 400, which asks for another request, nor an abort. */
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
