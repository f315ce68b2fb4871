import { setTimeout } from 'node:timers/promises'

/** Time, and waits by it. */
export interface Clock {
  /** Milliseconds that never go back. */
  nowMs(): number
  /** Resolves after so many milliseconds, or earlier when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  async sleep(ms, signal) {
    await setTimeout(ms, undefined, { signal }).catch(() => {})
  },
}
