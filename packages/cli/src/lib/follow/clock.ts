import { setTimeout } from 'node:timers/promises'

/** A clock, and delays that it measures. */
export interface Clock {
  /** Returns a time in milliseconds that never decreases. */
  nowMs(): number
  /** Resolves after `ms` milliseconds, or when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  async sleep(ms, signal) {
    await setTimeout(ms, undefined, { signal }).catch(() => {})
  },
}
