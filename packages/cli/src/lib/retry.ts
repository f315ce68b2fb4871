import { setTimeout } from 'node:timers/promises'
import { OperatorError } from '@fixture-feed/client/operator'

export interface RetryOptions {
  readonly signal?: AbortSignal | undefined
  /** The time limit, from the first failure. Default: two minutes. */
  readonly giveUpAfterMs?: number | undefined
  /** Called before each retry. */
  readonly onRetry?: ((error: Error, waitMs: number) => void) | undefined
  /** A monotonic clock in milliseconds, and a wait on it. */
  readonly nowMs?: (() => number) | undefined
  readonly sleep?: ((ms: number) => Promise<unknown>) | undefined
}

const shortestWaitMs = 200
const longestWaitMs = 5_000

/**
 * Repeats a call while the service is unreachable or answers 429, 502, 503 or 504: after `Retry-After` plus jitter,
 * or after a growing wait. Only for calls that are safe to repeat.
 *
 * @throws the last such failure when the next wait would exceed the time limit; any other failure immediately.
 */
export async function withRetries<Result>(
  call: () => Promise<Result>,
  options: RetryOptions = {},
): Promise<Result> {
  const { signal, giveUpAfterMs = 120_000, onRetry, nowMs = () => performance.now() } = options
  const { sleep = ms => setTimeout(ms, undefined, { signal }) } = options
  let failingSince: number | undefined
  for (let attempt = 0; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof OperatorError) || !error.retryable || signal?.aborted) throw error
      failingSince ??= nowMs()
      const waitMs = waitAfter(attempt, error)
      if (nowMs() + waitMs - failingSince > giveUpAfterMs) throw error
      onRetry?.(error, waitMs)
      await sleep(waitMs)
    }
  }
}

function waitAfter(attempt: number, { retryAfterMs: asked = 0 }: OperatorError): number {
  const ceiling = Math.min(longestWaitMs, shortestWaitMs * 2 ** attempt)
  return Math.max(asked, shortestWaitMs) + Math.random() * ceiling
}
