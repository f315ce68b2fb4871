import type { Clock } from './clock.ts'
import type { Input } from './input.ts'

export interface WatchOptions {
  readonly everyMs: number
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Whether the last text was unusable, so that the next read is unconditional. */
  readonly isUnusable: () => boolean
  /** Called with each text that differs from the one before. */
  readonly onText: (text: string, modifiedAt: string | undefined) => void
  /** Called after each read that succeeded, before `onText`. */
  readonly onRead?: (() => void) | undefined
  /** Called after each read that failed. */
  readonly onFailure: (reason: string) => void
}

const longestWaitMs = 30_000

/**
 * Polls an input, one read at a time, until the signal aborts. After failures the wait doubles from `everyMs` up to
 * 30 seconds, reduced at random by up to a fifth. It is longer if the provider requests this.
 */
export async function watchInput(input: Input, options: WatchOptions): Promise<void> {
  const { everyMs, clock, signal, isUnusable, onText, onRead, onFailure } = options
  let failures = 0
  let last: string | undefined
  while (!signal.aborted) {
    const result = await input.read(signal, isUnusable())
    if (signal.aborted) return
    if (result.kind === 'failed') {
      failures += 1
      onFailure(result.reason)
      const backOffMs = Math.min(longestWaitMs, everyMs * 2 ** (failures - 1))
      const jitteredMs = backOffMs * (0.8 + 0.2 * Math.random())
      await clock.sleep(Math.max(jitteredMs, result.retryAfterMs ?? 0), signal)
      continue
    }
    failures = 0
    onRead?.()
    if (result.kind === 'text' && result.text !== last) {
      last = result.text
      onText(result.text, result.modifiedAt)
    }
    await clock.sleep(everyMs, signal)
  }
}
