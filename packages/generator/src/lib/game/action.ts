import type { Instant } from '@fixture-feed/contract/instant'

export type Side = 'away' | 'home'

export function opposite(side: Side): Side {
  return side === 'away' ? 'home' : 'away'
}

interface ActionBase {
  /** The id of the action. It survives edits, and does not imply an order. */
  readonly actionNumber: number
  readonly period: number
  /** The time left in the period, as in `PT08M17.00S`. */
  readonly clock: string
  readonly leftMs: number
  /**
   * The time of the action: its `timeActual`, or a time derived from the game clock and the neighboring times or the
   * tip-off.
   */
  readonly time: string
  readonly instant: Instant
  /** The score after the action. */
  readonly awayScore: number
  readonly homeScore: number
}

/**
 * How a basket or free throw counts in addition to its points. These are the scorer's judgments, on made and missed
 * attempts.
 */
export interface PointTags {
  readonly paint: boolean
  readonly fastBreak: boolean
  readonly secondChance: boolean
  readonly offTurnover: boolean
}

interface PlayerAction extends ActionBase {
  readonly team: Side
  readonly playerId: string
}

/** An action of a player, or of a team without a particular player. */
interface TeamAction extends ActionBase {
  readonly team: Side
  readonly playerId: string | undefined
  /**
   * Whether a rebound or turnover has an unknown player. It then counts in the sum over the players, not for the team
   * itself.
   */
  readonly isOfUnknown?: boolean | undefined
}

/** The kinds of two-point shots that texts name. */
export type ShotStyle = 'layup' | 'dunk' | 'jumper' | 'hook'

/** A shot. It has no player if the shooter is unknown. */
export interface Shot extends TeamAction, PointTags {
  readonly kind: 'shot'
  readonly points: 2 | 3
  readonly made: boolean
  readonly assistId: string | undefined
  /** `undefined` for a 3-pointer, and for a two-point shot of another or unknown kind. */
  readonly style: ShotStyle | undefined
  /** Percent of the length and width of the full court, seen with the `left` basket on the left. */
  readonly x: number | undefined
  readonly y: number | undefined
  readonly basket: 'left' | 'right' | undefined
}

export interface FreeThrow extends TeamAction, PointTags {
  readonly kind: 'free-throw'
  readonly made: boolean
  /** The points of a make: 1, or more if one free throw stands for a trip. */
  readonly points: number
  /**
   * Whether the team's possession ends if this free throw is made: it is the last of its trip, and not an additional
   * penalty.
   */
  readonly endsPossession: boolean
  /** Whether the free throw is the only one of its trip and is worth one point. */
  readonly single: boolean
  /** The passer, in sources that credit assists on free throws. */
  readonly assistId?: string | undefined
}

interface Rebound extends TeamAction {
  readonly kind: 'rebound'
  readonly offensive: boolean
  /** Whether this is a bookkeeping rebound, between free throws or at the end of a period. */
  readonly deadBall: boolean
}

/**
 * A turnover or a foul. Only fouls that count toward fouling out have this kind; in most leagues technical fouls do
 * not.
 */
interface Fault extends TeamAction {
  readonly kind: 'turnover' | 'foul'
}

export interface DefensivePlay extends TeamAction {
  readonly kind: 'steal' | 'block'
}

/** `team` is `undefined` for a timeout of the officials, and if the team is unknown. */
interface Timeout extends ActionBase {
  readonly kind: 'timeout'
  readonly team: Side | undefined
}

interface Substitution extends PlayerAction {
  readonly kind: 'substitution'
  readonly direction: 'in' | 'out'
}

export interface Mark extends ActionBase {
  readonly kind: 'period-start' | 'period-end' | 'game-end'
}

/**
 * Actions that count in no statistic, such as missed heaves, technical fouls that do not count toward fouling out, jump
 * balls, memos, and actions that could not be read. They affect texts only through the following fields.
 */
interface OtherAction extends ActionBase {
  readonly kind: 'other'
  /** The player whom an ejection sends off. */
  readonly ejected?: string | undefined
  /** The points of an action that could not be read, according to the score, and the team that scored them. */
  readonly points?: number | undefined
  readonly team?: Side | undefined
  /**
   * The teams whose line-up is unknown after this action, because it may be a substitution that could not be read.
   */
  readonly lineUpsUnknown?: readonly Side[] | undefined
}

/** The actions that count in a box score. */
type Play = Shot | FreeThrow | Rebound | Fault | DefensivePlay

export type Action = Play | Timeout | Substitution | Mark | OtherAction

/** The points that an action scored; 0 for most. */
export function pointsOf(action: Action): number {
  if (action.kind === 'other') return action.points ?? 0
  if (action.kind === 'shot') return action.made ? action.points : 0
  return action.kind === 'free-throw' && action.made ? action.points : 0
}

/** The team of an action; `undefined` for marks, and for timeouts and other actions without a team. */
export function teamOf(action: Action): Side | undefined {
  return 'team' in action ? action.team : undefined
}

/**
 * Compares ids: numbers by their value, `HOM-9` before `HOM-10`, other ids as text. The order is stable but has no
 * meaning.
 */
export function compareIds(a: string, b: string): number {
  return Number(a) - Number(b) || idOrder.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

const idOrder = new Intl.Collator('en', { numeric: true })
