import { msg, str } from '@fixture-feed/elements/page-parts'
import { messageOf } from '../api/failure.ts'
import type { Done } from '../feed/desk-actions.ts'

/** The part of an action that runs in one feed. */
export interface FeedAction {
  /** The name of the feed for editors. */
  readonly label: string
  /** Runs the action. Resolves to a function that undoes it, or to `undefined` if it cannot be undone. */
  readonly run: () => Promise<Done['undo']>
}

/** The effect of an action in several feeds. */
export interface FeedsOutcome {
  readonly undo: Done['undo']
  /** The names of the feeds in which the action failed, with the reasons; empty if there are none. */
  readonly failures: string
}

/**
 * Runs an action in several feeds, one after the other. If it fails in the first feed, it does not run in the others.
 * A failure in another feed does not throw but is part of the outcome, because the first feed has changed.
 *
 * @throws {Error} if it fails in the first feed.
 */
export async function inFeeds(actions: readonly FeedAction[]): Promise<FeedsOutcome> {
  const [first, ...others] = actions
  const undos: NonNullable<Done['undo']>[] = []
  const failures: string[] = []
  const keep = (undo: Done['undo']): void => {
    if (undo !== undefined) undos.push(undo)
  }
  keep(await first?.run())
  for (const { label, run } of others) {
    try {
      keep(await run())
    } catch (error) {
      failures.push(msg(str`Not in ${label}: ${messageOf(error)}`))
    }
  }
  // A partial undo would leave the languages different.
  const isWhole = undos.length === actions.length - failures.length
  return {
    undo: isWhole && undos.length > 0 ? undoAll(undos) : undefined,
    failures: failures.join('. '),
  }
}

/** The words of an outcome, with the feeds in which the action failed. */
export function outcomeWords(words: string, failures: string): string {
  return failures === '' ? words : `${words}. ${failures}`
}

/**
 * Returns a function that undoes all actions, even if one of them cannot be undone, and then throws the first failure,
 * if there is one.
 */
function undoAll(undos: readonly NonNullable<Done['undo']>[]): NonNullable<Done['undo']> {
  return async () => {
    const results = await Promise.allSettled(undos.map(undo => undo()))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}
