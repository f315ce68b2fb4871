import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** The time, the timers and the randomness of a node. Tests and simulations supply their own. */
export interface Runtime {
  /** The wall clock, in milliseconds since the epoch. */
  nowMs(): number
  /** A monotonic clock, in milliseconds since an arbitrary instant. */
  elapsedMs(): number
  /**
   * Resolves after `ms`. Rejects when the signal is aborted before. The timer keeps the process alive unless `ref` is
   * false.
   */
  delay(ms: number, options?: DelayOptions): Promise<void>
  /** Calls `onEnd` once after `ms`, and returns a function that prevents it. The timer keeps the process alive. */
  startTimer(ms: number, onEnd: () => void): () => void
  /** A UUID. */
  createId(): string
}

export interface DelayOptions {
  readonly signal?: AbortSignal | undefined
  readonly ref?: boolean | undefined
}

export const processRuntime: Runtime = {
  nowMs: () => Date.now(),
  elapsedMs: () => performance.now(),
  delay: (ms, { signal, ref = true } = {}) => delay(ms, undefined, { signal, ref }),
  startTimer(ms, onEnd) {
    const timer = setTimeout(onEnd, ms)
    return () => clearTimeout(timer)
  },
  createId: () => randomUUID(),
}
