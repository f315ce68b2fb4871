import { ClientAdapter } from './client-adapter.ts'

/** A pool of adapters. Each adapter runs one case at a time. An adapter that failed is ended and not used again. */
export class AdapterPool {
  readonly #command: string
  readonly #adapters = new Set<ClientAdapter>()
  readonly #idle: ClientAdapter[] = []
  #isEnding = false

  /**
   * @param command The command line that starts an adapter.
   * @param first An adapter that was started already.
   */
  constructor(command: string, first: ClientAdapter) {
    this.#command = command
    this.#adapters.add(first)
    this.#idle.push(first)
  }

  /**
   * Takes an idle adapter, or starts one.
   *
   * @throws {Error} if a new adapter does not introduce itself.
   */
  async take(): Promise<ClientAdapter> {
    const idle = this.#idle.pop()
    if (idle !== undefined) return idle
    const { adapter } = await ClientAdapter.start(this.#command)
    this.#adapters.add(adapter)
    // The pool may have ended in the meantime.
    if (this.#isEnding) await adapter.end()
    return adapter
  }

  /** Puts an adapter back after a case, or ends it if it failed. */
  async putBack(adapter: ClientAdapter): Promise<void> {
    if (adapter.failure === undefined) this.#idle.push(adapter)
    else await adapter.end()
  }

  /** Ends all adapters. An adapter that is still starting ends after its start. */
  async end(): Promise<void> {
    this.#isEnding = true
    await Promise.all([...this.#adapters].map(adapter => adapter.end()))
  }
}
