import {
  acceptReading,
  beforeFirstReading,
  type FollowState,
  type Languages,
  type Rejection,
  type TargetGame,
  targetOf,
} from '@fixture-feed/generator/follow-game'
import { type GameEnd, gameEndOf, takenAsOver } from '@fixture-feed/generator/game-end'
import type { History } from '@fixture-feed/generator/history'
import type { GameInput, GameReading } from '@fixture-feed/generator/read-game'
import type { OrderedRead, Read } from './latest-reading.ts'

/** The state of a game according to its inputs so far. */
export interface FollowingState {
  readonly follow: FollowState
  /**
   * The last read that was accepted, and its reading, to which players from earlier box scores were restored if they
   * have actions.
   */
  readonly accepted:
    | { readonly read: Read; readonly reading: GameReading & { readonly game: GameInput } }
    | undefined
  /**
   * The reason why the last texts were rejected, and the time since which all texts have been rejected; `undefined` if
   * the last texts were accepted, or before the first texts.
   */
  readonly rejected: (Rejection & { readonly sinceMs: number }) | undefined
  /**
   * The time at which following started, the game last advanced, or its feeds last changed. Changes of the feeds do not
   * count while `isAgreedOver` is set.
   */
  readonly changedMs: number
  /** The progress of the game when it last advanced. */
  readonly furthest: Progress
  /** The latest time of a play in the accepted readings so far, but not earlier than one day before the tip-off. */
  readonly seenUpToMs: number
  /**
   * The time since which the feeds have had later plays than the inputs; `undefined` if no such plays are known, or if
   * the game is final.
   */
  readonly behindSinceMs: number | undefined
  /**
   * The time since which lines at the end of the accepted game have waited for later lines; `undefined` if none wait.
   */
  readonly openSinceMs: number | undefined
}

interface Progress {
  readonly stage: number
  readonly actions: number
}

export function beforeFirstStep(nowMs: number): FollowingState {
  return {
    follow: beforeFirstReading,
    accepted: undefined,
    rejected: undefined,
    changedMs: nowMs,
    furthest: { stage: -1, actions: 0 },
    seenUpToMs: Number.NEGATIVE_INFINITY,
    behindSinceMs: undefined,
    openSinceMs: undefined,
  }
}

/** The facts for the next step, in addition to the inputs. */
export interface StepFacts {
  readonly nowMs: number
  readonly debounceMs: number
  readonly settleMs: number
  /**
   * Time for which the removal of an action is not accepted, even if the text states when it was written. Absent: only
   * the rules for slow caches delay a removal.
   */
  readonly removalsDoubtedForMs?: number | undefined
  readonly history?: History | undefined
  readonly languages?: Languages | undefined
  /** The state of the feeds; `undefined` until they were registered and read. */
  readonly feeds: FeedFacts | undefined
}

/** The facts about the contents of the feeds that the next step needs. */
export interface FeedFacts {
  /** `asOf` of the newest item or dropped proposal. */
  readonly upTo: string | undefined
  /** Whether a feed has the post-game summary, so that this process or an earlier process treated the game as over. */
  readonly hasPostGame: boolean
}

/** The next action on the feeds of the game. */
export type Action =
  | { readonly kind: 'wait' }
  /** Register the game, and set up and read its feeds. */
  | { readonly kind: 'begin'; readonly target: TargetGame; readonly isAgreed: boolean }
  | { readonly kind: 'publish'; readonly target: TargetGame }

export interface NextStep {
  readonly state: FollowingState
  readonly action: Action
  /** The longest time until the next check, in milliseconds. */
  readonly againMs: number
  /** The end of the accepted game according to its sources; `open` without an accepted game. */
  readonly end: GameEnd
  /** Whether the game counts as over because its sources agree, although not all of them report the end. */
  readonly isAgreedOver: boolean
}

const longestWaitMs = 60_000
/** The time until doubtful texts are checked again. */
const doubtedWaitMs = 1_000
/** The longest time for which feeds stay unchanged because they have later plays than the inputs. */
const behindForMs = 5 * 60_000
/** The time for which a text without its time of writing is attributed to a slow cache if it undoes a change. */
const undoneForMs = 60_000
const dayMs = 24 * 3_600_000

/** Accepts or rejects the newest texts, and returns the action that the last accepted texts require. */
export function nextStep(
  before: FollowingState,
  ordered: OrderedRead | undefined,
  facts: StepFacts,
): NextStep {
  const state = ordered === undefined ? before : afterRead(before, ordered, facts)
  const isDoubted = state.rejected?.isPending === true || ordered?.isBoxDoubted === true
  const againMs = isDoubted ? doubtedWaitMs : longestWaitMs
  const reading = state.accepted?.reading
  if (reading === undefined) {
    const end = { kind: 'open' } as const
    return { state, action: { kind: 'wait' }, againMs, end, isAgreedOver: false }
  }
  const end = gameEndOf(reading)
  const isAgreed = end.kind === 'incomplete' && end.disagreement === undefined
  const settledInMs =
    facts.feeds?.hasPostGame === true ? 0 : state.changedMs + facts.settleMs - facts.nowMs
  const agreedInMs = isAgreed ? settledInMs : Number.POSITIVE_INFINITY
  const isAgreedOver = agreedInMs <= 0
  const game = isAgreedOver ? takenAsOver(reading.game) : reading.game
  const publishedUpTo = facts.feeds?.upTo
  const { state: follow, target, dueMs } = targetOf(state.follow, game, { ...facts, publishedUpTo })
  const dueInMs = dueMs === undefined ? Number.POSITIVE_INFINITY : dueMs - facts.nowMs
  const next = actOn({ ...state, follow }, { target, isAgreed }, facts)
  const soonestMs = Math.min(againMs, dueInMs, isAgreedOver ? longestWaitMs : agreedInMs)
  return { ...next, againMs: Math.max(0, soonestMs), end, isAgreedOver }
}

/** The state after a read of the inputs. */
function afterRead(
  before: FollowingState,
  { read, isReplaced }: OrderedRead,
  { nowMs, removalsDoubtedForMs }: StepFacts,
): FollowingState {
  const doubts = { undoneForMs, removalsDoubtedForMs }
  const outcome = acceptReading(before.follow, read.reading, { nowMs, isReplaced, ...doubts })
  const { state: follow } = outcome
  if (outcome.kind === 'rejected') {
    const { cause, reason, isPending } = outcome
    const sinceMs = before.rejected?.sinceMs ?? nowMs
    return { ...before, follow, rejected: { cause, reason, isPending, sinceMs } }
  }
  const { game } = outcome
  const progress = progressOf(game)
  const isProgress = isFurther(progress, before.furthest)
  return {
    ...before,
    follow,
    accepted: { read, reading: { ...read.reading, game } },
    rejected: undefined,
    openSinceMs: read.reading.waitingFor === undefined ? undefined : (before.openSinceMs ?? nowMs),
    changedMs: isProgress ? nowMs : before.changedMs,
    furthest: isProgress ? progress : before.furthest,
  }
}

const stages: readonly GameInput['status'][] = ['scheduled', 'live', 'final', 'postponed']

/** The progress of a game. A game advances when its stage is later or its number of actions is greater. */
function progressOf({ status, actions }: GameInput): Progress {
  return { stage: stages.indexOf(status), actions: actions.length }
}

function isFurther(a: Progress, b: Progress): boolean {
  return a.stage > b.stage || a.actions > b.actions
}

interface Acting {
  readonly state: FollowingState
  readonly action: Action
}

/**
 * Returns the action for an accepted game: its feeds are set up first, and then updated. While the feeds have later
 * plays than the inputs, a game that is not final waits, but for at most five minutes.
 */
function actOn(
  before: FollowingState,
  { target, isAgreed }: { readonly target: TargetGame; readonly isAgreed: boolean },
  { feeds, nowMs }: StepFacts,
): Acting {
  const { actions, tipoff } = target.current.game.input
  const times = [Date.parse(tipoff.at) - dayMs, ...actions.map(({ time }) => Date.parse(time))]
  const seenUpToMs = times.reduce((a, b) => Math.max(a, b), before.seenUpToMs)
  const state = { ...before, seenUpToMs, behindSinceMs: undefined }
  if (feeds === undefined) return { state, action: { kind: 'begin', target, isAgreed } }
  // If the feeds have plays that this process has never read, another process has published them, and the inputs of
  // this process are older.
  const { upTo } = feeds
  const isBehind = upTo !== undefined && Date.parse(upTo) > seenUpToMs
  if (!isBehind || target.status === 'final') return { state, action: { kind: 'publish', target } }
  const behindSinceMs = before.behindSinceMs ?? nowMs
  const isBelieved = nowMs - behindSinceMs >= behindForMs
  const action: Action = isBelieved ? { kind: 'publish', target } : { kind: 'wait' }
  return { state: { ...state, behindSinceMs }, action }
}
