import type { PollState } from '../feed.ts'
import type { FeedError } from '../feed-error.ts'

/** The wait before the next read: first `floorMs` in any case, and then `thenMs`, which `refresh` skips. */
export interface Wait {
  readonly floorMs: number
  readonly thenMs: number
}

/** The pace of reads, and the source of jitter: a number that is at least 0 and less than 1. */
export interface Pace {
  readonly intervalMs: number
  readonly random: () => number
  /** The caller's own back-off in milliseconds. If it returns `undefined`, the default back-off applies. */
  readonly backOffMs?: ((error: FeedError, failures: number) => number | undefined) | undefined
}

/** The number of failures since the last success, and the last error. */
export type Failing = Pick<PollState, 'failures' | 'error'>

export const AT_ONCE: Wait = { floorMs: 0, thenMs: 0 }

const BASE_MS = 1_000
const CAP_MS = 60_000
/**
 * The cap after a 404, unless the interval is longer. A feed answers 404 until its first publication, which clients
 * should show soon.
 */
const NOT_FOUND_CAP_MS = 5_000
/**
 * Minimum wait after a failure. Full jitter can draw 0, with a bad `random` even repeatedly, and failures must not
 * cause a tight loop.
 */
const GUARD_MS = 200

/**
 * The wait after a read; `undefined` if the same request must not be repeated. After a success it is the interval plus
 * up to a quarter. After a failure it is the back-off of the caller, otherwise an exponential back-off with full
 * jitter, but at least 200 ms. With a `Retry-After` it is at least this time plus up to a quarter of it. The added part
 * is at most a minute.
 */
export function waitAfter({ error, failures }: Failing, pace: Pace): Wait | undefined {
  const { intervalMs } = pace
  const draw = pace.random()
  // The interval grows by up to a quarter and never shrinks, because it guarantees a maximum request rate.
  if (error === undefined) return { floorMs: 0, thenMs: intervalMs * (1 + draw / 4) }
  if (!error.retryable) return undefined
  const floorMs = error.retryAfterMs ?? 0
  // Clients that were rejected simultaneously must not all return simultaneously.
  const spreadMs = draw * Math.min(floorMs / 4, CAP_MS)
  const capMs = error.status === 404 ? Math.max(NOT_FOUND_CAP_MS, intervalMs) : CAP_MS
  // The cap applies before the jitter, so that clients at the cap are spread over the whole range too.
  const ceilingMs = Math.min(CAP_MS, capMs, Math.max(BASE_MS, intervalMs) * 2 ** (failures - 1))
  const backOffMs = pace.backOffMs?.(error, failures) ?? draw * ceilingMs
  return { floorMs, thenMs: Math.max(spreadMs, Math.max(GUARD_MS, backOffMs) - floorMs) }
}
