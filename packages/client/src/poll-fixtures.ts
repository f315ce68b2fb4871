import type { FixtureIndexEntry } from './content.generated.ts'
import type { ServiceOptions } from './feed.ts'
import type { FeedError } from './feed-error.ts'
import { fixturesUrl, scoreboardUrl } from './lib/feed-url.ts'
import type { Held } from './lib/held.ts'
import { createPoller } from './lib/poller.ts'

export interface PollFixturesOptions extends ServiceOptions {
  /** From the end of one read to the start of the next, in milliseconds, plus up to a quarter. Default: 15000. */
  readonly intervalMs?: number | undefined
  /** As that of `pollFeed`. */
  readonly backOffMs?: ((error: FeedError, failures: number) => number | undefined) | undefined
  /** Where jitter comes from: a number from 0 to 1, exclusive. Default: `Math.random`. */
  readonly random?: (() => number) | undefined
}

/** What is known of the index, or of the scoreboard. The same object until something in it changes. */
export interface FixturesState<Entry = FixtureIndexEntry> {
  /** As that of a feed: nothing held, the last read succeeded, or the last read failed. */
  readonly status: 'empty' | 'fresh' | 'stale'
  /** `undefined` while the status is `empty`. */
  readonly fixtures: readonly Entry[] | undefined
  /** Failed reads since the last success. */
  readonly failures: number
  /** Why the last read failed, if it did. */
  readonly error: FeedError | undefined
}

/** How a fixture stands. */
export interface ScoreboardEntry {
  readonly fixtureId: string
  readonly state: 'scheduled' | 'live' | 'finished'
  /** When one of its feeds changed last. */
  readonly snapshotAt: string | null
  readonly game: {
    readonly period: number
    readonly periodLabel: string
    readonly clock: string
    readonly awayScore: number
    readonly homeScore: number
  } | null
}

/** The fixture index, or the scoreboard, under watch. Methods need no receiver. */
export interface PolledFixtures<Entry = FixtureIndexEntry> {
  readonly state: FixturesState<Entry>
  /** When the last successful read ended, by `now()`. */
  readonly lastSuccessAt: number | undefined
  /** Calls `listener` after each change of `state`. Returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** Reads now instead of after the interval or a back-off. Waits out a `Retry-After`. */
  refresh(): void
  /** Ends reads, waits and subscriptions. The state stays readable. */
  close(): void
}

interface FixtureList<Entry> {
  readonly fixtures: readonly Entry[]
}

/**
 * Follows the fixture index until it is closed, by the rules of `pollFeed`: conditional requests, back-off with jitter,
 * and no failure loses what is held.
 *
 * @throws {RangeError} for an interval that is no duration.
 */
export function pollFixtures(options: PollFixturesOptions): PolledFixtures {
  return pollList(fixturesUrl(options), { ...options, intervalMs: options.intervalMs ?? 15_000 })
}

/**
 * Follows the scoreboard, by the same rules, every 5 s unless the options say otherwise.
 *
 * @throws {RangeError} for an interval that is no duration.
 */
export function pollScoreboard(options: PollFixturesOptions): PolledFixtures<ScoreboardEntry> {
  return pollList(scoreboardUrl(options), { ...options, intervalMs: options.intervalMs ?? 5_000 })
}

function pollList<Entry>(
  url: string,
  options: PollFixturesOptions & { readonly intervalMs: number },
): PolledFixtures<Entry> {
  const poller = createPoller<FixtureList<Entry>, FixturesState<Entry>>({
    ...options,
    url,
    list: 'fixtures',
    state: { status: 'empty', fixtures: undefined, failures: 0, error: undefined },
    nextState,
  })
  const { observable } = poller

  return {
    get state() {
      return observable.state
    },
    get lastSuccessAt() {
      return poller.lastSuccessAt
    },
    subscribe: observable.subscribe,
    refresh: poller.refresh,
    close: poller.close,
  }
}

function nextState<Entry>(
  before: FixturesState<Entry>,
  held: Held<FixtureList<Entry>>,
): FixturesState<Entry> {
  const { failures, error } = held
  const fixtures = held.body?.fixtures
  if (before.fixtures === fixtures && before.error === error) return before
  const status = fixtures === undefined ? 'empty' : error === undefined ? 'fresh' : 'stale'
  return { status, fixtures, failures, error }
}
