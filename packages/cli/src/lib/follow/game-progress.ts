import type { GameEnd } from '@fixture-feed/generator/game-end'
import type { GameInput } from '@fixture-feed/generator/read-game'
import type { MissingInput } from './latest-reading.ts'
import type { FollowingState } from './next-step.ts'

/** The reasons for which a followed game waits, as metrics name them. */
const waitCodes = [
  'start',
  'inputs',
  'usable-inputs',
  'newer-inputs',
  'service',
  'first-action',
  'next-action',
  'game-end',
  'corrections',
  'new-date',
] as const

export type WaitCode = (typeof waitCodes)[number]

/** The reason for which a game waits, and the time at which the wait started. */
export interface Waiting {
  readonly code: WaitCode
  /** A noun phrase after "waiting for". */
  readonly waitingFor: string
  /** The fault that causes the wait. Absent if there is none. */
  readonly reason?: string | undefined
  /** The start of the wait, in milliseconds of the clock. */
  readonly sinceMs: number
}

/** A fault that has not ended, and the time at which it started. */
export interface Failure {
  readonly reason: string
  readonly sinceMs: number
}

export interface ProgressFacts {
  readonly nowMs: number
  readonly startedMs: number
  readonly settleMs: number
  readonly isOneFile: boolean
  readonly state: FollowingState
  readonly end: GameEnd
  /** The inputs of which no text has been read yet. */
  readonly missing: MissingInput | undefined
  /** The reason why an input cannot be read at present. */
  readonly inputFailure: Failure | undefined
  /** The reason why the service at present cannot be reached or refuses a request. */
  readonly serviceFailure: Failure | undefined
}

/**
 * The minimum time, in milliseconds, before a game with an accepted reading counts as waiting for usable inputs or for
 * the rest of an action, because the next reads often resolve an input fault or complete an action.
 */
const passingForMs = 30_000

const inputNames: Readonly<Record<MissingInput, string>> = {
  playByPlay: 'the play-by-play',
  boxScore: 'the box score',
  both: 'the play-by-play and the box score',
  file: 'the file of the game',
}

/** The reason for which a game currently waits. */
export function waitingOf(facts: ProgressFacts): Waiting {
  const { state, end, missing, serviceFailure, inputFailure, startedMs, nowMs } = facts
  if (serviceFailure !== undefined) {
    return { code: 'service', waitingFor: 'the service', ...serviceFailure }
  }
  const failure = state.rejected ?? inputFailure
  const game = state.accepted?.reading.game
  const isUnread = game === undefined && state.rejected === undefined
  if (missing !== undefined || isUnread) {
    const waitingFor = inputNames[missing ?? (facts.isOneFile ? 'file' : 'both')]
    return { code: 'inputs', waitingFor, reason: failure?.reason, sinceMs: startedMs }
  }
  const usable = { code: 'usable-inputs', waitingFor: 'usable inputs' } as const
  if (game === undefined) return { ...usable, reason: failure?.reason, sinceMs: startedMs }
  const isPassing = failure === undefined || nowMs - failure.sinceMs < passingForMs
  if (!isPassing && end.kind !== 'complete') {
    return { ...usable, reason: failure.reason, sinceMs: failure.sinceMs }
  }
  if (state.behindSinceMs !== undefined) {
    const waitingFor = 'inputs that are at least as recent as the published items'
    return { code: 'newer-inputs', waitingFor, sinceMs: state.behindSinceMs }
  }
  return waitingOfGame(game, facts)
}

/** The reason for the wait of a game that waits neither for the service nor for its inputs. */
function waitingOfGame(
  { status }: GameInput,
  { state, end, settleMs, nowMs }: ProgressFacts,
): Waiting {
  const { changedMs: sinceMs } = state
  if (status === 'postponed') return { code: 'new-date', waitingFor: 'a new date', sinceMs }
  const unchanged = `${settleMs / 1000} seconds without a correction`
  if (end.kind === 'complete') return { code: 'corrections', waitingFor: unchanged, sinceMs }
  if (end.kind === 'incomplete') {
    const missing = `the ${end.missing}`
    const { disagreement: reason } = end
    if (reason !== undefined) return { code: 'game-end', waitingFor: missing, reason, sinceMs }
    return { code: 'game-end', waitingFor: `${missing}, or ${unchanged}`, sinceMs }
  }
  const { accepted, openSinceMs } = state
  const waitingFor = accepted?.reading.waitingFor
  if (
    openSinceMs !== undefined &&
    waitingFor !== undefined &&
    nowMs - openSinceMs >= passingForMs
  ) {
    return { code: 'next-action', waitingFor, sinceMs: openSinceMs }
  }
  if (status === 'scheduled') {
    return { code: 'first-action', waitingFor: 'the first action', sinceMs }
  }
  return { code: 'next-action', waitingFor: 'the next action', sinceMs }
}

export function isSameWaiting(a: Waiting, b: Waiting | undefined): boolean {
  return (
    a.code === b?.code &&
    a.waitingFor === b.waitingFor &&
    a.reason === b.reason &&
    a.sinceMs === b.sinceMs
  )
}
