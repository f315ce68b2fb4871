import type { Journal, Purge, Scrub } from '@fixture-feed/journal/journal'

export interface FinishingOptions {
  readonly onErased: (scrub: Scrub) => void
  readonly onPurged: (purge: Purge) => void
  readonly onFailure: (error: unknown) => void
  /** Stops the retries. */
  readonly signal: AbortSignal
  /** Delay before a retry after a failure. Default 10,000. */
  readonly retryEveryMs?: number | undefined
}

/**
 * Removes what an earlier process left of erased items and purged fixtures when it was killed. Resolves after the first
 * try; failures are retried later.
 */
export async function finishRemovals(
  journal: Pick<Journal, 'readUnfinishedScrubs' | 'scrub' | 'readUnfinishedPurges' | 'purge'>,
  options: FinishingOptions,
): Promise<void> {
  const { onErased, onPurged, onFailure, signal, retryEveryMs = 10_000 } = options
  try {
    for (const purge of await journal.readUnfinishedPurges()) {
      if (signal.aborted) return
      await journal.purge(purge)
      onPurged(purge)
    }
    for (const scrub of await journal.readUnfinishedScrubs()) {
      if (signal.aborted) return
      await journal.scrub(scrub)
      onErased(scrub)
    }
  } catch (error) {
    if (signal.aborted) return
    onFailure(error)
    const retry = setTimeout(() => void finishRemovals(journal, options), retryEveryMs).unref()
    signal.addEventListener('abort', () => clearTimeout(retry), { once: true })
  }
}
