import { formatCount } from '../format-count.ts'
import type { FollowEvent } from './follow-event.ts'
import type { WaitCode } from './game-progress.ts'

export const gameStates = [
  'waiting',
  'following',
  'postponed',
  'finished',
  'failed',
  'stopped',
] as const

/** The progress of one of the followed games. */
export interface GameStatus {
  readonly name: string
  readonly state: (typeof gameStates)[number]
  /**
   * The time at which the current wait started; without a wait, the time at which the state started. In milliseconds
   * since the epoch.
   */
  readonly sinceMs: number
  /** A noun phrase after "waiting for"; `undefined` if the game waits for nothing. */
  readonly waitingFor?: string | undefined
  readonly waitCode?: WaitCode | undefined
  /** The reason why the game must wait, or why it failed. */
  readonly reason?: string | undefined
  /** Whether the game was called off long enough ago that a schedule need not wait for it. */
  readonly isCalledOff: boolean
  /** The id of the fixture. Absent until the fixture is registered. */
  readonly fixtureId?: string | undefined
  readonly publications: number
  /** The number of new items and revisions. */
  readonly items: number
  readonly withdrawals: number
  readonly warnings: number
  readonly lastWarning?: string | undefined
  /** The ids of the items that the feeds of a finished game lack. */
  readonly missing: readonly string[]
  /** The error of a failed game. */
  readonly error?: unknown
  /** The time of the last publication, in milliseconds since the epoch. */
  readonly publishedAtMs?: number | undefined
}

export function newStatus(name: string, nowMs: number): GameStatus {
  return {
    name,
    state: 'waiting',
    sinceMs: nowMs,
    isCalledOff: false,
    publications: 0,
    items: 0,
    withdrawals: 0,
    warnings: 0,
    missing: [],
  }
}

/** The status of a game that enters a state in which it waits for nothing. */
export function inState(status: GameStatus, state: GameStatus['state'], nowMs: number): GameStatus {
  return {
    ...status,
    state,
    sinceMs: nowMs,
    waitingFor: undefined,
    waitCode: undefined,
    reason: undefined,
  }
}

export function afterEvent(status: GameStatus, event: FollowEvent, nowMs: number): GameStatus {
  switch (event.kind) {
    case 'registered':
      return { ...status, fixtureId: event.fixtureId }
    case 'published':
      return {
        ...status,
        publications: status.publications + 1,
        items: status.items + event.items.length,
        withdrawals: status.withdrawals + event.withdrawals.length,
        publishedAtMs: nowMs,
      }
    case 'waiting':
      return {
        ...status,
        state: event.code === 'new-date' ? 'postponed' : 'following',
        sinceMs: nowMs - event.forMs,
        waitingFor: event.waitingFor,
        waitCode: event.code,
        reason: event.reason,
        isCalledOff: status.isCalledOff && event.code === 'new-date',
      }
    case 'called-off':
      return { ...status, isCalledOff: true }
    case 'warning':
      return {
        ...status,
        warnings: status.warnings + 1,
        lastWarning: `${event.about}: ${event.reason}`,
      }
    case 'finished':
      return { ...status, missing: event.missing }
  }
}

/** A status on one line. */
export function statusWords(status: GameStatus): string {
  const { name, fixtureId, state, publications, items, publishedAtMs, lastWarning } = status
  const game = fixtureId === undefined ? name : `${name} (${fixtureId})`
  const waiting = status.waitingFor === undefined ? '' : `, ${waitingWords(status)}`
  const last = publishedAtMs === undefined ? '' : `, last at ${timeOf(publishedAtMs)}`
  const note = state === 'failed' ? status.reason : lastWarning
  const why = note === undefined || state === 'finished' ? '' : `  ${note}`
  return `${game}: ${state}${waiting}, ${formatCount(publications, 'publication')}, ${formatCount(items, 'item')} and revisions${last}${why}`
}

/** The reason for which a game waits, and since when. */
export function waitingWords({ state, waitingFor, sinceMs }: GameStatus): string {
  const words = `waiting for ${waitingFor} since ${timeOf(sinceMs)}`
  return state === 'postponed' ? `called off: ${words}` : words
}

/** The status of a game in JSON output and in the status file. */
export interface StatusFacts
  extends Pick<GameStatus, 'state' | 'publications' | 'items' | 'withdrawals' | 'warnings'> {
  readonly game: string
  readonly fixtureId: string | null
  readonly since: string
  readonly waitingFor: string | null
  readonly reason: string | null
  readonly missing: readonly string[]
}

export function statusFacts(status: GameStatus): StatusFacts {
  const { publications, items, withdrawals, warnings, missing } = status
  return {
    game: status.name,
    fixtureId: status.fixtureId ?? null,
    state: status.state,
    since: instantOf(status.sinceMs),
    waitingFor: status.waitingFor ?? null,
    reason: status.reason ?? null,
    publications,
    items,
    withdrawals,
    warnings,
    missing,
  }
}

export function instantOf(ms: number): string {
  return new Date(ms).toISOString()
}

function timeOf(ms: number): string {
  return `${instantOf(ms).slice(11, 19)}Z`
}
