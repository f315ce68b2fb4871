/** Limits of one listener. All times in milliseconds, all sizes in bytes. */
export interface ListenerLimits {
  /** Above the 60 to 75 s after which load balancers drop idle connections, so that they never reuse a closed one. */
  readonly keepAliveTimeoutMs: number
  readonly headersTimeoutMs: number
  /** For a whole request, body included. */
  readonly requestTimeoutMs: number
  readonly maxHeaderBytes: number
  readonly maxBodyBytes: number
  /** Open connections; one more is answered 503 and closed. */
  readonly maxConnections: number
  /** Requests being worked on; reads answered from memory at once do not count. One more is answered 503. */
  readonly maxRequests: number
  /** Reads that wait for a change of their feed, for `Prefer: wait`; one more is answered at once. */
  readonly maxWaiting: number
  /** Bodies of requests that are being worked on, together. One more is answered 503 before it is read. */
  readonly maxPendingBodyBytes: number
  /** How long a client may take to read an answer before it is broken off. */
  readonly responseTimeoutMs: number
  /** What may wait for clients that read slowly, together; above it the slowest are broken off. */
  readonly maxUnreadBytes: number
}

export const defaultLimits: ListenerLimits = {
  keepAliveTimeoutMs: 90_000,
  headersTimeoutMs: 30_000,
  requestTimeoutMs: 60_000,
  maxHeaderBytes: 16 * 1024,
  maxBodyBytes: 16 * 1024 * 1024,
  // Up to 16 kB each when idle: half a gigabyte at most (decision 030 has the figures).
  maxConnections: 32_768,
  // A routed read takes 0.1 to 1 ms of one core, so that the last of so many waits for less than a second or so.
  maxRequests: 1_000,
  maxWaiting: 20_000,
  // Eight of the largest bodies; parsed, each takes several times as much.
  maxPendingBodyBytes: 128 * 1024 * 1024,
  // A snapshot of 300 kB arrives in time at 5 kB/s.
  responseTimeoutMs: 60_000,
  maxUnreadBytes: 256 * 1024 * 1024,
}
