import type { PollState } from '../feed.ts'
import type { FeedError } from '../feed-error.ts'

/** How long to wait: `floorMs` in any case, then `thenMs`, which `refresh` skips. */
export interface Wait {
  readonly floorMs: number
  readonly thenMs: number
}

/** How often to read, and where the jitter comes from: a number from 0 to 1, exclusive. */
export interface Pace {
  readonly intervalMs: number
  readonly random: () => number
  /** The caller's own back-off, in milliseconds; `undefined` from it for the one here. */
  readonly backOffMs?: ((error: FeedError, failures: number) => number | undefined) | undefined
}

/** How the reads since the last success went. */
export type Failing = Pick<PollState, 'failures' | 'error'>

const BASE_MS = 1_000
const CAP_MS = 60_000
/** The cap after a 404: a feed without its first item is no failure, and readers are waiting for that item. */
const NOT_FOUND_CAP_MS = 5_000
/** Full jitter may draw 0, again and again with a bad `random`: failures must not become a fast loop. */
const GUARD_MS = 200

/**
 * The wait after a read: the interval after a success, exponential back-off with full jitter after a failure, and
 * `Retry-After` as its floor. `undefined` when the same request is not to be repeated.
 */
export function waitAfter({ error, failures }: Failing, pace: Pace): Wait | undefined {
  const { intervalMs } = pace
  const draw = pace.random()
  // A quarter more, never less: the interval is a promise not to ask more often.
  if (error === undefined) return { floorMs: 0, thenMs: intervalMs * (1 + draw / 4) }
  if (!error.retryable) return undefined
  const floorMs = error.retryAfterMs ?? 0
  // Clients that were sent away together must not come back together.
  const spreadMs = draw * Math.min(floorMs / 4, CAP_MS)
  const capMs = error.status === 404 ? Math.max(NOT_FOUND_CAP_MS, intervalMs) : CAP_MS
  // Capped before the jitter: at the cap, too, clients spread over the whole range.
  const ceilingMs = Math.min(CAP_MS, capMs, Math.max(BASE_MS, intervalMs) * 2 ** (failures - 1))
  const backOffMs = pace.backOffMs?.(error, failures) ?? draw * ceilingMs
  return { floorMs, thenMs: Math.max(spreadMs, Math.max(GUARD_MS, backOffMs) - floorMs) }
}
