/** The values of messages: the kinds of slots, and the type of each kind. */

/** A value of each kind of slot that follows from actions or from earlier games. */
export interface FactValues {
  readonly number: number
  /** A share in percent, with one decimal. */
  readonly percent: number
  /** A mean, with one decimal. */
  readonly mean: number
  /** Two numbers, such as the points of both teams, wins and losses, or the wins of both teams in a series. */
  readonly score: Pair
  /** Makes and attempts. */
  readonly ratio: Ratio
  /** Counts of a box score line, in the order of the line. */
  readonly line: readonly Column[]
  /** Makes and attempts by kind of shot. */
  readonly shooting: readonly Shooting[]
  readonly time: Time
  /** The time, the result or the whole game; `undefined` if the text states none of them. */
  readonly stage: Stage | undefined
  /** Number of overtimes of a game. Zero has no words. */
  readonly overtimes: number
  /** The way in which points were scored, and the number of made free throws. */
  readonly play: Play
  /** Scoring plays in order, each with the score after it. */
  readonly plays: readonly TimedPlay[]
  readonly result: Result
  readonly feat: Feat
  readonly chance: Chance
}

/** A value of each kind of slot. */
export interface SlotValues extends FactValues {
  /** Entity ids. */
  readonly team: string
  readonly player: string
  readonly players: readonly string[]
  /** The part of the game that a count covers. */
  readonly stretch: Stretch
  readonly period: number
  /** The periods of a stretch. Texts state only the first and the last one. */
  readonly periods: readonly number[]
  /** The passer; `undefined` if the points had no assist. */
  readonly assist: string | undefined
  readonly high: High
  readonly act: Act
  readonly statistic: Statistic
  /** `2026-02-11` */
  readonly date: string
  readonly tipoff: Tipoff
  readonly place: Place
  readonly label: Label
  /** The past if the events are over. */
  readonly tense: 'present' | 'past'
}

/** A label of the source, or a named part of the season. */
export type Label = { readonly text: string } | { readonly stage: 'play-in' | 'cup-final' }

export interface Pair {
  readonly own: number
  readonly other: number
}

export interface Ratio {
  readonly made: number
  readonly of: number
}

export type ColumnKey =
  | 'points'
  | 'rebounds'
  | 'assists'
  | 'steals'
  | 'blocks'
  | 'threes'
  | 'turnovers'

export interface Column {
  readonly key: ColumnKey
  readonly value: number
}

export interface Shooting extends Ratio {
  readonly key: 'shots' | 'threes' | 'free-throws'
}

/** A reading of the game clock, in the form of the content. */
export interface Time {
  readonly period: number
  readonly clock: string
}

export type Stage = { readonly soFar: Time } | { readonly result: Result } | 'whole-game'

/** The end of a game, from the perspective of one team. */
export interface Result {
  readonly won: boolean
  readonly opponent: string
  readonly score: Pair
}

/** The game so far, the time since the last timeout, or a period, which may still be played. */
export type Stretch = 'game' | 'timeout' | number

/** The kinds of two-point shots that texts name. */
export type BasketStyle = 'layup' | 'dunk' | 'jumper' | 'hook'

export interface Play {
  /** `basket` if the kind of shot is unknown or has no separate name. */
  readonly how: 'three' | 'basket' | BasketStyle | 'free-throws'
  /** Number of made free throws; 1 for a basket. */
  readonly made: number
}

export interface TimedPlay extends Play {
  readonly player: string
  readonly team: string
  /** The score after the play, with the points of the game's winner first. */
  readonly score: Pair
  readonly effect: 'tied' | 'went-ahead' | 'closed' | 'extended'
  readonly clock: string
  /** `undefined` in the last period of the game. */
  readonly period?: number | undefined
}

export type FeatKind =
  | 'quadruple-double'
  | 'triple-double'
  | 'double-double'
  | 'points'
  | 'rebounds'
  | 'assists'
  | 'threes'
  | 'steals'
  | 'blocks'
  | 'shooting'

/** A rare feature of a line, with its count or with makes and attempts. A double has neither. */
export interface Feat {
  readonly kind: FeatKind
  readonly count?: number
  readonly shooting?: Ratio
}

export type High = 'seasonHigh' | 'postseasonHigh' | 'careerHigh' | 'careerPlayoffHigh'

export type Act =
  | BasketStyle
  | 'three'
  | 'basket'
  | 'free-throw'
  | 'rebound'
  | 'assist'
  | 'steal'
  | 'block'

export type FactorKey =
  | 'effectiveFieldGoalPercentage'
  | 'turnoverPercentage'
  | 'offensiveReboundPercentage'
  | 'freeThrowRate'

export type CategoryKey =
  | 'fastBreakPoints'
  | 'pointsInPaint'
  | 'pointsOffTurnovers'
  | 'secondChancePoints'

export type DefensiveKey =
  | 'offensiveRebounds'
  | 'defensiveRebounds'
  | 'turnovers'
  | 'blocks'
  | 'steals'

export type Statistic = FactorKey | CategoryKey | DefensiveKey

/** A shot that would have tied or won the game. */
export interface Chance {
  readonly three: boolean
  readonly would: 'tie' | 'win'
}

export interface Tipoff {
  /** The time of day, `19:00`. */
  readonly time: string
  /** The time zone of `time`: the zone of the arena, US Eastern, or UTC. */
  readonly clock: 'arena' | 'eastern' | 'utc'
}

export interface Place {
  readonly name: string
  readonly city: string | undefined
}
