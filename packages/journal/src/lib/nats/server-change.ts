import { changeServer } from './connect.ts'
import type { JetStream } from './jet-stream.ts'

/**
 * A server that does not respond for this time is replaced by another one, because it may be cut off from its cluster.
 */
const CHANGE_SERVER_AFTER_MS = 6000

/** Changes the server of a connection, one change at a time. A server that was selected gets time to respond. */
export class ServerChange {
  readonly #jetStream: Pick<JetStream, 'connection' | 'runtime'>
  #changedAtMs: number
  #isChanging = false

  constructor(jetStream: Pick<JetStream, 'connection' | 'runtime'>) {
    this.#jetStream = jetStream
    this.#changedAtMs = jetStream.runtime.elapsedMs()
  }

  /** @param sinceMs The start of the silence, by `elapsedMs()`. */
  changeIfSilent(sinceMs: number): void {
    const silentMs = this.#jetStream.runtime.elapsedMs() - Math.max(sinceMs, this.#changedAtMs)
    if (this.#isChanging || silentMs < CHANGE_SERVER_AFTER_MS) return
    void this.#change()
  }

  async #change(): Promise<void> {
    this.#isChanging = true
    // This call takes until a server accepts connections.
    await changeServer(this.#jetStream.connection)
    this.#isChanging = false
    this.#changedAtMs = this.#jetStream.runtime.elapsedMs()
  }
}
