/** When to do what happened then, and which instants of now those of then are. */
export interface ReplayPace {
  /** The wall clock, in milliseconds, at which something of then is due. */
  dueMs(dateTime: string): number
  /** An instant of then, at the pace of now. */
  moved(dateTime: string): string
}

/** The past from `from` on, played from `startMs` of the wall clock on, `speed` times as fast. */
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
