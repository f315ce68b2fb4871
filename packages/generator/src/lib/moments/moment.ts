import type { Side } from '../game/action.ts'
import type { Prefix } from '../statistics/prefix.ts'
import type { ScoringRun } from '../statistics/runs.ts'

/** What interrupts a game: the words of the contract. */
export type BreakKind = 'timeout' | 'quarter' | 'halftime' | 'overtime'

/** A break of play. */
export interface Break {
  readonly kind: BreakKind
  /** The action that the item is named after. */
  readonly opener: Prefix
  /** The game at the break; later than its opener when a second timeout followed at once. */
  readonly at: Prefix
  /** Where the break before this one was; `undefined` for the first. */
  readonly before: Prefix | undefined
}

/** The end of a period. */
export interface Checkpoint {
  readonly period: number
  /** With everything counted that belongs to the period. */
  readonly at: Prefix
  /** Whether the game is decided. */
  readonly final: boolean
}

/** What a player reaches: the last part of an item's id. `final` is the end of the game for a team's leading scorer. */
export type Milestone =
  | `points-${number}`
  | 'triple-double'
  | 'double-double'
  | 'threes-5'
  | 'assists-10'
  | 'steals-4'
  | 'blocks-4'
  | 'final'

export interface PlayerMilestone {
  readonly milestone: Milestone
  readonly side: Side
  readonly playerId: string
  /** The action that crossed it, or the end of the game. */
  readonly at: Prefix
}

/** A run worth telling, and the one of the other team that it answers. */
export interface RunMoment {
  readonly run: ScoringRun
  readonly answers: ScoringRun | undefined
}

/** A reason to write items. */
export type Moment =
  | { readonly kind: 'pre-game' }
  | { readonly kind: 'entry'; readonly at: Prefix }
  | { readonly kind: 'break'; readonly break: Break }
  | { readonly kind: 'milestone'; readonly player: PlayerMilestone }
  | { readonly kind: 'checkpoint'; readonly checkpoint: Checkpoint }
  /** The first timeout of the game, for the four factors alone. */
  | { readonly kind: 'early-factors'; readonly at: Prefix }
  | { readonly kind: 'run'; readonly moment: RunMoment }
  | { readonly kind: 'final'; readonly at: Prefix }
