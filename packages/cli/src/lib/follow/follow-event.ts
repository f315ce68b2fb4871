import type { WaitCode } from './game-progress.ts'

/** The events of following a game. */
export type FollowEvent =
  | { readonly kind: 'registered'; readonly fixtureId: string }
  | {
      readonly kind: 'published'
      readonly fixtureId: string
      readonly feedKey: string
      readonly items: readonly string[]
      readonly withdrawals: readonly string[]
    }
  | {
      readonly kind: 'waiting'
      readonly code: WaitCode
      /** A noun phrase after "waiting for". */
      readonly waitingFor: string
      /** The fault that causes the wait. Absent if there is none. */
      readonly reason?: string | undefined
      /** Duration of the wait so far, in milliseconds. */
      readonly forMs: number
    }
  /**
   * The game has been called off for `settleMs`, the time for which a final game must stay unchanged before it is
   * finished.
   */
  | { readonly kind: 'called-off' }
  | {
      readonly kind: 'finished'
      readonly fixtureId: string
      /** The ids of the items that the feeds lack, because the items are invalid or depend on unreadable actions. */
      readonly missing: readonly string[]
    }
  /** A problem, such as a failed read, a rejected reading, an edit by another client, or an unreachable service. */
  | { readonly kind: 'warning'; readonly about: string; readonly reason: string }
