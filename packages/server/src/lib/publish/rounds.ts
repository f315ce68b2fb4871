/** Work that is done again and again: now, or after some time, and never twice at once. */
export class Rounds {
  readonly #round: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isEnded = false

  /** @param round Never rejects. */
  constructor(round: () => Promise<void>) {
    this.#round = round
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Whether a round is to begin after some time. */
  get isDue(): boolean {
    return this.#timer !== undefined
  }

  /** Begins a round behind the one under way, in place of one that is due; resolves at its end. */
  start(): Promise<void> {
    this.#forget()
    this.#running = this.#running.then(async () => {
      if (!this.#isEnded) await this.#round()
    })
    return this.#running
  }

  /** Begins a round after so many milliseconds, in place of one that is due. */
  startIn(ms: number): void {
    this.#forget()
    if (!this.#isEnded) this.#timer = setTimeout(() => void this.start(), ms).unref()
  }

  /** Begins no more; resolves at the end of the round under way. */
  end(): Promise<void> {
    this.#isEnded = true
    this.#forget()
    return this.#running
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
