import type { TokenStop } from '@fixture-feed/contract/operator-answers'
import { type Problem, problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { Decision } from './decide.ts'

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
 * Stops a token on a feed until it is let go, also one that nobody has yet. A stop takes the place of the one before it,
 * whoever set that. No token stops itself: it could not let itself go.
 */
export function decideStop(
  { feed, stops }: FeedFold,
  { token, by, reason }: StopRequest & { readonly reason: string },
  at: string,
): Decision<SetHold<TokenStop>> | Problem {
  if (token === by) return problem('forbidden', `The token "${by}" cannot stop itself`)
  const known = stops.of(token)
  if (known !== undefined && known.by === by && known.reason === reason)
    return { answer: { outcome: 'unchanged', hold: known } }
  const outcome = known === undefined ? 'created' : 'changed'
  return {
    facts: { kind: 'stop', ...feed, at, token, by, reason },
    answer: { outcome, hold: { token, by, at, reason } },
  }
}

/** Lets a token go, whoever stopped it; one that is not stopped stays so. */
export function decideRelease(
  { feed, stops }: FeedFold,
  { token, by }: StopRequest,
  at: string,
): Decision<EndedHold> {
  if (stops.of(token) === undefined) return { answer: { outcome: 'unchanged' } }
  return { facts: { kind: 'release', ...feed, at, token, by }, answer: { outcome: 'changed' } }
}
