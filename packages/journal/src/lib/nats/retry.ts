import type { JetStream } from './jet-stream.ts'
import { processRuntime, type Runtime } from './runtime.ts'

const RETRY_AFTER_MS = 100

/** Longer than a leader election or the lag of a replica. */
export const PATIENCE_MS = 4500

/** Retries until success or a deadline (as of `elapsedMs()`); then the last error is thrown. */
export async function retry<Value>(
  { runtime }: Pick<JetStream, 'runtime'>,
  attempt: () => Promise<Value>,
  deadline: number = runtime.elapsedMs() + PATIENCE_MS,
): Promise<Value> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (runtime.elapsedMs() + RETRY_AFTER_MS >= deadline) throw error
      await runtime.delay(RETRY_AFTER_MS)
    }
  }
}

/** How an opening waits for servers that are away: without limit, but for the signal. */
export interface Patience {
  readonly signal?: AbortSignal | undefined
  readonly onWait: (reason: string) => void
  readonly onProgress?: ((progress: string) => void) | undefined
  /** Default: the time of the process. */
  readonly runtime?: Runtime | undefined
}

/** Patience that reports each reason to wait as progress, and to `onTrouble` unless it was the one before. */
export function reportingOnce({
  signal,
  onProgress,
  onTrouble,
}: Pick<Patience, 'signal' | 'onProgress'> & {
  readonly onTrouble?: ((reason: string) => void) | undefined
}): Patience {
  let lastReason = ''
  return {
    signal,
    onProgress,
    onWait(reason) {
      onProgress?.(reason)
      if (reason !== lastReason) onTrouble?.(reason)
      lastReason = reason
    },
  }
}

const WAIT_MS = 500

/** Retries until success, the signal, or an error that waiting does not resolve; this error is thrown. */
export async function retryPatiently<Value>(
  { signal, onWait, runtime = processRuntime }: Patience,
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
      await runtime.delay(WAIT_MS, { signal }).catch(() => {})
    }
  }
}
