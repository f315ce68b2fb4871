/** Time that only the test moves. */
export interface FakeClock {
  /** The clock for the service, in milliseconds since the epoch. */
  readonly nowMs: () => number
  /** The same as RFC 3339 text. */
  readonly now: string
  /** Moves on, or back with a negative number. Returns the new instant as text. */
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
