import type { FeedError, FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'

/** The last fixture index and scoreboard; `undefined` until they were read. */
export interface Lists {
  readonly entries?: readonly FixtureIndexEntry[] | undefined
  readonly scores?: ReadonlyMap<string, ScoreboardEntry> | undefined
  /** Why the last read of either failed. In that case neither is up to date. */
  readonly error?: FeedError | undefined
}
