import type { FixtureIndexEntry, Scoreboard } from './content.generated.ts'
import type { DelayedResource, ServiceOptions } from './feed.ts'
import { fixturesUrl, scoreboardUrl } from './lib/feed-url.ts'
import { createPoller } from './lib/poller.ts'
import type { PollOptions } from './poll-feed.ts'

export interface PollFixturesOptions
  extends ServiceOptions,
    Pick<PollOptions, 'backOffMs' | 'random'> {
  /**
   * Interval from the end of one read to the start of the next, in milliseconds, plus up to a quarter. Default:
   * 15000.
   */
  readonly intervalMs?: number | undefined
  /**
   * The delay, as for `pollFeed`. Lists have no past, so for the first `behindSeconds` they contain no scores and no
   * item counts.
   */
  readonly behindSeconds?: number | undefined
}

/** The state of a fixture; `snapshotAt` is the last change of any of its feeds. */
export type ScoreboardEntry = Scoreboard['fixtures'][number]

/** The last fixture index or scoreboard. */
export interface FixtureList<Entry> {
  readonly fixtures: readonly Entry[]
}

/**
 * Polls the fixture index until it is closed, by the rules of `pollFeed`: conditional requests, back-off with jitter,
 * and failures never lose the stored value.
 *
 * @throws {RangeError} for an invalid interval, or `behindSeconds` outside 0 to 3600.
 */
export function pollFixtures(
  options: PollFixturesOptions,
): DelayedResource<FixtureList<FixtureIndexEntry>> {
  const { intervalMs = 15_000 } = options
  const url = fixturesUrl(options)
  const opening = ({ fixtures }: FixtureList<FixtureIndexEntry>) => ({
    fixtures: fixtures.map(entry => ({ ...entry, itemCount: 0 })),
  })
  return createPoller({ ...options, url, list: 'fixtures', intervalMs, opening })
}

/**
 * Polls the scoreboard by the same rules, every 5 s by default.
 *
 * @throws {RangeError} for an invalid interval, or `behindSeconds` outside 0 to 3600.
 */
export function pollScoreboard(
  options: PollFixturesOptions,
): DelayedResource<FixtureList<ScoreboardEntry>> {
  const { intervalMs = 5_000 } = options
  const url = scoreboardUrl(options)
  const opening = () => ({ fixtures: [] })
  return createPoller({ ...options, url, list: 'fixtures', intervalMs, opening })
}
