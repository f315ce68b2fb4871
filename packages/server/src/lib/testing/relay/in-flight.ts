/** Requests in flight, by path. */
export class InFlight {
  /** The greatest number of concurrent requests to each path. */
  readonly most: Map<string, number> = new Map<string, number>()
  readonly #now = new Map<string, number>()

  count(path: string, change: number): void {
    const now = (this.#now.get(path) ?? 0) + change
    this.#now.set(path, now)
    this.most.set(path, Math.max(now, this.most.get(path) ?? 0))
  }
}
