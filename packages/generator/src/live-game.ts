import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import { type FeedPublication, followDifference, itemText } from './feed-difference.ts'
import {
  acceptReading,
  beforeFirstReading,
  type FeedKey,
  type FollowState,
  feedKeysOf,
  targetOf,
} from './follow-game.ts'
import type { GenerateOptions } from './generate.ts'
import type { FeedVersion } from './lib/draft/feeds.ts'
import { registrationOf } from './lib/draft/registration.ts'
import { type ReplayedReading, replayGame } from './lib/live/replay-game.ts'
import type { GameReading } from './read-game.ts'

export type { FeedPublication, ReplayedReading }
export { replayGame }

/**
 * The content of each feed: `itemText` by item id. A feed other than `pulse` and `pulse-v1` is missing until it has
 * an item.
 */
type Published = Readonly<
  Record<FeedVersion, ReadonlyMap<string, string>> &
    Partial<Record<FeedKey, ReadonlyMap<string, string>>>
>

/** The published state of a game. Immutable: each poll returns a new one. */
export interface LiveState {
  readonly feeds: Published
  /** The evidence of the items of each feed: `itemText` by id. */
  readonly evidence: Published
  readonly follow: FollowState
  readonly polls: number
}

const nothing: Published = { pulse: new Map(), 'pulse-v1': new Map() }

export const beforeFirstPoll: LiveState = {
  feeds: nothing,
  evidence: nothing,
  follow: beforeFirstReading,
  polls: 0,
}

export interface GamePublication {
  /** The registration, when it is new or changed. */
  readonly fixture?: FixtureRegistration
  readonly feeds: readonly FeedPublication[]
  /** Whether this poll ends the game. The feeds are finished once the items of this publication are published. */
  readonly finished: boolean
}

export type PollOutcome =
  | { readonly kind: 'publish'; readonly state: LiveState; readonly publication: GamePublication }
  | { readonly kind: 'unchanged'; readonly state: LiveState }
  /**
   * The reading has problems, or contradicts the accepted reading or its own scores, so nothing of it is published.
   */
  | { readonly kind: 'rejected'; readonly state: LiveState; readonly reason: string }

/**
 * The simulated time between two polls. Six polls span the minute after which a game that lacks many actions is
 * accepted.
 */
const pollMs = 12_000

/**
 * The publication for a new reading of a game, as the difference to the earlier publications. At the end the feeds
 * equal the result of `generateFeeds` for the final files, apart from published items that depend on data that became
 * unclear later. This is `follow` without waits: every action counts immediately, and the clock advances by a constant
 * time with each poll.
 *
 * Rejects the readings that `acceptReading` rejects: for example a reading with problems, a reading older than the last
 * one, or a reading whose lines newly contradict their scores during an edit by the scorer. A game that lacks more
 * actions than corrections remove is rejected at five polls in a row, and accepted at the sixth.
 */
export function nextPublication(
  state: LiveState,
  reading: GameReading,
  { history, languages = ['en'] }: GenerateOptions = {},
): PollOutcome {
  const polls = state.polls + 1
  const nowMs = polls * pollMs
  const outcome = acceptReading(state.follow, reading, { nowMs })
  if (outcome.kind === 'rejected') {
    const rejected = { ...state, follow: outcome.state, polls }
    return { kind: 'rejected', state: rejected, reason: outcome.reason }
  }
  const options = { nowMs, debounceMs: 0, history, languages }
  const { state: follow, target } = targetOf(outcome.state, outcome.game, options)
  const next = { ...state, follow, polls }
  const { fixture, settled, status } = target
  const before = state.follow.settled?.game.input
  let { feeds, evidence } = state
  const changed: FeedPublication[] = []
  for (const feedKey of feedKeysOf(settled.languages)) {
    const known = {
      published: feeds[feedKey] ?? new Map(),
      evidence: evidence[feedKey] ?? new Map(),
      edits: new Map(),
    }
    const difference = followDifference(feedKey, target, known)
    if (difference === undefined) continue
    changed.push(difference)
    const { withdrawals } = difference
    feeds = { ...feeds, [feedKey]: after(known.published, difference.items, withdrawals) }
    evidence = { ...evidence, [feedKey]: after(known.evidence, difference.evidence, withdrawals) }
  }
  const isNewFixture =
    JSON.stringify(fixture) !==
    JSON.stringify(before && registrationOf(before, { languages: settled.languages, history }))
  const finished = status === 'final' && before?.status !== 'final'
  const published = { ...next, feeds, evidence }
  if (changed.length === 0 && !isNewFixture && !finished) {
    return { kind: 'unchanged', state: published }
  }
  const publication = { ...(isNewFixture ? { fixture } : {}), feeds: changed, finished }
  return { kind: 'publish', state: published, publication }
}

function after(
  published: ReadonlyMap<string, string>,
  changed: readonly { readonly id: string }[],
  withdrawals: FeedPublication['withdrawals'],
): ReadonlyMap<string, string> {
  const feed = new Map(published)
  for (const each of changed) feed.set(each.id, itemText(each))
  for (const { id } of withdrawals) feed.delete(id)
  return feed
}
