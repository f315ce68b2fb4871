import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'
import type { EntryOf } from '@fixture-feed/journal/entry'
import type { Problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { areSameSettings } from '../snapshot/known-settings.ts'
import type { Decision } from './decide.ts'
import { heldFeedProblem } from './held-tokens.ts'

/**
 * Sets a feed's state, enabled definitions and language. Changes no byte, tag or instant of its snapshots.
 *
 * @param options.nowMs The clock, where `at` is an instant of history.
 */
export function decideSettings(
  fold: FeedFold,
  settings: FeedSettings,
  {
    at,
    origin,
    by,
    nowMs = Date.parse(at),
  }: Pick<EntryOf<'settings'>, 'at' | 'origin' | 'by'> & { readonly nowMs?: number },
): Decision | Problem {
  const { feed, settings: current } = fold
  if (areSameSettings(current, settings)) return {}
  const held = heldFeedProblem(fold, 'change its settings', { by, nowMs })
  if (held !== undefined) return held
  const { state, definitions, language } = settings
  const said = { language, by }
  const seen = origin === 'observed' && { origin }
  return { facts: { kind: 'settings', ...feed, at, state, definitions, ...said, ...seen } }
}
