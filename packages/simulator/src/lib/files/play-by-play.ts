/** A play-by-play file in the public liveData shape, with the fields that readers of a game take. */
export interface PlayByPlay {
  readonly meta: Meta
  readonly game: { readonly gameId: string; readonly actions: readonly Action[] }
}

export interface Meta {
  /** When the file was written: the league's local time without a zone. */
  readonly time: string
}

/** The end of the court, as the broadcast camera sees it. */
export type Side = 'left' | 'right'

/** One play-by-play line. Play order is `orderNumber`; `actionNumber` is the order in which lines were added. */
export interface Action {
  readonly actionNumber: number
  readonly orderNumber: number
  /** `PTmmMss.ssS`, what is left of the period. */
  readonly clock: string
  readonly period: number
  /** UTC with tenths of a second. */
  readonly timeActual: string
  /** UTC without a fraction. */
  readonly edited: string
  readonly actionType: string
  readonly subType: string
  readonly descriptor?: string
  readonly qualifiers: readonly string[]
  readonly teamId?: number
  /** 0 when the line is about a team or nobody. */
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
  return actionType === '3pt' ? 3 : actionType === '2pt' ? 2 : actionType === 'freethrow' ? 1 : 0
}
