import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'
import type { FeedId, Origin } from '@fixture-feed/journal/entry'
import type { Problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { areSameSettings, holdSettings } from '../snapshot/held-settings.ts'
import type { ChainWriter } from './chain-writer.ts'
import { type Decision, decideFeed } from './decide.ts'

/** The answer of a change of settings. */
export interface SettingsAnswer {
  readonly outcome: 'changed' | 'unchanged'
  readonly settings: FeedSettings
}

export interface SettingsOptions {
  /** When the settings changed; now when left out. */
  readonly at?: string
  readonly origin?: Origin | undefined
  /** The name of the operator token, for the history; one that is stopped changes nothing. */
  readonly by?: string | undefined
}

/**
 * Sets a feed's state and enabled definitions. Changes no byte, tag or instant of its snapshots.
 *
 * @throws {JournalUnavailableError} when the change may or may not have been applied.
 */
export function setFeed(
  writer: ChainWriter,
  feed: FeedId,
  settings: FeedSettings,
  options: SettingsOptions = {},
): Promise<SettingsAnswer | Problem> {
  return decideFeed(writer, { feed, by: options.by }, (fold, now) =>
    decideSettings(fold, settings, { at: now, ...options }),
  )
}

export function decideSettings(
  { feed, settings: current }: FeedFold,
  settings: FeedSettings,
  { at, origin, by }: SettingsOptions & { readonly at: string },
): Decision<SettingsAnswer> {
  if (areSameSettings(current, holdSettings(settings)))
    return { answer: { outcome: 'unchanged', settings } }
  const { state, definitions } = settings
  const facts = {
    kind: 'settings',
    ...feed,
    at,
    state,
    definitions,
    ...(by !== undefined && { by }),
    ...(origin === 'observed' && { origin }),
  } as const
  return { facts, answer: { outcome: 'changed', settings } }
}
