/** Limits the number of requests in flight. Further ones wait in a queue. */
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

  /**
   * Whether a request that will wait for a long time may take a slot. A quarter of the slots is reserved for others.
   */
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
      // The slot passes directly to the next request, so that no other one can take it.
      if (next === undefined) this.#taken--
      else next()
    }
  }
}
