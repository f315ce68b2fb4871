import { formatCount } from '../format-count.ts'
import type { FollowEvent } from './follow-event.ts'

/** How far a game of those that are followed has come. */
export interface GameStatus {
  readonly name: string
  readonly state: 'waiting' | 'following' | 'finished' | 'failed' | 'stopped'
  /** Once the game has been read. */
  readonly fixtureId?: string | undefined
  readonly publications: number
  /** New items and revisions. */
  readonly items: number
  readonly withdrawals: number
  readonly warnings: number
  /** The last warning or, of a failed game, why it failed. */
  readonly warning?: string | undefined
  /** What a failed game failed with. */
  readonly error?: unknown
  /** When something was last published, in milliseconds since the epoch. */
  readonly publishedAtMs?: number | undefined
}

export function newStatus(name: string): GameStatus {
  return { name, state: 'waiting', publications: 0, items: 0, withdrawals: 0, warnings: 0 }
}

/** The status after something happened. */
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
    case 'warning':
      return {
        ...status,
        warnings: status.warnings + 1,
        warning: `${event.about}: ${event.reason}`,
      }
    case 'finished':
      return status
  }
}

/** A status on one line. */
export function statusWords(status: GameStatus): string {
  const { name, fixtureId, state, publications, items, publishedAtMs, warning } = status
  const last = publishedAtMs === undefined ? '' : `, last at ${timeOf(publishedAtMs)}`
  const why = warning === undefined || state === 'finished' ? '' : `  ${warning}`
  const game = fixtureId === undefined ? name : `${name} (${fixtureId})`
  return `${game}: ${state}, ${formatCount(publications, 'publication')}, ${formatCount(items, 'item')} and revisions${last}${why}`
}

function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(11, 19)}Z`
}
