/** A clock that only the test advances. */
export interface FakeClock {
  /** The clock for the service, in milliseconds since the epoch. */
  readonly nowMs: () => number
  /** The time as RFC 3339 text. */
  readonly now: string
  /** Advances the clock, or moves it back by a negative number. Returns the new time as text. */
  advance(ms: number): string
}

export function createFakeClock(start = '2026-03-01T19:00:00.000Z'): FakeClock {
  let ms = Date.parse(start)
  return {
    nowMs: () => ms,
    get now() {
      return new Date(ms).toISOString()
    },
    advance(by) {
      ms += by
      return new Date(ms).toISOString()
    },
  }
}
