import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'
import type { Origin } from '@fixture-feed/journal/entry'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { areSameSettings } from '../snapshot/known-settings.ts'
import type { Decision } from './decide.ts'

export interface SettingsAnswer {
  readonly outcome: 'changed' | 'unchanged'
  readonly settings: FeedSettings
}

export interface SettingsOptions {
  readonly at: string
  readonly origin?: Origin | undefined
  /** The name of the operator token, for the history. */
  readonly by?: string | undefined
}

/** Sets a feed's state, enabled definitions and language. Changes no byte, tag or instant of its snapshots. */
export function decideSettings(
  { feed, settings: current }: FeedFold,
  settings: FeedSettings,
  { at, origin, by }: SettingsOptions,
): Decision<SettingsAnswer> {
  if (areSameSettings(current, settings)) return { answer: { outcome: 'unchanged', settings } }
  const { state, definitions, language } = settings
  const facts = {
    kind: 'settings',
    ...feed,
    at,
    state,
    definitions,
    ...(language !== undefined && { language }),
    ...(by !== undefined && { by }),
    ...(origin === 'observed' && { origin }),
  } as const
  return { facts, answer: { outcome: 'changed', settings } }
}
