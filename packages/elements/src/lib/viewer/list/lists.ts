import type { FeedError, FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'

/** The last fixture index and scoreboard; `undefined` until they were read. */
export interface Lists {
  readonly entries?: readonly FixtureIndexEntry[] | undefined
  readonly scores?: ReadonlyMap<string, ScoreboardEntry> | undefined
  /**
   * The reason why the last read of the index or of the scoreboard failed, so that the list that was not read may be
   * outdated.
   */
  readonly error?: FeedError | undefined
}
