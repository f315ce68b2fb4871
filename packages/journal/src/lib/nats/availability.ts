import { JournalUnavailableError } from '../../errors.ts'
import type { JournalHealth } from '../../journal.ts'
import type { JetStream } from './jet-stream.ts'
import type { Runtime } from './runtime.ts'

/** Interruptions no longer than a leader election are waited out, so that publishers do not notice them. */
const GRACE_MS = 2500

/** Whether the stream is being followed; if not, since when. */
export class Availability {
  readonly #stream: string
  readonly #runtime: Runtime
  #reason: string | undefined = 'it has not been followed yet'
  #since: number
  #readiness = Promise.withResolvers<void>()

  constructor({ stream, runtime }: Pick<JetStream, 'stream' | 'runtime'>) {
    this.#stream = stream
    this.#runtime = runtime
    this.#since = runtime.elapsedMs()
  }

  get health(): JournalHealth {
    if (this.#reason === undefined) return { status: 'ready' }
    const reason = `cannot follow stream ${this.#stream}: ${this.#reason}`
    return { status: 'unavailable', reason }
  }

  caughtUp(): void {
    this.#reason = undefined
    this.#readiness.resolve()
  }

  interrupted(reason: string): void {
    if (this.#reason === undefined) {
      this.#since = this.#runtime.elapsedMs()
      this.#readiness = Promise.withResolvers()
    }
    this.#reason = reason
  }

  /** Resolves when the stream is available, however long that takes. */
  ready(): Promise<void> {
    return this.#readiness.promise
  }

  /** Resolves at once or after a short interruption. Throws a JournalUnavailableError when it lasts longer. */
  async readyWithinGrace(): Promise<void> {
    const left = this.#since + GRACE_MS - this.#runtime.elapsedMs()
    if (this.#reason !== undefined && left > 0)
      await Promise.race([this.ready(), this.#runtime.delay(left, { ref: false })])
    const { health } = this
    if (health.status === 'unavailable') throw new JournalUnavailableError(health.reason)
  }
}
