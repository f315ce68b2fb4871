import type { ConnectionLimits } from './connections.ts'

/** Limits of one listener. All times in milliseconds, all sizes in bytes. */
export interface ListenerLimits extends ConnectionLimits {
  /**
   * The time after which an idle connection is closed. The default is longer than the 60 to 75 s of load balancers, so
   * that they never reuse a closed connection.
   */
  readonly keepAliveTimeoutMs: number
  readonly headersTimeoutMs: number
  /** The time limit for a whole request, including its body. */
  readonly requestTimeoutMs: number
  readonly maxHeaderBytes: number
  readonly maxBodyBytes: number
  /**
   * Maximum number of requests in progress. A further one is answered with 503, unless it is a read that can be
   * answered from memory.
   */
  readonly maxRequests: number
  /**
   * Maximum number of long polls, which wait for a change of a feed or list (`Prefer: wait`). A further one is answered
   * immediately.
   */
  readonly maxWaiting: number
  /**
   * Maximum total size of the bodies of requests in progress. A request that would exceed it is answered with 503
   * before its body is read.
   */
  readonly maxPendingBodyBytes: number
}

export const defaultLimits: ListenerLimits = {
  keepAliveTimeoutMs: 90_000,
  headersTimeoutMs: 30_000,
  requestTimeoutMs: 60_000,
  maxHeaderBytes: 16 * 1024,
  maxBodyBytes: 16 * 1024 * 1024,
  // An idle connection takes up to 16 kB: half a gigabyte at most (decision 030 has the figures).
  maxConnections: 32_768,
  // A routed read takes 0.1 to 1 ms of one core, so that the last of 1,000 requests waits for at most about a second.
  maxRequests: 1_000,
  maxWaiting: 20_000,
  // Eight bodies of the maximum size. A parsed body takes several times as much memory.
  maxPendingBodyBytes: 128 * 1024 * 1024,
  // A snapshot of 300 kB arrives within this time at 5 kB/s.
  responseTimeoutMs: 60_000,
  maxUnreadBytes: 256 * 1024 * 1024,
}
