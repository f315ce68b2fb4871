import type { TokenStop } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/journal/entry'
import { type Problem, problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { ChainWriter } from './chain-writer.ts'

/** How setting a lock or a stop ended, and what holds now. */
export interface SetHold<Hold extends object = object> {
  readonly outcome: 'created' | 'changed' | 'unchanged'
  readonly hold: Hold
}

/** How ending one ended. */
export interface EndedHold {
  readonly outcome: 'changed' | 'unchanged'
}

/** A token of a feed, and the operator token that stops it or lets it go. */
export interface StopRequest {
  readonly token: string
  /** The name of the operator token. */
  readonly by: string
}

/**
 * Runs a change of a feed in the name of an operator token: a token that is stopped there changes nothing.
 *
 * @param by Left out for changes that are nobody's, such as those of a relay.
 * @throws {JournalUnavailableError} when the change may or may not have been applied.
 */
export function changeFeedBy<Outcome extends object>(
  writer: ChainWriter,
  feed: FeedId,
  by: string | undefined,
  change: (view: FeedView) => Promise<Outcome | Problem>,
): Promise<Outcome | Problem> {
  return writer.changeFeed(feed, async view => stoppedProblem(view.fold, by) ?? change(view))
}

/** The problem of a change by a token that is stopped on the feed. */
export function stoppedProblem(
  { feed, stops }: FeedFold,
  token: string | undefined,
): Problem | undefined {
  const stop = stops.of(token)
  if (stop === undefined) return undefined
  const { by, at, reason } = stop
  return problem(
    'stopped',
    `The token "${token}" is stopped on feed "${feed.feedKey}": "${by}" stopped it at ${at} (${reason}), until somebody lets it go`,
  )
}

/**
 * Stops a token on a feed until it is let go, also one that nobody has yet. A stop takes the place of the one before it,
 * whoever set that. No token stops itself: it could not let itself go.
 *
 * @throws {JournalUnavailableError} when the stop may or may not have been set.
 */
export function stopToken(
  writer: ChainWriter,
  feed: FeedId,
  { token, by, reason }: StopRequest & { readonly reason: string },
): Promise<SetHold<TokenStop> | Problem> {
  return changeFeedBy(writer, feed, by, async (view): Promise<SetHold<TokenStop> | Problem> => {
    if (token === by) return problem('forbidden', `The token "${by}" cannot stop itself`)
    const known = view.fold.stops.of(token)
    if (known !== undefined && known.by === by && known.reason === reason)
      return { outcome: 'unchanged', hold: known }
    const at = new Date(writer.nowMs()).toISOString()
    await writer.appendToFeed(view, { kind: 'stop', ...feed, at, token, by, reason })
    const outcome = known === undefined ? 'created' : 'changed'
    return { outcome, hold: { token, by, at, reason } }
  })
}

/**
 * Lets a token go, whoever stopped it; one that is not stopped stays so.
 *
 * @throws {JournalUnavailableError} when the token may or may not have been let go.
 */
export function releaseToken(
  writer: ChainWriter,
  feed: FeedId,
  { token, by }: StopRequest,
): Promise<EndedHold | Problem> {
  return changeFeedBy(writer, feed, by, async (view): Promise<EndedHold> => {
    if (view.fold.stops.of(token) === undefined) return { outcome: 'unchanged' }
    const at = new Date(writer.nowMs()).toISOString()
    await writer.appendToFeed(view, { kind: 'release', ...feed, at, token, by })
    return { outcome: 'changed' }
  })
}
