import type { FeedAct, FeedChange } from '@fixture-feed/contract/operator-answers'

/** One line of a feed's history. */
export type HistoryLine = (FeedChange & { readonly kind: 'change' }) | FeedAct

/**
 * Changes and acts in one order, the newest first.
 *
 * @param changes The newest first.
 * @param more Whether there are older changes: acts before the oldest of these are left to them.
 */
export function historyLines(
  changes: readonly FeedChange[],
  acts: readonly FeedAct[],
  more: boolean,
): readonly HistoryLine[] {
  const oldest = changes.at(-1)?.at
  const since = more && oldest !== undefined ? Date.parse(oldest) : Number.NEGATIVE_INFINITY
  return [
    ...changes.map(change => ({ kind: 'change' as const, ...change })),
    ...acts.filter(({ at }) => Date.parse(at) >= since),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
