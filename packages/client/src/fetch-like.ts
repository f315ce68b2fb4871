/** The part of `fetch` that the client uses: any `fetch` fits, and so does a wrapper or a test's own. */
export type FetchLike = (url: string, init: FetchLikeInit) => Promise<FetchLikeResponse>

/**
 * What the client asks of it. The headers sent are `If-None-Match`, with a wait `Prefer`, and with a dictionary codec
 * those of deltas.
 */
export interface FetchLikeInit {
  readonly headers: Readonly<Record<string, string>>
  /**
   * `no-store`, because the client stores its own snapshot and tag, with two exceptions: `default` for dictionaries, and
   * `force-cache` for conditional reads of a live feed of another origin. No cache stores live responses, and a browser
   * that may use its cache repeats no preflight.
   */
  readonly cache: 'no-store' | 'default' | 'force-cache'
  readonly credentials: 'omit'
  readonly signal: AbortSignal
}

export interface FetchLikeResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body?: { cancel(): Promise<void> } | null
  json(): Promise<unknown>
  /** Without it answers are neither read as deltas nor verified. */
  arrayBuffer?(): Promise<ArrayBuffer>
}
