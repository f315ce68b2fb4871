/** Problems by what they are about: each is reported once, until it is over or another one takes its place. */
export class Troubles {
  readonly #current = new Map<string, string>()
  readonly #onTrouble: (about: string, reason: string) => void

  constructor(onTrouble: (about: string, reason: string) => void) {
    this.#onTrouble = onTrouble
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
