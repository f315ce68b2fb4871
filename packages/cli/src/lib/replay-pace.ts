/** Maps instants of a recorded past to the present. */
export interface ReplayPace {
  /** The time at which an event of the past is due, in milliseconds since the epoch. */
  dueMs(dateTime: string): number
  /** An instant of the past, moved to the time at which the replay shows it. */
  moved(dateTime: string): string
}

/**
 * Replays the past from the instant `from`. The replay starts at `startMs` of the wall clock and runs at `speed` times
 * real time.
 */
export function replayPace({
  from,
  startMs,
  speed,
}: {
  readonly from: string
  readonly startMs: number
  readonly speed: number
}): ReplayPace {
  const fromMs = Date.parse(from)
  const dueMs = (dateTime: string): number => startMs + (Date.parse(dateTime) - fromMs) / speed
  return {
    dueMs,
    moved: dateTime => new Date(Math.round(dueMs(dateTime))).toISOString(),
  }
}
