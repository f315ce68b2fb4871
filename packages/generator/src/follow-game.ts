import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { GenerateOptions } from './generate.ts'
import { type GeneratedGame, generateGame, isGeneratedFrom } from './lib/draft/all-items.ts'
import {
  definitionNamesOf,
  type FeedKey,
  feedKeysOf,
  isGeneratedId,
  type Languages,
  languageOf,
  postGameIdOf,
} from './lib/draft/feeds.ts'
import { registrationOf } from './lib/draft/registration.ts'
import type { GameInput } from './lib/game/game-input.ts'
import { type Contradiction, contradictionOf } from './lib/live/contradiction.ts'
import { withKnownPlayers } from './lib/live/known-players.ts'
import { debounceActions, noActions, type StableActions } from './lib/live/stable-actions.ts'
import {
  formatProblem,
  type GameReading,
  type LineContradiction,
  type Problem,
} from './read-game.ts'
import {
  advanceSourceClock,
  resetSourceClock,
  type SourceClock,
  unreadClock,
} from './source-clock.ts'

export type { FeedKey, Languages }
export { definitionNamesOf, feedKeysOf, isGeneratedId, languageOf, postGameIdOf }

/** The state of a game that is followed. It is immutable. */
export interface FollowState {
  /** The game of the last accepted reading. */
  readonly accepted: GameInput | undefined
  readonly playByPlayClock: SourceClock
  /** Lines that contradict their scores in the last accepted reading. They do not delay the next reading. */
  readonly believed: ReadonlySet<string>
  /**
   * The time in milliseconds since which each action of the accepted game has not been readable in full, by action
   * number.
   */
  readonly doubtedSince: ReadonlyMap<number, number>
  /**
   * The time in milliseconds since which readings have contradicted the accepted reading, if the contradiction may be
   * accepted later; otherwise `undefined`.
   */
  readonly contradictedSinceMs: number | undefined
  readonly stable: StableActions
  readonly current: GeneratedGame | undefined
  readonly settled: GeneratedGame | undefined
}

export const beforeFirstReading: FollowState = {
  accepted: undefined,
  playByPlayClock: unreadClock,
  believed: new Set(),
  doubtedSince: new Map(),
  contradictedSinceMs: undefined,
  stable: noActions,
  current: undefined,
  settled: undefined,
}

export interface AcceptOptions {
  readonly nowMs: number
  /** Whether the play-by-play is an old text that a newer text had already replaced. */
  readonly isReplaced?: boolean | undefined
  /**
   * The time in milliseconds for which a text of unknown age is attributed to a slow cache. This applies if a newer
   * text had replaced the text, or if the text lacks known actions and has fewer actions in total or no new actions.
   * Default: 0.
   */
  readonly undoneForMs?: number | undefined
  /**
   * The minimum time in milliseconds for which the removal of at most ten actions is not accepted, even in a newer
   * text. Absent: only the other checks delay a removal.
   */
  readonly removalsDoubtedForMs?: number | undefined
}

export type ReadingOutcome =
  | { readonly kind: 'accepted'; readonly state: FollowState; readonly game: GameInput }
  /** The reading has problems, or contradicts the accepted reading or its own scores, so it must not be used. */
  | ({ readonly kind: 'rejected'; readonly state: FollowState } & Rejection)

export interface Rejection {
  /** A key of the cause: equal for rejections with the same cause, even if the details of `reason` differ. */
  readonly cause: string
  readonly reason: string
  /** Whether the reading is accepted later if it stays the same. */
  readonly isPending: boolean
}

/** The time for which an older play-by-play is attributed to a slow cache. */
const olderForMs = 5 * 60_000

/**
 * Compares a reading with the game so far. A reading without a game is rejected, and so is a later reading that
 * contradicts the accepted one (`contradictionOf`). A contradiction is accepted after its `believedAfterMs`, counted
 * from the first contradicting reading. This time is infinite for some kinds of contradictions. Lines that newly
 * contradict their scores are such a contradiction for ten seconds, because a scorer may be in the middle of a
 * correction.
 */
export function acceptReading(
  state: FollowState,
  { game: read, problems: [problem], writtenAt, reported, contradictions = [] }: GameReading,
  { nowMs, isReplaced = false, undoneForMs = 0, removalsDoubtedForMs }: AcceptOptions,
): ReadingOutcome {
  if (read === undefined) return { kind: 'rejected', state, ...unreadable(problem) }
  const { accepted } = state
  const game = withKnownPlayers(read, accepted)
  const time = writtenAt?.playByPlay
  const { clock, age } = advanceSourceClock(state.playByPlayClock, time, { nowMs, olderForMs })
  const isBegun = reported !== undefined && reported.awayScore + reported.homeScore > 0
  const order = { age, isReplaced, isBegun, undoneForMs, removalsDoubtedForMs }
  const contradiction =
    accepted && (contradictionOf(accepted, game, order) ?? withinReading(state, contradictions))
  if (contradiction !== undefined) {
    const { kind, cause = kind, reason, believedAfterMs } = contradiction
    const isPending = believedAfterMs !== Number.POSITIVE_INFINITY
    const sinceMs = state.contradictedSinceMs ?? (isPending ? nowMs : undefined)
    const isBelieved = sinceMs !== undefined && nowMs - sinceMs >= believedAfterMs
    if (!isBelieved) {
      const rejected = { ...state, playByPlayClock: clock, contradictedSinceMs: sinceMs }
      return { kind: 'rejected', state: rejected, cause, reason, isPending }
    }
  }
  const playByPlayClock = age === 'older' ? resetSourceClock(time, nowMs) : clock
  const believed = new Set(contradictions.map(({ line }) => line))
  const next = {
    ...state,
    accepted: game,
    playByPlayClock,
    believed,
    doubtedSince: doubtedSince(state, game, nowMs),
    contradictedSinceMs: undefined,
  }
  return { kind: 'accepted', state: next, game }
}

function doubtedSince(
  { doubtedSince: before }: FollowState,
  { unclear }: GameInput,
  nowMs: number,
): ReadonlyMap<number, number> {
  const numbers = [...(unclear?.unread.keys() ?? [])]
  return new Map(numbers.map(number => [number, before.get(number) ?? nowMs]))
}

/** The time for which lines that contradict their scores are treated as an unfinished correction by the scorer. */
const correctedWithinMs = 10_000

/**
 * The first contradiction between lines of a reading that the last accepted reading did not have; `undefined` if
 * none.
 */
function withinReading(
  { believed }: FollowState,
  contradictions: readonly LineContradiction[],
): Contradiction | undefined {
  const news = contradictions.find(({ line }) => !believed.has(line))
  if (news === undefined) return undefined
  const { key, message: reason } = news
  return { kind: 'within', cause: key, reason, believedAfterMs: correctedWithinMs }
}

function unreadable(problem: Problem | undefined): Rejection {
  if (problem === undefined) {
    return { cause: 'unreadable', reason: 'it cannot be read', isPending: false }
  }
  const { file, path, actionNumber } = problem
  // The position of a line in its list changes from reading to reading, but its number does not.
  const place = actionNumber === undefined ? path : path.slice(path.lastIndexOf('/'))
  const cause = `${file} ${actionNumber} ${place}`
  return { cause, reason: formatProblem(problem), isPending: false }
}

/** The intended content of a game's feeds. */
export interface TargetGame {
  readonly fixture: FixtureRegistration
  /** The status of the `settled` game: `final` only when all its actions count. */
  readonly status: GameInput['status']
  /** The game up to the newest action that counts (`targetOf`). */
  readonly settled: GeneratedGame
  /** The whole game in its current state. */
  readonly current: GeneratedGame
  /** The numbers of the actions that have been unreadable for less than a minute. A later reading may correct them. */
  readonly passingDoubts: ReadonlySet<number>
}

/** The options of `targetOf`. History and languages must be the same for every reading of a game. */
export interface TargetOptions extends GenerateOptions {
  readonly nowMs: number
  /** The time for which an action must be unchanged before items count it. */
  readonly debounceMs: number
  /** `asOf` of the newest published item: the actions up to it are not debounced. */
  readonly publishedUpTo?: string | undefined
}

/**
 * The content to publish for the accepted game. The newest actions count only after the debounce. A change before the
 * newest counted action is a correction and takes effect immediately. `settled` therefore contains all actions up to
 * the newest counted one.
 */
export function targetOf(
  state: FollowState,
  game: GameInput,
  options: TargetOptions,
): {
  readonly state: FollowState
  readonly target: TargetGame
  /** The time at which items may count the next action; absent if they count all actions. */
  readonly dueMs?: number | undefined
} {
  const { history, languages = ['en'] } = options
  const { stable, count, dueMs } = debounceActions(state.stable, game.actions, options)
  const generate = (input: GameInput, earlier: GeneratedGame | undefined): GeneratedGame =>
    generateGame(input, { history, languages, earlier })
  const current = reuse(state.current, game) ?? generate(game, state.current)
  const stableGame = upTo(game, count)
  const settled =
    stableGame === game
      ? current
      : (reuse(state.settled, stableGame) ?? generate(stableGame, current))
  const target = {
    fixture: registrationOf(stableGame, { languages, history }),
    status: stableGame.status,
    settled,
    current,
    passingDoubts: passingDoubts(state, options.nowMs),
  }
  return { state: { ...state, stable, current, settled }, target, dueMs }
}

/** The time for which an unreadable action is treated as an unfinished correction by the scorer. */
const doubtPassesWithinMs = 60_000

function passingDoubts({ doubtedSince }: FollowState, nowMs: number): ReadonlySet<number> {
  const passing = [...doubtedSince].filter(([, sinceMs]) => nowMs - sinceMs < doubtPassesWithinMs)
  return new Set(passing.map(([number]) => number))
}

/** The known game if it was generated from an equal input (`isGeneratedFrom`); otherwise `undefined`. */
function reuse(known: GeneratedGame | undefined, input: GameInput): GeneratedGame | undefined {
  return known !== undefined && isGeneratedFrom(known, input) ? known : undefined
}

/**
 * The game with only its first `count` actions. If actions are left out, the game is `live`, or `scheduled` without
 * any action. A postponed game stays complete.
 */
function upTo(game: GameInput, count: number): GameInput {
  if (count === game.actions.length || game.status === 'postponed') return game
  return {
    ...game,
    status: count === 0 ? 'scheduled' : 'live',
    actions: game.actions.slice(0, count),
  }
}
