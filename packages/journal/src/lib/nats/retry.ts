import { setTimeout as delay } from 'node:timers/promises'

const RETRY_AFTER_MS = 100

/** Longer than a leader election takes, or a replica lags behind. */
export const PATIENCE_MS = 4500

/** Retries until success or a deadline (as of `performance.now`); then the last error is thrown. */
export async function retry<Value>(
  attempt: () => Promise<Value>,
  deadline: number = performance.now() + PATIENCE_MS,
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

/** How an opening waits for servers that are away: without limit, but for the signal. */
export interface Patience {
  readonly signal?: AbortSignal | undefined
  readonly onWait: (reason: string) => void
  readonly onProgress?: ((progress: string) => void) | undefined
}

const WAIT_MS = 500

/** Retries until success, the signal, or an error that waiting does not mend: that error is thrown. */
export async function retryPatiently<Value>(
  { signal, onWait }: Patience,
  attempt: () => Promise<Value>,
  {
    toReason,
    isFinal = () => false,
  }: {
    readonly toReason: (error: unknown) => string
    readonly isFinal?: (error: unknown) => boolean
  },
): Promise<Value> {
  for (;;) {
    try {
      signal?.throwIfAborted()
      return await attempt()
    } catch (error) {
      if (signal?.aborted || isFinal(error)) throw error
      onWait(toReason(error))
      await delay(WAIT_MS, undefined, { signal }).catch(() => {})
    }
  }
}
