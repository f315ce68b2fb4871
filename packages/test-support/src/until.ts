import { setTimeout as delay } from 'node:timers/promises'

export interface UntilOptions {
  /** The awaited event, for the text of the error. Default: the source text of the condition. */
  readonly describe?: (() => string) | undefined
  readonly limitMs?: number | undefined
}

/**
 * Polls a condition that no event announces.
 *
 * @throws {Error} after `limitMs` (default: 60 s), even while one check of the condition is pending.
 */
export async function until(
  condition: () => Promise<boolean> | boolean,
  { describe = () => String(condition), limitMs = 60_000 }: UntilOptions = {},
): Promise<void> {
  const { promise: limit, resolve } = Promise.withResolvers<false>()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    resolve(false)
  }, limitMs)
  try {
    while (!(await Promise.race([condition(), limit]))) {
      if (isOver) throw new Error(`Not satisfied after ${limitMs / 1000} s: ${describe()}`)
      await delay(5)
    }
  } finally {
    clearTimeout(timer)
  }
}
