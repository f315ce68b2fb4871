import type { FixtureIndexEntry, Scoreboard } from './content.generated.ts'
import type { DelayedResource, ServiceOptions } from './feed.ts'
import { fixturesUrl, scoreboardUrl } from './lib/feed-url.ts'
import { createPoller } from './lib/poller.ts'
import type { PollOptions } from './poll-feed.ts'

export interface PollFixturesOptions
  extends ServiceOptions,
    Pick<PollOptions, 'backOffMs' | 'random'> {
  /** From the end of one read to the start of the next, in milliseconds, plus up to a quarter. Default: 15000. */
  readonly intervalMs?: number | undefined
  /** As that of `pollFeed`. Nobody can read the past of a list: for so long it has no scores, nor counts of items. */
  readonly behindSeconds?: number | undefined
}

/** How a fixture stands; `snapshotAt` is when one of its feeds changed last. */
export type ScoreboardEntry = Scoreboard['fixtures'][number]

/** The fixture index, or the scoreboard, as it was read. */
export interface FixtureList<Entry> {
  readonly fixtures: readonly Entry[]
}

/**
 * Follows the fixture index until it is closed, by the rules of `pollFeed`: conditional requests, back-off with jitter,
 * and no failure loses what is held.
 *
 * @throws {RangeError} for an interval that is no duration, or `behindSeconds` that are not 0 to 3600.
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
 * Follows the scoreboard, by the same rules, every 5 s unless the options say otherwise.
 *
 * @throws {RangeError} for an interval that is no duration, or `behindSeconds` that are not 0 to 3600.
 */
export function pollScoreboard(
  options: PollFixturesOptions,
): DelayedResource<FixtureList<ScoreboardEntry>> {
  const { intervalMs = 5_000 } = options
  const url = scoreboardUrl(options)
  const opening = () => ({ fixtures: [] })
  return createPoller({ ...options, url, list: 'fixtures', intervalMs, opening })
}
