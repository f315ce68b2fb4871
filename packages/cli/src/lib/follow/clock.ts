import { setTimeout } from 'node:timers/promises'

/** A clock, and waits that it measures. */
export interface Clock {
  /** Returns milliseconds that never decrease. */
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
