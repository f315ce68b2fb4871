import type { FixtureIndexEntry, Scoreboard } from './content.generated.ts'
import type { DelayedResource, ServiceOptions } from './feed.ts'
import { Poller } from './lib/poller.ts'
import { indexResource, scoreboardResource } from './lib/resources.ts'
import type { PollOptions } from './poll-feed.ts'

export interface PollFixturesOptions
  extends ServiceOptions,
    Pick<PollOptions, 'backOffMs' | 'random'> {
  /**
   * The interval from the end of one read to the start of the next, in milliseconds; up to a quarter of it is added
   * at random. Default: 15000 for the index, 5000 for the scoreboard.
   */
  readonly intervalMs?: number | undefined
  /**
   * The delay, as for `pollFeed`. The past of these lists cannot be read, so for the first `behindSeconds` all item
   * counts of the index are 0, and the scoreboard has no entries.
   */
  readonly behindSeconds?: number | undefined
}

/** The state and the score of a fixture; `snapshotAt` is the last change of any of its feeds. */
export type ScoreboardEntry = Scoreboard['fixtures'][number]

/** A fixture index or a scoreboard. */
export interface FixtureList<Entry> {
  readonly fixtures: readonly Entry[]
}

/**
 * Polls the fixture index until it is closed, by the rules of `pollFeed`: conditional requests, back-off with jitter,
 * and a stored value that stays after failures.
 *
 * @throws {TypeError} for an invalid public key.
 * @throws {RangeError} for an invalid interval, or `behindSeconds` outside 0 to 3600.
 */
export function pollFixtures(
  options: PollFixturesOptions,
): DelayedResource<FixtureList<FixtureIndexEntry>> {
  return new Poller({
    ...options,
    resource: indexResource(options),
    intervalMs: options.intervalMs ?? 15_000,
    opening: ({ fixtures }) => ({
      fixtures: fixtures.map(entry => ({ ...entry, itemCount: 0 })),
    }),
  })
}

/**
 * Polls the scoreboard by the rules of `pollFeed`, every 5 s by default.
 *
 * @throws {TypeError} for an invalid public key.
 * @throws {RangeError} for an invalid interval, or `behindSeconds` outside 0 to 3600.
 */
export function pollScoreboard(
  options: PollFixturesOptions,
): DelayedResource<FixtureList<ScoreboardEntry>> {
  return new Poller({
    ...options,
    resource: scoreboardResource(options),
    intervalMs: options.intervalMs ?? 5_000,
    opening: () => ({ fixtures: [] }),
  })
}
