import type { OperatorClient } from '@fixture-feed/client/operator'
import type { TokenRights } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/contract/snapshot'

/** The signed-in token and its API client. */
export interface Session {
  readonly api: OperatorClient
  readonly rights: TokenRights
}

/** Whether a token has access to a feed. */
export function isFor({ fixtures, feeds }: TokenRights, { fixtureId, feedKey }: FeedId): boolean {
  return (fixtures?.includes(fixtureId) ?? true) && (feeds?.includes(feedKey) ?? true)
}
