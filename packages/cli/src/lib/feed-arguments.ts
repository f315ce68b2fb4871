import type { FeedId } from '@fixture-feed/client/operator'

/** The arguments `<fixture> <feed>` of a command. */
export interface FeedArguments {
  readonly fixture: string
  readonly feed: string
}

export function toFeedId({ fixture, feed }: FeedArguments): FeedId {
  return { fixtureId: fixture, feedKey: feed }
}
