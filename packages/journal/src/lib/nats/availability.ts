import { JournalUnavailableError } from '../../errors.ts'
import type { JournalHealth } from '../../journal.ts'
import type { Runtime } from './runtime.ts'

/** Time from the start of an interruption during which requests wait, so that publishers do not notice a short one. */
const GRACE_MS = 2500

/** Whether the stream is being followed, the start and the reason of the last interruption, and the other faults. */
export class Availability {
  readonly #stream: string
  readonly #runtime: Runtime
  #reason: string | undefined = 'its existing records have not been read yet'
  #hasEnded = false
  /** The faults that exist although the stream is followed, by what they affect, such as `settings`. */
  readonly #impairments = new Map<string, string>()
  #since: number
  #readiness = Promise.withResolvers<void>()

  constructor({ stream, runtime }: { readonly stream: string; readonly runtime: Runtime }) {
    this.#stream = stream
    this.#runtime = runtime
    this.#since = runtime.elapsedMs()
  }

  get health(): JournalHealth {
    if (this.#reason !== undefined) {
      const reason = `cannot follow stream ${this.#stream}: ${this.#reason}`
      return { status: 'unavailable', reason }
    }
    if (this.#impairments.size === 0) return { status: 'ready' }
    return { status: 'impaired', reason: [...this.#impairments.values()].join('; ') }
  }

  /**
   * The start of the last interruption of the stream, by `elapsedMs()`; initially the time at which this object was
   * created.
   */
  get sinceMs(): number {
    return this.#since
  }

  caughtUp(): void {
    if (this.#hasEnded) return
    this.#reason = undefined
    this.#readiness.resolve()
  }

  /** Sets the fault of `subject`; without a reason, clears it. A fault is reported while the stream is followed. */
  impair(subject: string, reason: string | undefined): void {
    if (reason === undefined) this.#impairments.delete(subject)
    else this.#impairments.set(subject, reason)
  }

  /** Records that the stream is no longer followed, until a restart. */
  end(reason: string): void {
    this.interrupted(reason)
    this.#hasEnded = true
  }

  interrupted(reason: string): void {
    if (this.#hasEnded) return
    if (this.#reason === undefined) {
      this.#since = this.#runtime.elapsedMs()
      this.#readiness = Promise.withResolvers()
    }
    this.#reason = reason
  }

  /** Resolves when the stream is available, however long that takes; never after `end()`. */
  ready(): Promise<void> {
    return this.#readiness.promise
  }

  /**
   * Resolves immediately or after a short interruption. Throws a JournalUnavailableError if the interruption lasts
   * longer, or if the stream is no longer followed until a restart.
   */
  async readyWithinGrace(): Promise<void> {
    const left = this.#since + GRACE_MS - this.#runtime.elapsedMs()
    if (this.#reason !== undefined && left > 0 && !this.#hasEnded)
      await Promise.race([this.ready(), this.#runtime.delay(left, { ref: false })])
    this.throwIfUnavailable()
  }

  /** @throws {JournalUnavailableError} if the stream is no longer followed, until a restart. */
  throwIfEnded(): void {
    if (this.#hasEnded) this.throwIfUnavailable()
  }

  /** @throws {JournalUnavailableError} if the stream is not followed now. */
  throwIfUnavailable(): void {
    const { health } = this
    if (health.status === 'unavailable') throw new JournalUnavailableError(health.reason)
  }
}
