/** The part of `fetch` that the client uses: any `fetch` fits, and so does a wrapper or a test's own. */
export type FetchLike = (url: string, init: FetchLikeInit) => Promise<FetchLikeResponse>

/** What the client asks of it. The only header ever sent is `If-None-Match`. */
export interface FetchLikeInit {
  readonly headers: Readonly<Record<string, string>>
  /** The client keeps its own snapshot and tag; an HTTP cache in between could only answer for another one. */
  readonly cache: 'no-store'
  readonly credentials: 'omit'
  readonly signal: AbortSignal
}

/** What it reads of an answer. */
export interface FetchLikeResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body?: { cancel(): Promise<void> } | null
  json(): Promise<unknown>
}
