import type { Entry } from '@fixture-feed/journal/entry'
import type { Journal, Removal } from '@fixture-feed/journal/journal'
import { Rounds } from './rounds.ts'

export interface RemovalsOptions {
  readonly journal: Pick<Journal, 'readUnfinishedRemovals'>
  /** Finishes a removal: a purge behind the changes that this process has decided already. */
  readonly remove: (removal: Removal) => Promise<unknown>
  readonly onFinished: (removal: Removal) => void
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
export class Removals extends Rounds {
  readonly #options: RemovalsOptions

  constructor(options: RemovalsOptions) {
    super()
    this.#options = options
  }

  protected async round(): Promise<void> {
    const { onFailure, retryEveryMs = 10_000 } = this.#options
    try {
      await this.#finish()
    } catch (error) {
      if (this.isEnded) return
      onFailure(error)
      this.startIn(retryEveryMs)
    }
  }

  note({ kind }: Entry): void {
    if (kind !== 'erasure' && kind !== 'purge') return
    // The round that is due finds it too.
    if (this.isDue) return
    const { leaveForMs = 30_000, random = Math.random } = this.#options
    // Not all nodes at once: the first that looks mostly leaves nothing to the others.
    this.startIn(leaveForMs * (1 + random()))
  }

  /** What is under way ends with the journal, and is found again at the next start. */
  override async end(): Promise<void> {
    void super.end()
  }

  async #finish(): Promise<void> {
    const { journal, remove, onFinished } = this.#options
    for (const removal of await journal.readUnfinishedRemovals()) {
      if (this.isEnded) return
      await remove(removal)
      onFinished(removal)
    }
  }
}
