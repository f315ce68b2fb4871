import { setTimeout as delay } from 'node:timers/promises'

/** Retries until success or a deadline (as of `performance.now`); then the last error is thrown. */
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
