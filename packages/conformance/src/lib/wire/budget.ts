/** Thrown when a run has used up its requests or its time. Nothing more is sent. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
}

export interface BudgetOptions {
  readonly maxRequests: number
  /** Time limit of the whole run. */
  readonly timeoutMs: number
}

/** Counts the requests and the time of a run, and prevents requests beyond a limit. */
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
   * @throws {BudgetSpent} if the request exceeds the limit or the time is over.
   */
  spend(): void {
    const { maxRequests, timeoutMs } = this.#options
    if (this.requests >= maxRequests)
      throw new BudgetSpent(`the limit of ${maxRequests} requests is reached`)
    if (this.elapsedMs >= timeoutMs)
      throw new BudgetSpent(`the time limit of ${timeoutMs} ms is reached`)
    this.requests += 1
  }
}
