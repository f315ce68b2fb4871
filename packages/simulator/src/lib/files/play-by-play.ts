/** A play-by-play file in the public liveData shape, with the fields that a reader of a game needs. */
export interface PlayByPlay {
  readonly meta: Meta
  readonly game: { readonly gameId: string; readonly actions: readonly Action[] }
}

export interface Meta {
  /** The time at which the file was written: local time of the league without a time zone. */
  readonly time: string
}

/** The end of the court, from the broadcast camera's point of view. */
export type Side = 'left' | 'right'

/**
 * One play-by-play line. `orderNumber` is the order of play; `actionNumber` is the order in which lines were added.
 */
export interface Action {
  readonly actionNumber: number
  readonly orderNumber: number
  /** `PTmmMss.ssS`, the remaining time of the period. */
  readonly clock: string
  readonly period: number
  /** UTC with tenths of a second. */
  readonly timeActual: string
  /** UTC without fractional seconds. */
  readonly edited: string
  readonly actionType: string
  readonly subType: string
  readonly descriptor?: string
  readonly qualifiers: readonly string[]
  readonly teamId?: number
  /** 0 if the line concerns a team or no one. */
  readonly personId: number
  readonly shotResult?: 'Made' | 'Missed'
  readonly assistPersonId?: number
  readonly x: number | null
  readonly y: number | null
  readonly side: Side | null
  /** The score after the action, as text. */
  readonly scoreHome: string
  readonly scoreAway: string
}

export function pointsOf({ actionType, shotResult }: Action): number {
  if (shotResult !== 'Made') return 0
  return pointsByType[actionType] ?? 0
}

const pointsByType: Readonly<Record<string, number>> = { '3pt': 3, '2pt': 2, freethrow: 1 }
