import type { Journal, Scrub } from '@fixture-feed/journal/journal'

export interface FinishingOptions {
  readonly onFinished: (scrub: Scrub) => void
  readonly onFailure: (error: unknown) => void
  /** Stops the retries. */
  readonly signal: AbortSignal
  /** Delay before a retry after a failure. Default 10,000. */
  readonly retryEveryMs?: number | undefined
}

/**
 * Removes the bodies of erased items that an earlier process left when it was killed. Resolves after the first try;
 * failures are retried later.
 */
export async function finishErasures(
  journal: Pick<Journal, 'readUnfinishedScrubs' | 'scrub'>,
  options: FinishingOptions,
): Promise<void> {
  const { onFinished, onFailure, signal, retryEveryMs = 10_000 } = options
  try {
    for (const scrub of await journal.readUnfinishedScrubs()) {
      if (signal.aborted) return
      await journal.scrub(scrub)
      onFinished(scrub)
    }
  } catch (error) {
    if (signal.aborted) return
    onFailure(error)
    const retry = setTimeout(() => void finishErasures(journal, options), retryEveryMs).unref()
    signal.addEventListener('abort', () => clearTimeout(retry), { once: true })
  }
}
