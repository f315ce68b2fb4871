import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import {
  beforeFirstReading,
  type FeedKey,
  type FeedPublication,
  type FollowState,
  feedKeysOf,
  followDifference,
  followGame,
  itemText,
  type Languages,
  type WantedGame,
} from './follow-game.ts'
import type { History } from './history.ts'
import type { FeedVersion } from './lib/draft/feeds.ts'
import { registrationOf } from './lib/draft/registration.ts'
import { type ReplayedReading, replayGame } from './lib/live/replay-game.ts'
import type { GameReading } from './read-game.ts'

export type { FeedPublication, ReplayedReading }
export { replayGame }

/** Of further languages once they have something. */
type Published = Readonly<
  Record<FeedVersion, ReadonlyMap<string, string>> &
    Partial<Record<FeedKey, ReadonlyMap<string, string>>>
>

type Changing = { -readonly [Feed in FeedKey]?: ReadonlyMap<string, string> } & Published

/** What was published of a game so far. A value: each poll gives a new one. */
export interface LiveState {
  /** By feed what it holds: `itemText` by id. */
  readonly feeds: Published
  /** The same of the evidence of its items. */
  readonly evidence: Published
  readonly follow: FollowState
  /** How many polls there were. */
  readonly polls: number
}

/** Before the first poll nothing is published. */
export const beforeFirstPoll: LiveState = {
  feeds: { pulse: new Map(), 'pulse-v1': new Map() },
  evidence: { pulse: new Map(), 'pulse-v1': new Map() },
  follow: beforeFirstReading,
  polls: 0,
}

/** What a poll asks to publish. */
export interface GamePublication {
  /** The registration, when it is new or changed. */
  readonly fixture?: FixtureRegistration
  /** The feeds that change. */
  readonly feeds: readonly FeedPublication[]
  /** With the poll that ends the game: the feeds are finished once this is published. */
  readonly finished: boolean
}

export type PollOutcome =
  | { readonly kind: 'publish'; readonly state: LiveState; readonly publication: GamePublication }
  | { readonly kind: 'unchanged'; readonly state: LiveState }
  /** The poll contradicts itself or the one before: nothing of it is to be published. */
  | { readonly kind: 'held'; readonly state: LiveState; readonly reason: string }

export interface PollOptions {
  /** The same in every poll of a game. */
  readonly history?: History | undefined
  /** Likewise; English when left out. */
  readonly languages?: Languages | undefined
}

/** The clock of polls: six of them are the minute after which a game that stays shrunk is believed. */
const pollMs = 12_000

/**
 * What a reading of a game asks to publish, after what was published before: the difference, so that at the end the
 * feeds hold what `generateFeeds` makes of the final files. It is `followGame` without a wait: every action is told of at
 * once, and polls are the clock.
 *
 * Held back is a reading with problems (scores that do not add up: the scorer is in the middle of an edit), one
 * older than the last, and a game that shrinks by more than corrections do, until it has stayed so for six polls.
 */
export function nextPublication(
  state: LiveState,
  reading: GameReading,
  { history, languages = ['en'] }: PollOptions = {},
): PollOutcome {
  const polls = state.polls + 1
  const outcome = followGame(state.follow, reading, {
    nowMs: polls * pollMs,
    holdMs: 0,
    history,
    languages,
  })
  const next = { ...state, follow: outcome.state, polls }
  if (outcome.kind === 'held') return { kind: 'held', state: next, reason: outcome.reason }
  return publicationOf(next, outcome.wanted, state.follow)
}

function publicationOf(
  state: LiveState,
  wanted: WantedGame,
  follow: FollowState,
): Exclude<PollOutcome, { kind: 'held' }> {
  const { fixture, status } = wanted
  const before = follow.settled?.game.input
  const feeds: Changing = { ...state.feeds }
  const evidence: Changing = { ...state.evidence }
  const changed: FeedPublication[] = []
  const { languages } = wanted.settled
  for (const feedKey of feedKeysOf(languages)) {
    const published = state.feeds[feedKey] ?? new Map<string, string>()
    const known = state.evidence[feedKey] ?? new Map<string, string>()
    const options = { published, evidence: known, edits: new Map() }
    const difference = followDifference(feedKey, wanted, options)
    if (difference === undefined) continue
    const { items, withdrawals } = difference
    feeds[feedKey] = afterPublication(published, items, withdrawals)
    evidence[feedKey] = afterPublication(known, difference.evidence, withdrawals)
    changed.push(difference)
  }
  const next: LiveState = { ...state, feeds, evidence }
  const isNewFixture =
    JSON.stringify(fixture) !== JSON.stringify(before && registrationOf(before, languages))
  const finished = status === 'final' && before?.status !== 'final'
  if (changed.length === 0 && !isNewFixture && !finished) return { kind: 'unchanged', state: next }
  const publication = { ...(isNewFixture ? { fixture } : {}), feeds: changed, finished }
  return { kind: 'publish', state: next, publication }
}

function afterPublication(
  published: ReadonlyMap<string, string>,
  changed: readonly { readonly id: string }[],
  withdrawals: FeedPublication['withdrawals'],
): ReadonlyMap<string, string> {
  const feed = new Map(published)
  for (const each of changed) feed.set(each.id, itemText(each))
  for (const { id } of withdrawals) feed.delete(id)
  return feed
}
