import type { Act, ColumnKey, Play, Shooting, Tipoff } from '../../message-values.ts'
import type { ScopedValue, StatisticKey } from '../facts/statistic.ts'
import type { Zone } from '../shot-chart/shot-counts.ts'
import type { Surroundings, Writers } from './language.ts'

/**
 * The keys of wordings. Most wordings have slots such as `{left}` and `{period}`. `left`, `to-end` and `within` state a
 * running clock: `to-end` next to a play, and `within` without the name of the period. A wording `…-again` varies the
 * words of an earlier play in the same sentence.
 */
export type Wording =
  | 'left'
  | 'to-end'
  | 'within'
  | 'end'
  | 'moment'
  | 'play'
  | 'half'
  | 'regulation'
  | 'after'
  | 'through'
  | 'seconds'
  | 'seconds-again'
  | 'buzzer'
  | 'game'
  | 'timeout'
  | 'in'
  | 'whole-game'
  | 'overtime'
  | 'overtimes'
  | 'win'
  | 'loss'
  | 'scorer'
  | 'tied'
  | 'tied-again'
  | 'went-ahead'
  | 'closed'
  | 'extended'
  | 'extended-again'
  | 'pass'
  | 'with'
  | 'to-go-with'
  | 'and-added'
  | 'three'
  | 'shot'
  | 'tie-done'
  | 'win-done'
  | 'tie-potential'
  | 'win-potential'
  | 'date'
  | 'day'
  | 'tipoff'
  | 'place'

/**
 * The words of a statistic: its name (`other`), the name of one unit (`one`), an explanation (`measure`), and an
 * addition to its label (`note`).
 */
export interface StatisticWords {
  readonly other: string
  readonly one?: string
  readonly measure?: string
  readonly note?: string
}

export interface ChartWords {
  /** The title of a chart in its alternative text. The slot `{name}` is the team or player. */
  readonly of: string
  readonly none: string
  readonly one: string
  readonly other: string
  readonly twos: string
  readonly threes: string
  readonly zones: Readonly<Record<Zone, string>>
  readonly fullGame: string
  readonly fieldGoals: string
  readonly made: string
  readonly missed: string
  /** The style in which a title states the time. */
  readonly style: Surroundings['style']
}

/** The words and rules with which a language writes values. */
export interface Grammar {
  /** The locale of dates (BCP 47). */
  readonly locale: string
  readonly wordings: Readonly<Record<Wording, string>>
  /** The wordings that differ in headlines. */
  readonly headlines: Readonly<Partial<Record<Wording, string>>>
  /**
   * The shortest wordings, for headlines that would be too long. `{near}` is the end of the period; it does not name an
   * overtime.
   */
  readonly shortest?: Readonly<Partial<Record<Wording, string>>>
  readonly statistics: Readonly<Record<StatisticKey, StatisticWords>>
  /** The abbreviations of statistics in a line of figures, such as `REB`. */
  readonly columns: Readonly<Record<ColumnKey, string>>
  /** The abbreviation of 3-pointers after makes and attempts, as in `3-7 3PT`. */
  readonly threes: string
  /** The nouns after makes and attempts. `from` has the longer forms, such as `from the field`. */
  readonly shots: Readonly<Record<Shooting['key'], string>>
  readonly from?: Readonly<Record<Shooting['key'], string>>
  readonly acts: Readonly<Record<Act, string>>
  readonly zones: Readonly<Record<Tipoff['clock'], string>>
  readonly stages: Readonly<Record<'play-in' | 'cup-final', string>>
  /** The words of numbers, starting at zero. */
  readonly numbers: readonly string[]
  readonly decimal: string
  readonly percent: string
  /**
   * The word between makes and attempts (`3 of 7`), and the word that replaces it for a team's own attempts (`3 of
   * their 7`).
   */
  readonly of: string
  readonly their: string
  /** The sign between makes and attempts in a line of figures. */
  readonly shortOf: string
  readonly second: readonly [one: string, other: string]
  /** The words for a clock of one second in prose. Default: a figure. */
  readonly oneSecond?: string
  /** The conjunction before the last element of a list. */
  and(last: string): string
  /** The conjunction before the last clause of a list, with the space or the punctuation mark before it. */
  clauseAnd(last: string): string
  counted(value: number, noun: string, at: Surroundings): string
  /** A count before the name of a statistic, such as `no` in `no turnovers`. */
  none(value: number, at: Surroundings): string
  between(first: number, last: number, at: Surroundings): string
  timeOfDay(time: string): string
  /** The wording for a count up to the end of a period; `undefined` for the default, `through`. */
  countedThrough(period: number, at: Surroundings): string | undefined
  /** A day without its year. Default: the form of the locale. */
  dayText?(month: number, day: number): string
  /** The words for a clock of full minutes; `undefined` for the default form, such as `8:00`. */
  minutesText?(minutes: number): string | undefined
  /** The unit of a clock under a minute in headlines. */
  readonly headlineSeconds?: string
  /** Whether headlines state tenths of a second without a unit. */
  readonly hasBareTenths?: boolean
  did(play: Play): string
  /**
   * Whether a late play of several free throws precedes its effect, as in `anotó dos tiros libres y empató`, because
   * claims state the number of free throws before the score.
   */
  readonly areThrowsFirst?: boolean
  /** A number in a form of this language that is not a noun; `undefined` for all other forms. */
  number?(value: number, form: string, at: Surroundings): string | undefined
  readonly scopes: Readonly<Record<ScopedValue['scope'], string>>
  readonly chart: ChartWords
  /** The functions that write the values whose form differs in each language; other values have common functions. */
  readonly own: Pick<Writers, 'team' | 'period' | 'play' | 'feat' | 'high' | 'statistic'> &
    Partial<Writers>
}
