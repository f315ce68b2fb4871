/** Thrown when a run has used up its requests or its time: nothing more is sent. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
}

export interface BudgetOptions {
  readonly maxRequests: number
  /** For the whole run. */
  readonly timeoutMs: number
}

/** Counts what a run costs the target, and ends it at a bound. */
export class Budget {
  requests = 0
  readonly #options: BudgetOptions
  readonly #startedMs: number = performance.now()

  constructor(options: BudgetOptions) {
    this.#options = options
  }

  get elapsedMs(): number {
    return performance.now() - this.#startedMs
  }

  /**
   * Counts one more request.
   *
   * @throws {BudgetSpent} when it would be one too many, or too late.
   */
  spend(): void {
    const { maxRequests, timeoutMs } = this.#options
    if (this.requests >= maxRequests)
      throw new BudgetSpent(`the bound of ${maxRequests} requests is reached`)
    if (this.elapsedMs >= timeoutMs)
      throw new BudgetSpent(`the bound of ${timeoutMs} ms is reached`)
    this.requests += 1
  }
}
