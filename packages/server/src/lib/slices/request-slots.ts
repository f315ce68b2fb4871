/** Lets a bounded number of requests be in flight; the others wait in line. */
export class RequestSlots {
  readonly #most: number
  readonly #line: (() => void)[] = []
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }

  get taken(): number {
    return this.#taken
  }

  /** Whether a request that will be held for long may take a slot: others always find a quarter of them. */
  get hasRoomToWait(): boolean {
    return this.#taken < this.#most * 0.75
  }

  async run<Result>(request: () => Promise<Result>): Promise<Result> {
    if (this.#taken >= this.#most) await new Promise<void>(resolve => this.#line.push(resolve))
    else this.#taken++
    try {
      return await request()
    } finally {
      const next = this.#line.shift()
      // A slot goes from hand to hand, so that nobody who comes between takes it.
      if (next === undefined) this.#taken--
      else next()
    }
  }
}
