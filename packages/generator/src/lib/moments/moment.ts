import type { Side } from '../game/action.ts'
import type { GamePrefix } from '../statistics/game-prefix.ts'
import type { ScoringRun } from '../statistics/runs.ts'

/** The kinds of breaks, in the words of the contract. */
export type BreakKind = 'timeout' | 'quarter' | 'halftime' | 'overtime'

export interface Break {
  readonly kind: BreakKind
  readonly opener: GamePrefix
  /** The state of the game at the break; if the break has several timeouts, at the last one. */
  readonly at: GamePrefix
  /** The game at the previous break; `undefined` for the first. */
  readonly before: GamePrefix | undefined
  /** The timeout before `at`, if the item covers several timeouts of one stoppage. */
  readonly timeoutBefore?: GamePrefix | undefined
}

/** The end of a period. */
export interface Checkpoint {
  readonly period: number
  /** The prefix of the game at this moment, including all actions that belong to the period. */
  readonly at: GamePrefix
  /** Whether the game is decided. */
  readonly final: boolean
}

/**
 * The milestone of a player, the last part of an item's id. `final` is the end of the game, for a team's leading scorer
 * and for players with a memorable line or a line close to a triple-double.
 */
export type Milestone =
  | `points-${number}`
  | `perfect-${number}`
  | `period-${number}-points-${number}`
  | 'quadruple-double'
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
  /** The action that reached the milestone, or the end of the game. */
  readonly at: GamePrefix
}

/** A run that deserves an item, and the run of the other team to which the run responds, if any. */
export interface RunMoment {
  readonly run: ScoringRun
  readonly answers: ScoringRun | undefined
}

/** The occasions for items, by kind. */
export interface Occasions {
  readonly 'pre-game': undefined
  readonly entry: GamePrefix
  readonly break: Break
  readonly milestone: PlayerMilestone
  readonly checkpoint: Checkpoint
  /**
   * The first break of the game, if this break is a timeout in the first period. Only the item about the four factors
   * uses this occasion.
   */
  readonly 'early-factors': GamePrefix
  readonly run: RunMoment
  readonly final: GamePrefix
}

export type MomentKind = keyof Occasions

/** A reason to write items. */
export type Moment = { readonly [Kind in MomentKind]: MomentOf<Kind> }[MomentKind]

export interface MomentOf<Kind extends MomentKind> {
  readonly kind: Kind
  readonly of: Occasions[Kind]
  /** Identifies the moment in the game. */
  readonly key: string
  /** The prefixes from which all facts of the moment follow. */
  readonly prefixes: readonly (GamePrefix | undefined)[]
  /**
   * The position in play order, by which moments are sorted: the first action of a break, the last points of a run,
   * and otherwise the action of the moment. The preview has -1.
   */
  readonly index: number
  /**
   * Whether later plays can change the `index` of the moment. The shapes of the texts of such a moment are not recorded
   * as used, because a recorded shape would change the words of other items.
   */
  readonly movesOn: boolean
}
