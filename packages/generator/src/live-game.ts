import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { History } from './history.ts'
import { type GeneratedGame, generateGame } from './lib/draft/all-items.ts'
import { type FeedKey, feedKeys } from './lib/draft/feeds.ts'
import { registrationOf } from './lib/draft/registration.ts'
import type { GameInput } from './lib/game/game-input.ts'
import {
  type FeedPublication,
  feedDifference,
  type PublishedFeed,
} from './lib/live/feed-difference.ts'
import { contradiction, type SeenPoll, seenPoll } from './lib/live/poll-faults.ts'
import { type ReplayedPoll, replay } from './lib/live/replay-polls.ts'
import { formatProblem, type GameFiles, readGame } from './read-game.ts'

export type { FeedPublication, ReplayedPoll }

/** What was published of a game so far. A value: each poll gives a new one. */
export interface LiveState {
  readonly feeds: Readonly<Record<FeedKey, PublishedFeed>>
  readonly fixture: FixtureRegistration | undefined
  readonly status: GameInput['status'] | undefined
  readonly seen: SeenPoll | undefined
  /** How many polls in a row were held because the game had shrunk. */
  readonly held: number
  /** The last state, so that only what changed is made anew. */
  readonly generated: GeneratedGame | undefined
}

/** Before the first poll nothing is published. */
export const beforeFirstPoll: LiveState = {
  feeds: { pulse: new Map(), 'pulse-v1': new Map() },
  fixture: undefined,
  status: undefined,
  seen: undefined,
  held: 0,
  generated: undefined,
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
}

/** A game that stays shrunk is believed with this poll: the scorer may have begun anew. */
const patience = 6

/**
 * What a poll of a game's files asks to publish, after what was published before: the difference, so that at the end the
 * feeds hold what `generateFeeds` makes of the final files, byte for byte but for the revisions.
 *
 * Held back is a poll that `readGame` refuses (scores that do not add up: the scorer is in the middle of an edit), one
 * older than the last, and a game that shrinks by more than corrections do, until it has stayed so for a while.
 */
export function nextPublication(
  state: LiveState,
  poll: GameFiles,
  { history }: PollOptions = {},
): PollOutcome {
  const { game, problems, writtenAt } = readGame(poll)
  if (game === undefined) {
    const [problem] = problems
    const reason = problem === undefined ? 'it cannot be read' : formatProblem(problem)
    return { kind: 'held', state, reason }
  }
  const seen = seenPoll(game, writtenAt)
  const contradicted = state.seen && contradiction(state.seen, seen)
  if (contradicted !== undefined) {
    const { reason, believable } = contradicted
    const held = believable ? state.held + 1 : state.held
    if (held < patience) return { kind: 'held', state: { ...state, held }, reason }
  }
  return publicationOf(state, generateGame(game, { history, earlier: state.generated }), seen)
}

/**
 * The polls of a finished game as they would have been, from its final files: what `nextPublication` takes one after the
 * other.
 *
 * @throws {RangeError} for files that `readGame` refuses, with the problem.
 */
export function replayPolls(
  files: GameFiles,
  { intervalSeconds = 10 }: { readonly intervalSeconds?: number | undefined } = {},
): Generator<ReplayedPoll, void, void> {
  return replay(files, intervalSeconds)
}

function publicationOf(
  state: LiveState,
  generated: GeneratedGame,
  seen: SeenPoll,
): Exclude<PollOutcome, { kind: 'held' }> {
  const { input } = generated.game
  const fixture = registrationOf(input)
  const feeds = { ...state.feeds }
  const changed: FeedPublication[] = []
  for (const feedKey of feedKeys) {
    const wanted = generated.items.filter(item => item.feedKey === feedKey)
    const difference = feedDifference(feedKey, state.feeds[feedKey], wanted)
    if (difference === undefined) continue
    feeds[feedKey] = difference.feed
    changed.push(difference.publication)
  }
  const next: LiveState = { feeds, fixture, status: input.status, seen, held: 0, generated }
  const isNewFixture = JSON.stringify(fixture) !== JSON.stringify(state.fixture)
  const finished = input.status === 'final' && state.status !== 'final'
  if (changed.length === 0 && !isNewFixture && !finished) return { kind: 'unchanged', state: next }
  const publication = { ...(isNewFixture ? { fixture } : {}), feeds: changed, finished }
  return { kind: 'publish', state: next, publication }
}
