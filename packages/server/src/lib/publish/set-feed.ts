import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'
import type { FeedId, Origin } from '@fixture-feed/journal/entry'
import type { Problem } from '../problem/problem.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import { areSameSettings, holdSettings } from '../snapshot/held-settings.ts'
import type { ChainWriter } from './chain-writer.ts'
import { changeFeedBy } from './stop-token.ts'

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
  return changeFeedBy(writer, feed, options.by, view =>
    changeSettings(writer, view, settings, options),
  )
}

/** `setFeed` within a change of the feed, such as that of an import. */
export async function changeSettings(
  writer: ChainWriter,
  view: FeedView,
  settings: FeedSettings,
  { at = new Date(writer.nowMs()).toISOString(), origin, by }: SettingsOptions,
): Promise<SettingsAnswer> {
  const { feed, settings: current } = view.fold
  if (areSameSettings(current, holdSettings(settings))) return { outcome: 'unchanged', settings }
  const { state, definitions } = settings
  await writer.appendToFeed(view, {
    kind: 'settings',
    ...feed,
    at,
    state,
    definitions,
    ...(by !== undefined && { by }),
    ...(origin === 'observed' && { origin }),
  })
  return { outcome: 'changed', settings }
}
