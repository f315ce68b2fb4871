import {
  beforeFirstReading,
  type FollowState,
  followGame,
  type Languages,
  type WantedGame,
} from '@fixture-feed/generator/follow-game'
import type { History } from '@fixture-feed/generator/history'
import type { Read } from './latest-reading.ts'

/** What was made of the inputs of a game so far. */
export interface FollowingState {
  readonly reading: FollowState
  /** The last texts that were used. */
  readonly accepted: Read | undefined
  /** Whether the newest texts are not to be used. */
  readonly isUnusable: boolean
  /** The time of the newest play that the inputs ever showed. */
  readonly seenUpToMs: number
}

export const beforeFirstStep: FollowingState = {
  reading: beforeFirstReading,
  accepted: undefined,
  isUnusable: false,
  seenUpToMs: Number.NEGATIVE_INFINITY,
}

/** What is known beside the inputs. */
export interface StepFacts {
  readonly nowMs: number
  readonly debounceMs: number
  readonly history?: History | undefined
  readonly languages?: Languages | undefined
  /** What the feeds have; `undefined` until they were registered and read. */
  readonly feeds: { readonly upTo: string | undefined } | undefined
}

/** What to do now: nothing, register the game and read its feeds, or publish. Then look again in `againMs` at the latest. */
export type Action =
  | { readonly kind: 'wait' }
  | { readonly kind: 'begin'; readonly wanted: WantedGame }
  | {
      readonly kind: 'publish'
      readonly wanted: WantedGame
      /** When more may be told of the same texts. */
      readonly dueMs: number
    }

export interface NextStep {
  readonly state: FollowingState
  readonly action: Action
  readonly againMs: number
  /** Why the newest texts are not used. */
  readonly warning?: string | undefined
  /** Why the feeds are left as they are; given where that was found out. */
  readonly feedWarning?: string | undefined
}

const longestWaitMs = 60_000
/** How soon a contradiction of the inputs is looked at again. */
const contradictedWaitMs = 1_000
const dayMs = 24 * 3_600_000

/** What the newest texts ask for; after ones that are not to be used, what the last good ones do. */
export function nextStep(
  before: FollowingState,
  read: Read | undefined,
  facts: StepFacts,
): NextStep {
  const againMs = longestWaitMs
  if (read === undefined) return { state: before, action: { kind: 'wait' }, againMs }
  const options = { ...facts, publishedUpTo: facts.feeds?.upTo }
  const outcome = followGame(before.reading, read.reading, options)
  if (outcome.kind === 'read') {
    const state = { ...before, reading: outcome.state, accepted: read, isUnusable: false }
    return { ...stepTo(state, outcome, facts), againMs }
  }
  const { contradictedSinceMs } = outcome.state
  const unused = {
    warning: outcome.reason,
    againMs: contradictedSinceMs === undefined ? longestWaitMs : contradictedWaitMs,
  }
  const state = { ...before, reading: outcome.state, isUnusable: true }
  const last = before.accepted && followGame(outcome.state, before.accepted.reading, options)
  if (last?.kind !== 'read') return { state, action: { kind: 'wait' }, ...unused }
  const reading = { ...last.state, contradictedSinceMs }
  return { ...stepTo({ ...state, reading }, last, facts), ...unused }
}

function stepTo(
  before: FollowingState,
  {
    wanted,
    dueMs = Number.POSITIVE_INFINITY,
  }: { readonly wanted: WantedGame; readonly dueMs?: number | undefined },
  { feeds }: StepFacts,
): Pick<NextStep, 'state' | 'action' | 'feedWarning'> {
  const { actions, tipoff } = wanted.current.game.input
  const times = [Date.parse(tipoff.at) - dayMs, ...actions.map(({ time }) => Date.parse(time))]
  const seenUpToMs = times.reduce((a, b) => Math.max(a, b), before.seenUpToMs)
  const state = { ...before, seenUpToMs }
  if (feeds === undefined) return { state, action: { kind: 'begin', wanted } }
  // Another process published plays that this one never saw: this one's inputs are older.
  const { upTo } = feeds
  if (upTo !== undefined && wanted.status !== 'final' && Date.parse(upTo) > seenUpToMs) {
    const feedWarning = 'it tells of later plays than the inputs have: waiting for them'
    return { state, action: { kind: 'wait' }, feedWarning }
  }
  return { state, action: { kind: 'publish', wanted, dueMs } }
}
