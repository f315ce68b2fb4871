import type { FeedChange, TokenStop } from '../api/operator-answers.ts'

/** One thing that somebody did to a feed. */
export type FeedAct =
  | { readonly kind: 'change'; readonly at: string; readonly change: FeedChange }
  | ({ readonly kind: 'stopped' | 'released'; readonly at: string; readonly by: string } & Pick<
      TokenStop,
      'token' | 'reason'
    >)

/**
 * Changes and stops in one order, the newest first.
 *
 * @param changes The newest first.
 * @param more Whether there are older changes: stops before the oldest of these are left to them.
 */
export function feedActs(
  changes: readonly FeedChange[],
  stops: readonly TokenStop[],
  more: boolean,
): readonly FeedAct[] {
  const oldest = changes.at(-1)?.at
  const since = more && oldest !== undefined ? Date.parse(oldest) : Number.NEGATIVE_INFINITY
  const told = stops.flatMap(({ token, reason, by, at, released }): FeedAct[] => [
    { kind: 'stopped', at, by, token, reason },
    ...(released === undefined ? [] : [{ kind: 'released' as const, ...released, token, reason }]),
  ])
  return [
    ...changes.map(change => ({ kind: 'change' as const, at: change.at, change })),
    ...told.filter(({ at }) => Date.parse(at) >= since),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
