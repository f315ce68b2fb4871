import { JournalUnavailableError } from '../../errors.ts'
import type { JournalHealth } from '../../journal.ts'

/** Interruptions no longer than a leader election are waited out, so that publishers do not notice them. */
const GRACE_MS = 2500

/** Whether the stream is being followed; if not, since when. */
export class Availability {
  readonly #stream: string
  #reason: string | undefined
  #since: number = performance.now()
  #readiness = Promise.withResolvers<void>()

  constructor(stream: string) {
    this.#stream = stream
    this.#reason = 'it has not been followed yet'
  }

  get health(): JournalHealth {
    if (this.#reason === undefined) return { status: 'ready' }
    return {
      status: 'unavailable',
      reason: `cannot follow stream ${this.#stream}: ${this.#reason}`,
    }
  }

  caughtUp(): void {
    this.#reason = undefined
    this.#readiness.resolve()
  }

  interrupted(reason: string): void {
    if (this.#reason === undefined) {
      this.#since = performance.now()
      this.#readiness = Promise.withResolvers()
    }
    this.#reason = reason
  }

  /** Resolves when the stream is available, however long that takes. */
  ready(): Promise<void> {
    return this.#readiness.promise
  }

  /**
   * Resolves at once or after a short interruption.
   *
   * @throws {JournalUnavailableError} with the reason, when the interruption lasts longer.
   */
  async readyWithinGrace(): Promise<void> {
    const left = this.#since + GRACE_MS - performance.now()
    if (this.#reason !== undefined && left > 0) await settledWithin(this.#readiness.promise, left)
    const { health } = this
    if (health.status === 'unavailable') throw new JournalUnavailableError(health.reason)
  }
}

async function settledWithin(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([promise, late])
  clearTimeout(timer)
}
