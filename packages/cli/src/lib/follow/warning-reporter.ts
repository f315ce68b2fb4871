/** A present problem. */
export interface Warning {
  /** The cause of the problem. It is equal for warnings whose reasons differ only in details. */
  readonly cause: string
  readonly reason: string
}

/**
 * A warning that recurs within this time after its end counts as the same warning, because faults are often
 * intermittent.
 */
const sameWithinMs = 10 * 60_000

/**
 * Reports warnings, each about a subject. A warning is reported once, and again only if it recurs more than ten
 * minutes after its end.
 */
export class WarningReporter {
  readonly #nowMs: () => number
  readonly #onWarning: (about: string, reason: string) => void
  readonly #current = new Map<string, Warning>()
  /** The time when each warning last ended, by subject and cause. */
  readonly #lastMs = new Map<string, number>()
  readonly #reported = new Set<string>()

  constructor(nowMs: () => number, onWarning: (about: string, reason: string) => void) {
    this.#nowMs = nowMs
    this.#onWarning = onWarning
  }

  /** Reports a warning about a permanent problem, unless its cause was reported for the subject before. */
  reportOnce(about: string, { cause, reason }: Warning): void {
    const key = `${about} ${cause}`
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    this.#onWarning(about, reason)
  }

  /**
   * Sets the current warning of a subject. Reports it if its cause is new for the subject, or ended more than ten
   * minutes ago.
   */
  report(about: string, warning: Warning): void {
    const before = this.#current.get(about)
    if (before?.cause === warning.cause) return
    this.clear(about)
    this.#current.set(about, warning)
    const key = `${about} ${warning.cause}`
    const lastMs = this.#lastMs.get(key)
    if (lastMs !== undefined && this.#nowMs() - lastMs <= sameWithinMs) return
    this.#reported.add(key)
    this.#onWarning(about, warning.reason)
  }

  /** Records that nothing is wrong with a subject. */
  clear(about: string): void {
    const before = this.#current.get(about)
    if (before === undefined) return
    this.#lastMs.set(`${about} ${before.cause}`, this.#nowMs())
    this.#current.delete(about)
  }
}
