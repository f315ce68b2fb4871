/** Problems by what they are about: each is reported once, until it is over or another one takes its place. */
export class WarningReporter {
  readonly #current = new Map<string, string>()
  readonly #told = new Set<string>()
  readonly #onWarning: (about: string, reason: string) => void

  constructor(onWarning: (about: string, reason: string) => void) {
    this.#onWarning = onWarning
  }

  /** What is to be known, once and for all. */
  reportOnce(about: string, reason: string): void {
    if (this.#told.has(reason)) return
    this.#told.add(reason)
    this.#onWarning(about, reason)
  }

  /** What is wrong now; nothing when the reason is left out. */
  report(about: string, reason?: string): void {
    if (this.#current.get(about) === reason) return
    if (reason === undefined) {
      this.#current.delete(about)
      return
    }
    this.#current.set(about, reason)
    this.#onWarning(about, reason)
  }
}
