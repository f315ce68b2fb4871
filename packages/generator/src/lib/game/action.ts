import type { Instant } from '@fixture-feed/contract/instant'

/** Which of the two teams. */
export type Side = 'away' | 'home'

export function opposite(side: Side): Side {
  return side === 'away' ? 'home' : 'away'
}

/** What every action says, whatever happened. */
interface ActionBase {
  /** Its id: survives edits. No order follows from it. */
  readonly actionNumber: number
  readonly period: number
  /** Time left in the period as it came, `PT08M17.00S`. */
  readonly clock: string
  readonly leftMs: number
  /** When it happened: its `timeActual`, or tip-off plus the game clock run so far. */
  readonly time: string
  readonly instant: Instant
  /** The score after the action. */
  readonly awayScore: number
  readonly homeScore: number
}

/** How a basket or free throw counts beside its points: the scorer's judgement, on made and missed attempts alike. */
export interface PointTags {
  readonly paint: boolean
  readonly fastBreak: boolean
  readonly secondChance: boolean
  readonly offTurnover: boolean
}

export interface Shot extends ActionBase, PointTags {
  readonly kind: 'shot'
  readonly team: Side
  readonly playerId: string
  readonly points: 2 | 3
  readonly made: boolean
  readonly assistId: string | undefined
  /** Percent of the length and width of the full court, seen with the `left` basket on the left. */
  readonly x: number | undefined
  readonly y: number | undefined
  /** Which basket was shot at. */
  readonly basket: 'left' | 'right' | undefined
}

export interface FreeThrow extends ActionBase, PointTags {
  readonly kind: 'free-throw'
  readonly team: Side
  readonly playerId: string
  readonly made: boolean
  /** Whether a make of it ends the team's possession: the last of its trip, and not a penalty beside the play. */
  readonly endsPossession: boolean
  /** The only one of its trip. */
  readonly single: boolean
}

export interface Rebound extends ActionBase {
  readonly kind: 'rebound'
  readonly team: Side
  /** Absent on team rebounds. */
  readonly playerId: string | undefined
  readonly offensive: boolean
  /** A bookkeeping rebound between free throws or at a period's end. */
  readonly deadBall: boolean
}

export interface Turnover extends ActionBase {
  readonly kind: 'turnover'
  readonly team: Side
  /** Absent on team turnovers. */
  readonly playerId: string | undefined
}

export interface DefensivePlay extends ActionBase {
  readonly kind: 'steal' | 'block'
  readonly team: Side
  readonly playerId: string
}

/** One that counts towards fouling out; technical fouls do not. */
export interface Foul extends ActionBase {
  readonly kind: 'foul'
  readonly team: Side
  readonly playerId: string | undefined
}

export interface Timeout extends ActionBase {
  readonly kind: 'timeout'
  readonly team: Side
}

export interface Substitution extends ActionBase {
  readonly kind: 'substitution'
  readonly team: Side
  readonly playerId: string
  readonly direction: 'in' | 'out'
}

export interface Mark extends ActionBase {
  readonly kind: 'period-start' | 'period-end' | 'game-end'
}

/** What changes nothing that is told: heaves, which no percentage counts, technical fouls, jump balls, stoppages, replays, violations, memos; an ejection says who is out of the game. */
export interface OtherAction extends ActionBase {
  readonly kind: 'other'
  /** The player whom an ejection sends off. */
  readonly ejected?: string | undefined
  /** What an action that could not be read scored, and who, as the score says. */
  readonly points?: number | undefined
  readonly team?: Side | undefined
}

export type Action =
  | Shot
  | FreeThrow
  | Rebound
  | Turnover
  | DefensivePlay
  | Foul
  | Timeout
  | Substitution
  | Mark
  | OtherAction

/** The points that an action scored; 0 for most. */
export function pointsOf(action: Action): number {
  if (action.kind === 'other') return action.points ?? 0
  if (action.kind === 'shot') return action.made ? action.points : 0
  return action.kind === 'free-throw' && action.made ? 1 : 0
}

/** The team that an action is of; marks and others have none. */
export function teamOf(action: Action): Side | undefined {
  return 'team' in action ? action.team : undefined
}

/** An order of ids that says nothing: numbers as numbers, others as text. */
export function compareIds(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0)
}
