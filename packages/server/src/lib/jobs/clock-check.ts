import type { StoreClock } from '@fixture-feed/journal/journal'
import type { Job } from './job-runner.ts'

/** Largest difference to the clock of the store at which this node decides by its own clock that something is due. */
const TOLERANCE_MS = 5_000

/** The time for which a comparison within the tolerance is valid, unless the clock of this node is set meanwhile. */
const VALID_MS = 60_000
const CHECK_AGAIN_MS = 5_000

interface ClockEvents {
  clockOff(reason: string): void
  clockRight(): void
}

export interface ClockCheckOptions {
  /** The clock of this node, in milliseconds since the epoch. */
  readonly nowMs: () => number
  readonly events: ClockEvents
}

/**
 * Compares the clock of this node with the clock of the store, which all nodes share. A node whose clock is ahead
 * would release pending changes too early, for all readers, and purge fixtures that were retired a moment ago.
 */
export class ClockCheck {
  readonly #journal: StoreClock
  readonly #options: ClockCheckOptions
  /**
   * The time by which the clock of this node is ahead of the store, in milliseconds, negative if it is behind; 0
   * within the tolerance.
   */
  #offMs = 0
  /**
   * The time of the last comparison, by the clock of the store, and by the wall clock and the monotonic clock of this
   * node. If the wall clock was set since then, the last two show different elapsed times.
   */
  #comparedAt:
    | { readonly storeMs: number; readonly nowMs: number; readonly elapsedMs: number }
    | undefined

  constructor(journal: StoreClock, options: ClockCheckOptions) {
    this.#journal = journal
    this.#options = options
  }

  /** The reason why this node does not decide by its clock; `undefined` if no excessive difference is known. */
  get reason(): string | undefined {
    if (this.#offMs === 0) return undefined
    const seconds = Math.round(Math.abs(this.#offMs) / 1000)
    const direction = this.#offMs > 0 ? 'ahead of' : 'behind'
    return `the clock of this node is ${seconds} s ${direction} the clock of the journal`
  }

  /**
   * Whether this node may decide by its clock; always true if the store has no clock. False also if the clock of the
   * store cannot be read, because then nothing can be appended either.
   */
  async isRight(): Promise<boolean> {
    if (this.#journal.readClock === undefined) return true
    if (!this.#isCurrent() && !(await this.#compare())) return false
    return this.#offMs === 0
  }

  /**
   * The time by the clock of the store, in milliseconds since the epoch. It is never ahead of that clock, and late by at
   * most the duration of the last comparison. The monotonic clock measures the time since then, so that setting the
   * wall clock has no effect. Returns the time of this node if the store has no clock, or was never read.
   */
  storeNowMs(): number {
    if (this.#comparedAt === undefined) return this.#options.nowMs()
    const { storeMs, elapsedMs } = this.#comparedAt
    return Math.floor(storeMs + performance.now() - elapsedMs)
  }

  /** A job that keeps `reason` current. */
  job(): Job {
    return {
      onEntry: () => undefined,
      round: async () => {
        if (this.#journal.readClock === undefined) return undefined
        return (await this.isRight()) ? VALID_MS : CHECK_AGAIN_MS
      },
    }
  }

  #isCurrent(): boolean {
    if (this.#comparedAt === undefined || this.#offMs !== 0) return false
    const elapsedMs = performance.now() - this.#comparedAt.elapsedMs
    const passedMs = this.#options.nowMs() - this.#comparedAt.nowMs
    return elapsedMs < VALID_MS && Math.abs(passedMs - elapsedMs) < TOLERANCE_MS / 10
  }

  /** Compares the clocks, and reports an excessive difference and its end. Resolves to whether the store answered. */
  async #compare(): Promise<boolean> {
    const { nowMs, events } = this.#options
    const before = nowMs()
    let storeMs: number | undefined
    try {
      storeMs = await this.#journal.readClock?.()
    } catch {
      // Readiness already reports a journal that does not respond.
    }
    if (storeMs === undefined) return false
    const after = nowMs()
    // The store read its clock at some instant in between.
    const aheadMs = Math.max(0, before - storeMs) - Math.max(0, storeMs - after)
    const wasOff = this.#offMs !== 0
    this.#offMs = Math.abs(aheadMs) > TOLERANCE_MS ? aheadMs : 0
    this.#comparedAt = { storeMs, nowMs: after, elapsedMs: performance.now() }
    if (this.reason !== undefined) events.clockOff(this.reason)
    else if (wasOff) events.clockRight()
    return true
  }
}
