import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'
import type { EntryOf } from '@fixture-feed/journal/entry'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { areSameSettings } from '../snapshot/known-settings.ts'
import type { Decision } from './decide.ts'

/** Sets a feed's state, enabled definitions and language. Changes no byte, tag or instant of its snapshots. */
export function decideSettings(
  { feed, settings: current }: FeedFold,
  settings: FeedSettings,
  { at, origin, by }: Pick<EntryOf<'settings'>, 'at' | 'origin' | 'by'>,
): Decision {
  if (areSameSettings(current, settings)) return {}
  const { state, definitions, language } = settings
  const said = { ...(language !== undefined && { language }), ...(by !== undefined && { by }) }
  const seen = origin === 'observed' && { origin }
  return { facts: { kind: 'settings', ...feed, at, state, definitions, ...said, ...seen } }
}
