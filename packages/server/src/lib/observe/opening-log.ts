import type { ServiceEvents } from './events.ts'

/** A start that takes no longer needs no explanation, and one that does needs none more often. */
const everyMs = 5_000

/** Tells what a start waits for while the journal is opened: with a wrong address that is for ever. */
export class OpeningLog {
  readonly #events: Pick<ServiceEvents, 'opening'>
  readonly #nowMs: () => number
  #toldAtMs: number

  constructor(
    events: Pick<ServiceEvents, 'opening'>,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#events = events
    this.#nowMs = nowMs
    this.#toldAtMs = nowMs()
  }

  /** Takes the progress, in words. */
  note(progress: string): void {
    const now = this.#nowMs()
    if (now - this.#toldAtMs < everyMs) return
    this.#toldAtMs = now
    this.#events.opening(progress)
  }
}
