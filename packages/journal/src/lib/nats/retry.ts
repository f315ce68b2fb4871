import { JournalUnavailableError } from '../../errors.ts'
import { OtherHistoryError } from './journal-index.ts'
import { processRuntime, type Runtime } from './runtime.ts'

const RETRY_AFTER_MS = 100

/** Time for which a request is retried, in milliseconds. */
export const PATIENCE_MS = 4500

/** The time until which a request that begins now is retried, as of `elapsedMs()`. */
export function patienceOf({ runtime }: { readonly runtime: Runtime }): number {
  return runtime.elapsedMs() + PATIENCE_MS
}

/**
 * Retries until success or a deadline (as of `elapsedMs()`); then the last error is thrown. An OtherHistoryError is
 * thrown immediately, because no retry resolves it.
 */
export async function retry<Value>(
  { runtime }: { readonly runtime: Runtime },
  attempt: () => Promise<Value>,
  deadline: number = runtime.elapsedMs() + PATIENCE_MS,
): Promise<Value> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof OtherHistoryError) throw error
      if (runtime.elapsedMs() + RETRY_AFTER_MS >= deadline) throw error
      await runtime.delay(RETRY_AFTER_MS)
    }
  }
}

/** How opening a stream waits for servers that do not respond. There is no time limit by default. */
export interface Patience {
  readonly signal?: AbortSignal | undefined
  /** Maximum time of each step of opening, in milliseconds. */
  readonly limitMs?: number | undefined
  readonly onWait: (reason: string) => void
  readonly onProgress?: ((progress: string) => void) | undefined
  /** The clock and the timers of the node. Default: those of the process. */
  readonly runtime?: Runtime | undefined
}

/** Patience that reports each reason to wait as progress, and calls `onTrouble` when the reason has changed. */
export function reportingOnce({
  signal,
  limitMs,
  onProgress,
  onTrouble,
}: Pick<Patience, 'signal' | 'limitMs' | 'onProgress'> & {
  readonly onTrouble?: ((reason: string) => void) | undefined
}): Patience {
  let lastReason = ''
  return {
    signal,
    limitMs,
    onProgress,
    onWait(reason) {
      onProgress?.(reason)
      if (reason !== lastReason) onTrouble?.(reason)
      lastReason = reason
    },
  }
}

/** The message of the error for an opening that reached its time limit. */
export function gaveUp(reason: string, limitMs: number): string {
  return `${reason}; gave up after ${limitMs / 1000} s`
}

const WAIT_MS = 500

/**
 * Retries until success. Throws a final error immediately. When the signal is aborted, throws the last error or the
 * reason of the signal. After the limit, throws a JournalUnavailableError that states the reason of the last error.
 */
export async function retryPatiently<Value>(
  { signal, limitMs = Infinity, onWait, runtime = processRuntime }: Patience,
  attempt: () => Promise<Value>,
  {
    toReason,
    isFinal = () => false,
  }: {
    readonly toReason: (error: unknown) => string
    readonly isFinal?: (error: unknown) => boolean
  },
): Promise<Value> {
  const startedMs = runtime.elapsedMs()
  for (;;) {
    try {
      signal?.throwIfAborted()
      return await attempt()
    } catch (error) {
      if (signal?.aborted || isFinal(error)) throw error
      if (runtime.elapsedMs() - startedMs >= limitMs)
        throw new JournalUnavailableError(gaveUp(toReason(error), limitMs), { cause: error })
      onWait(toReason(error))
      await runtime.delay(WAIT_MS, { signal }).catch(() => {})
    }
  }
}
