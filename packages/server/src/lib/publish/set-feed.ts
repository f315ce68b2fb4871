import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'
import type { Origin } from '@fixture-feed/journal/entry'
import type { Problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { areSameSettings, requiresEvidence } from '../snapshot/known-settings.ts'
import type { Decision } from './decide.ts'
import { heldFeedProblem } from './held-tokens.ts'

/** The instant of new settings, their origin, and the token that sets them. */
interface SettingsSource {
  readonly at: string
  readonly origin?: Origin | undefined
  readonly by?: string | undefined
  /** The current time in milliseconds since the epoch, if `at` is the instant of an imported line. Default: `at`. */
  readonly nowMs?: number
}

/**
 * Sets the state, the enabled definitions and the language of a feed, and whether its texts need evidence. Returns a
 * problem if a hold restricts the token. No byte, entity tag or instant of the feed's snapshots changes.
 */
export function decideSettings(
  fold: FeedFold,
  settings: FeedSettings,
  { at, origin, by, nowMs = Date.parse(at) }: SettingsSource,
): Decision | Problem {
  const { feed, settings: current } = fold
  if (areSameSettings(current, settings)) return {}
  const held = heldFeedProblem(fold, 'change the settings of the feed', { by, nowMs })
  if (held !== undefined) return held
  const { state, definitions, language } = settings
  const said = { language, by }
  const needs = requiresEvidence(settings) && ({ evidence: 'required' } as const)
  const seen = origin === 'observed' && { origin }
  return {
    facts: { kind: 'settings', ...feed, at, state, definitions, ...said, ...needs, ...seen },
  }
}
