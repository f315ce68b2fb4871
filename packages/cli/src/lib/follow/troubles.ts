/** Problems by what they are about: each is reported once, until it is over or another one takes its place. */
export class Troubles {
  readonly #current = new Map<string, string>()
  readonly #told = new Set<string>()
  readonly #onTrouble: (about: string, reason: string) => void

  constructor(onTrouble: (about: string, reason: string) => void) {
    this.#onTrouble = onTrouble
  }

  /** What is to be known, once and for all. */
  tellOnce(about: string, reason: string): void {
    if (this.#told.has(reason)) return
    this.#told.add(reason)
    this.#onTrouble(about, reason)
  }

  /** What is wrong now; nothing when the reason is left out. */
  report(about: string, reason?: string): void {
    if (this.#current.get(about) === reason) return
    if (reason === undefined) {
      this.#current.delete(about)
      return
    }
    this.#current.set(about, reason)
    this.#onTrouble(about, reason)
  }
}
