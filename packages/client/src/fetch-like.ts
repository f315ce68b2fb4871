/** The part of `fetch` that the client uses. Any `fetch`, wrapper or test double can be passed. */
export type FetchLike = (url: string, init: FetchLikeInit) => Promise<FetchLikeResponse>

/**
 * The options of a request. The headers are `If-None-Match` if the read sends a tag, `Prefer` if it waits, and the
 * headers of deltas if there is a dictionary codec.
 */
export interface FetchLikeInit {
  readonly headers: Readonly<Record<string, string>>
  /**
   * The cache mode of a request. It is `no-store`, because the client stores its own snapshot and tag. There are two
   * exceptions: `default` for dictionaries, and `force-cache` for a conditional read from another origin if the
   * resource has no bounds and its responses are `no-store`, such as a live feed. `force-cache` lets a browser use a
   * cached preflight. A 200 that is not `no-store` may come from the cache, so the client then repeats the request with
   * `no-store`.
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
  /** If absent, responses are not read as deltas, and with public keys every 200 is rejected. */
  arrayBuffer?(): Promise<ArrayBuffer>
}
