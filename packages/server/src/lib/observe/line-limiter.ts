/** How many keys are remembered: of more, some have a line again sooner. */
const mostKeys = 100

interface Admitted {
  readonly atMs: number
  /** How often it was met since. */
  times: number
}

/** Lets a line of the log through once in so long for each key, however often it is met. */
export class LineLimiter {
  readonly #everyMs: number
  readonly #nowMs: () => number
  readonly #admitted = new Map<string, Admitted>()

  /** @param nowMs A clock that never goes back. */
  constructor(everyMs: number, nowMs: () => number) {
    this.#everyMs = everyMs
    this.#nowMs = nowMs
  }

  /** How often a key was met since its last line, this time included; `undefined` when there is to be no line. */
  admit(key: string): number | undefined {
    const before = this.#admitted.get(key)
    const nowMs = this.#nowMs()
    if (before !== undefined && nowMs - before.atMs < this.#everyMs) {
      before.times++
      return undefined
    }
    this.#admitted.delete(key)
    const [oldest] = this.#admitted.keys()
    if (this.#admitted.size === mostKeys && oldest !== undefined) this.#admitted.delete(oldest)
    this.#admitted.set(key, { atMs: nowMs, times: 0 })
    return 1 + (before?.times ?? 0)
  }
}
