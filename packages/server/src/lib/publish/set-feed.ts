import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'
import type { FeedId, Origin } from '@fixture-feed/journal/entry'
import type { Problem } from '../problem/problem.ts'
import { areSameSettings, holdSettings } from '../snapshot/held-settings.ts'
import type { ChainWriter } from './chain-writer.ts'
import { changeFeedBy } from './stop-token.ts'

/** The answer of a change of settings. */
export interface SettingsAnswer {
  readonly outcome: 'changed' | 'unchanged'
  readonly settings: FeedSettings
}

/**
 * Sets a feed's state and enabled definitions. Changes no byte, tag or instant of its snapshots.
 *
 * @param options.by The name of the operator token, for the history; one that is stopped changes nothing.
 * @throws {JournalUnavailableError} when the change may or may not have been applied.
 */
export function setFeed(
  writer: ChainWriter,
  feed: FeedId,
  settings: FeedSettings,
  {
    at = new Date(writer.nowMs()).toISOString(),
    origin,
    by,
  }: {
    readonly at?: string
    readonly origin?: Origin | undefined
    readonly by?: string | undefined
  } = {},
): Promise<SettingsAnswer | Problem> {
  return changeFeedBy(writer, feed, by, async (view): Promise<SettingsAnswer> => {
    if (areSameSettings(view.fold.settings, holdSettings(settings)))
      return { outcome: 'unchanged', settings }
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
  })
}
