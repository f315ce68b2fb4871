/** A play-by-play file in the public liveData shape. */
export interface PlayByPlay {
  readonly meta: Meta
  readonly game: { readonly gameId: string; readonly actions: readonly Action[] }
}

export interface Meta {
  readonly version: 1
  readonly code: 200
  readonly request: string
  /** When the file was written: US Eastern local time without a zone. */
  readonly time: string
}

/** The end of the court, as the broadcast camera sees it. */
export type Side = 'left' | 'right'

/** One play-by-play line. Play order is `orderNumber`; `actionNumber` is the order in which lines were added. */
export interface Action extends ActionDetails {
  readonly actionNumber: number
  /** `PTmmMss.ssS`, what is left of the period. */
  readonly clock: string
  /** UTC with tenths of a second. */
  readonly timeActual: string
  readonly period: number
  readonly periodType: 'REGULAR' | 'OVERTIME'
  readonly actionType: string
  readonly subType: string
  readonly qualifiers: readonly string[]
  /** 0 when the line is about a team or nobody. */
  readonly personId: number
  readonly x: number | null
  readonly y: number | null
  readonly side: Side | null
  /** Id of the team with the ball, or 0. */
  readonly possession: number
  /** The score after the action, as text. */
  readonly scoreHome: string
  readonly scoreAway: string
  /** UTC without a fraction. */
  readonly edited: string
  readonly orderNumber: number
  readonly isTargetScoreLastPeriod: false
  readonly xLegacy: number | null
  readonly yLegacy: number | null
  readonly isFieldGoal: 0 | 1
  readonly personIdsFilter: readonly number[]
}

/** What only some types of action have. */
export interface ActionDetails {
  readonly teamId?: number
  readonly teamTricode?: string
  readonly descriptor?: string
  readonly area?: string
  readonly areaDetail?: string
  readonly officialId?: number
  readonly shotResult?: 'Made' | 'Missed'
  /** Feet. */
  readonly shotDistance?: number
  readonly pointsTotal?: number
  readonly assistPersonId?: number
  readonly assistPlayerNameInitial?: string
  readonly assistTotal?: number
  readonly blockPersonId?: number
  readonly blockPlayerName?: string
  readonly stealPersonId?: number
  readonly stealPlayerName?: string
  readonly shotActionNumber?: number
  readonly reboundTotal?: number
  readonly reboundDefensiveTotal?: number
  readonly reboundOffensiveTotal?: number
  readonly turnoverTotal?: number
  readonly foulPersonalTotal?: number
  readonly foulTechnicalTotal?: number
  readonly foulDrawnPersonId?: number
  readonly foulDrawnPlayerName?: string
  readonly jumpBallRecoveredName?: string
  /** The public format spells it so. */
  readonly jumpBallRecoverdPersonId?: number
  readonly jumpBallWonPersonId?: number
  readonly jumpBallWonPlayerName?: string
  readonly jumpBallLostPersonId?: number
  readonly jumpBallLostPlayerName?: string
  readonly value?: string
  readonly playerName?: string
  readonly playerNameI?: string
  readonly description?: string
}

/** Points that the action put on the board. */
export function pointsOf({ actionType, shotResult }: Action): number {
  if (shotResult !== 'Made') return 0
  return actionType === '3pt' ? 3 : actionType === '2pt' ? 2 : actionType === 'freethrow' ? 1 : 0
}
