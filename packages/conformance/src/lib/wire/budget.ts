/** Thrown when a run has used up its requests or its time: nothing more is sent. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
}

export interface BudgetOptions {
  readonly maxRequests: number
  /** For the whole run. */
  readonly timeoutMs: number
  readonly nowMs?: (() => number) | undefined
}

/** Counts what a run costs the target, and ends it at a bound. */
export class Budget {
  #requests = 0
  readonly #maxRequests: number
  readonly #timeoutMs: number
  readonly #nowMs: () => number
  readonly #startedMs: number

  constructor({ maxRequests, timeoutMs, nowMs = () => performance.now() }: BudgetOptions) {
    this.#maxRequests = maxRequests
    this.#timeoutMs = timeoutMs
    this.#nowMs = nowMs
    this.#startedMs = nowMs()
  }

  get requests(): number {
    return this.#requests
  }

  get elapsedMs(): number {
    return this.#nowMs() - this.#startedMs
  }

  /**
   * Counts one more request.
   *
   * @throws {BudgetSpent} when it would be one too many, or too late.
   */
  spend(): void {
    if (this.#requests >= this.#maxRequests) {
      throw new BudgetSpent(`the bound of ${this.#maxRequests} requests is reached`)
    }
    if (this.elapsedMs >= this.#timeoutMs) {
      throw new BudgetSpent(`the bound of ${this.#timeoutMs} ms is reached`)
    }
    this.#requests += 1
  }
}
