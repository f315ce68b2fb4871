import type { FeedError, FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'

/** The last fixture index and scoreboard; `undefined` until they were read. */
export interface Lists {
  readonly entries?: readonly FixtureIndexEntry[] | undefined
  readonly scores?: ReadonlyMap<string, ScoreboardEntry> | undefined
  /**
   * The error of the last read of the index, otherwise of the scoreboard. The data of a failed read may be outdated.
   * `undefined` if neither read failed.
   */
  readonly error?: FeedError | undefined
}
