import { setTimeout as delay } from 'node:timers/promises'

/** Tries until it works or until a point in time (as of `performance.now`) has passed: then the last error is thrown. */
export async function retryUntil<Value>(
  deadline: number,
  attempt: () => Promise<Value>,
): Promise<Value> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() + RETRY_AFTER_MS >= deadline) throw error
      await delay(RETRY_AFTER_MS)
    }
  }
}

const RETRY_AFTER_MS = 100
