import type { PollState } from '../feed.ts'
import type { FeedError } from '../feed-error.ts'

/** The wait before the next read: `floorMs` in any case, then `thenMs`, which `refresh` skips. */
export interface Wait {
  readonly floorMs: number
  readonly thenMs: number
}

/** The pace of reads, and the source of jitter: a number from 0 to 1, exclusive. */
export interface Pace {
  readonly intervalMs: number
  readonly random: () => number
  /** The caller's own back-off in milliseconds; the default one if it returns `undefined`. */
  readonly backOffMs?: ((error: FeedError, failures: number) => number | undefined) | undefined
}

/** The failures since the last success. */
export type Failing = Pick<PollState, 'failures' | 'error'>

const BASE_MS = 1_000
const CAP_MS = 60_000
/** The cap after a 404: a feed without its first item is not a failure, and clients wait for that item. */
const NOT_FOUND_CAP_MS = 5_000
/** Full jitter may draw 0, repeatedly with a bad `random`. Failures must not cause a tight loop. */
const GUARD_MS = 200

/**
 * The wait after a read: the interval after a success, exponential back-off with full jitter after a failure, with
 * `Retry-After` as its minimum. `undefined` if the same request must not be repeated.
 */
export function waitAfter({ error, failures }: Failing, pace: Pace): Wait | undefined {
  const { intervalMs } = pace
  const draw = pace.random()
  // The interval grows by up to a quarter and never shrinks, because it promises a maximum request rate.
  if (error === undefined) return { floorMs: 0, thenMs: intervalMs * (1 + draw / 4) }
  if (!error.retryable) return undefined
  const floorMs = error.retryAfterMs ?? 0
  // Clients that were refused at the same time must not return at the same time.
  const spreadMs = draw * Math.min(floorMs / 4, CAP_MS)
  const capMs = error.status === 404 ? Math.max(NOT_FOUND_CAP_MS, intervalMs) : CAP_MS
  // The cap comes before the jitter, so that clients at the cap are spread over the whole range too.
  const ceilingMs = Math.min(CAP_MS, capMs, Math.max(BASE_MS, intervalMs) * 2 ** (failures - 1))
  const backOffMs = pace.backOffMs?.(error, failures) ?? draw * ceilingMs
  return { floorMs, thenMs: Math.max(spreadMs, Math.max(GUARD_MS, backOffMs) - floorMs) }
}
