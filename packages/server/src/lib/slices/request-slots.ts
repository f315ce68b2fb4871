/** Limits the number of requests in flight. Further ones wait in a queue. */
export class RequestSlots {
  readonly #most: number
  readonly #line = new Set<() => void>()
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }

  get taken(): number {
    return this.#taken
  }

  /** The number of requests in the queue. */
  get queued(): number {
    return this.#line.size
  }

  /**
   * Whether a request that will wait for a long time may take a slot. A quarter of the slots is reserved for others.
   */
  get hasRoomToWait(): boolean {
    return this.#taken < this.#most * 0.75
  }

  /**
   * @param signal Its abort removes the request from the queue, and the call rejects with its reason. A request that
   *   has started is not affected.
   */
  async run<Result>(request: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (this.#taken >= this.#most) await this.#waitInLine(signal)
    else this.#taken++
    try {
      return await request()
    } finally {
      const [next] = this.#line
      // The slot passes directly to the next request, so that no other one can take it.
      if (next === undefined) this.#taken--
      else next()
    }
  }

  #waitInLine(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        leave()
        resolve()
      }
      const giveUp = (): void => {
        leave()
        reject(signal?.reason)
      }
      const leave = (): void => {
        this.#line.delete(go)
        signal?.removeEventListener('abort', giveUp)
      }
      if (signal?.aborted) return giveUp()
      this.#line.add(go)
      signal?.addEventListener('abort', giveUp)
    })
  }
}
