import type { Entry } from '@fixture-feed/journal/entry'

/** Work that is done again and again beside requests: now, or after some time, and never twice at once. */
export abstract class Rounds {
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isEnded = false

  /** Never rejects. */
  protected abstract round(): Promise<void>

  /** Takes note of an entry that readers see: there may be work sooner. */
  abstract note(entry: Entry): void

  protected get isEnded(): boolean {
    return this.#isEnded
  }

  /** Whether a round is to begin after some time. */
  protected get isDue(): boolean {
    return this.#timer !== undefined
  }

  /** Begins a round behind the one under way, in place of one that is due; resolves at its end. */
  start(): Promise<void> {
    this.#forget()
    this.#running = this.#running.then(async () => {
      if (!this.#isEnded) await this.round()
    })
    return this.#running
  }

  /** Begins a round after so many milliseconds, in place of one that is due. */
  protected startIn(ms: number): void {
    this.#forget()
    if (!this.#isEnded) this.#timer = setTimeout(() => void this.start(), ms).unref()
  }

  /** Begins no more; resolves at the end of the round under way. */
  end(): Promise<void> {
    this.#isEnded = true
    this.#forget()
    return this.#running
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
