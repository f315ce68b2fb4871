import type { Entry } from '@fixture-feed/journal/entry'
import type { Journal, Purge, Scrub } from '@fixture-feed/journal/journal'

export interface RemovalsOptions {
  readonly journal: Pick<Journal, 'readUnfinishedScrubs' | 'scrub' | 'readUnfinishedPurges'>
  /** Finishes a purge, behind the changes that this process has decided already. */
  readonly purge: (purge: Purge) => Promise<unknown>
  readonly onErased: (scrub: Scrub) => void
  readonly onPurged: (purge: Purge) => void
  readonly onFailure: (error: unknown) => void
  /** Delay before a retry after a failure. Default 10,000. */
  readonly retryEveryMs?: number | undefined
  /** How long an erasure or a purge is left to whoever asked for it. Default 30,000. */
  readonly leaveForMs?: number | undefined
  readonly random?: (() => number) | undefined
}

/**
 * Removes what others left of erased items and purged fixtures: a process that was killed, this one before its start, or
 * another node. Every node that sees an erasure or a purge looks some time later whether it is finished. Two that finish
 * the same one do no harm, so they need not agree who does.
 */
export class Removals {
  readonly #options: RemovalsOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isEnded = false

  constructor(options: RemovalsOptions) {
    this.#options = options
  }

  /** Finishes what there is; resolves after the first try. Failures are retried later. */
  start(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running = this.#finish().catch(error => {
      if (this.#isEnded) return
      this.#options.onFailure(error)
      this.#startIn(this.#options.retryEveryMs ?? 10_000)
    })
    return this.#running
  }

  /** Takes note of an entry that readers see now. */
  note({ kind }: Entry): void {
    if (kind !== 'erasure' && kind !== 'purge') return
    // What is looked for next includes it.
    if (this.#timer !== undefined) return
    const { leaveForMs = 30_000, random = Math.random } = this.#options
    // Not all nodes at once: the first that looks mostly leaves nothing to the others.
    this.#startIn(leaveForMs * (1 + random()))
  }

  /** Begins nothing more. What is under way ends with the journal, and is found again at the next start. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
  }

  #startIn(ms: number): void {
    if (this.#isEnded) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#running.then(() => this.start()), ms).unref()
  }

  async #finish(): Promise<void> {
    const { journal, purge, onErased, onPurged } = this.#options
    for (const unfinished of await journal.readUnfinishedPurges()) {
      if (this.#isEnded) return
      await purge(unfinished)
      onPurged(unfinished)
    }
    for (const scrub of await journal.readUnfinishedScrubs()) {
      if (this.#isEnded) return
      await journal.scrub(scrub)
      onErased(scrub)
    }
  }
}
