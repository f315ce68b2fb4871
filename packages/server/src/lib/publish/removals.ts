import type { Entry } from '@fixture-feed/journal/entry'
import type { Journal, Purge, Scrub } from '@fixture-feed/journal/journal'
import { Rounds } from './rounds.ts'

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
  readonly #rounds: Rounds

  constructor(options: RemovalsOptions) {
    const { onFailure, retryEveryMs = 10_000 } = options
    this.#options = options
    this.#rounds = new Rounds(() =>
      this.#finish().catch(error => {
        if (this.#rounds.isEnded) return
        onFailure(error)
        this.#rounds.startIn(retryEveryMs)
      }),
    )
  }

  /** Finishes what there is; resolves after the first try. Failures are retried later. */
  start(): Promise<void> {
    return this.#rounds.start()
  }

  /** Takes note of an entry that readers see now. */
  note({ kind }: Entry): void {
    if (kind !== 'erasure' && kind !== 'purge') return
    // The round that is due finds it too.
    if (this.#rounds.isDue) return
    const { leaveForMs = 30_000, random = Math.random } = this.#options
    // Not all nodes at once: the first that looks mostly leaves nothing to the others.
    this.#rounds.startIn(leaveForMs * (1 + random()))
  }

  /** Begins nothing more. What is under way ends with the journal, and is found again at the next start. */
  end(): void {
    void this.#rounds.end()
  }

  async #finish(): Promise<void> {
    const { journal, purge, onErased, onPurged } = this.#options
    for (const unfinished of await journal.readUnfinishedPurges()) {
      if (this.#rounds.isEnded) return
      await purge(unfinished)
      onPurged(unfinished)
    }
    for (const scrub of await journal.readUnfinishedScrubs()) {
      if (this.#rounds.isEnded) return
      await journal.scrub(scrub)
      onErased(scrub)
    }
  }
}
