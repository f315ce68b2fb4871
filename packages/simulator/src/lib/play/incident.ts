import type { Player } from '../league/player.ts'
import type { CourtSpot } from './court-spot.ts'

export type Bench = 'away' | 'home'

/** The values of `actionType` in simulated games. */
export type ActionType =
  | '2pt'
  | '3pt'
  | 'heave'
  | 'freethrow'
  | 'rebound'
  | 'turnover'
  | 'steal'
  | 'block'
  | 'foul'
  | 'stoppage'
  | 'timeout'
  | 'substitution'
  | 'jumpball'
  | 'ejection'
  | 'memo'
  | 'period'
  | 'game'

/** An event on the floor, in play order, before the scorer assigns numbers and running totals. */
export interface Incident extends IncidentFacts {
  readonly period: number
  /** Remaining tenths of a second of the period. */
  readonly clock: number
  /** Tenths of a second of real time since the first incident. */
  readonly wall: number
  readonly type: ActionType
  readonly subType: string
}

/** Further facts, depending on the type. */
export interface IncidentFacts {
  readonly descriptor?: string | undefined
  readonly qualifiers?: readonly string[] | undefined
  readonly bench?: Bench | undefined
  readonly player?: Player | undefined
  readonly spot?: CourtSpot | undefined
  readonly made?: boolean | undefined
  readonly assist?: Player | undefined
  readonly blocker?: Player | undefined
  readonly freeThrows?: number | undefined
}

export function opponent(bench: Bench): Bench {
  return bench === 'away' ? 'home' : 'away'
}
