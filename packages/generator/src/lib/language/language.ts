import type { LanguageTag } from '../../language-tags.ts'
import type { Label, SlotValues, Time } from '../../message-values.ts'
import type { HeadlineName, ItemKind, MessageName } from '../../messages.ts'
import type { Name } from '../facts/names.ts'
import type { ScopedValue, StatisticKey } from '../facts/statistic.ts'
import type { Gender } from '../game/leagues.ts'
import type { ShotCounts } from '../shot-chart/shot-counts.ts'

/**
 * The phrases of each message of an item kind. The phrases of all languages are parallel: the n-th phrase has the
 * same slots in each, in any order and form.
 */
export type Phrases<Kind extends ItemKind> = {
  readonly [Message in MessageName<Kind>]: Phrasings
}

type Phrasings = readonly [string, ...string[]]

/**
 * Short phrases of headline messages, for names and times with which every other phrase is too long. Each may leave out
 * slots of its message, whose values the item states elsewhere. No phrase leaves out the news of its message.
 */
export type ShortHeadlines = {
  readonly [Kind in ItemKind]?: { readonly [Message in HeadlineName<Kind>]?: Phrasings }
}

/** The short forms of values in a headline. */
export interface Brevity {
  /** Whether players have their family names only. */
  readonly hasFamilyNames: boolean
  /** Whether times, stretches and results have the shortest wording of the language, if it has one. */
  readonly hasShortTimes: boolean
}

/** The phrases of a message, one per line. */
export function phrasings([lines = '']: TemplateStringsArray): Phrasings {
  const [first = '', ...others] = lines.trim().split(/\n */)
  return [first, ...others]
}

/** The facts of a game on which the words of its texts depend. */
export interface GameWords {
  /** Number of periods in regulation. */
  readonly periods: 4 | 2
  /** Whether texts call the periods quarters or halves. Otherwise texts call them periods. */
  readonly arePeriodsNamed: boolean
  /** Whether the clock of a period shows the time left. Texts state no time within other periods. */
  readonly isTimed: (period: number) => boolean
  /** The grammatical gender of teams and players; `undefined` if unknown. */
  readonly gender: Gender | undefined
  /** Whether the first overtime has a number, as in `the first overtime`. Default: false. */
  readonly areOvertimesNumbered?: boolean
}

/** The team that is the subject of a sentence, and whether the sentence names it. */
export interface Subject {
  readonly id: string
  readonly isNamed: boolean
}

export interface Surroundings extends GameWords {
  /** Headlines have shorter wordings than prose. */
  readonly style: 'headline' | 'prose'
  /** Whether times, stretches and results have the shortest wording of the language, if it has one. Default: false. */
  readonly hasShortTimes?: boolean | undefined
  /** The name of an entity. `isLater` is true at a later mention, and where players have their family names only. */
  nameOf(id: string): { readonly name: Name; readonly isLater: boolean }
  /** The id of the entity in a slot of the message, such as `player`. */
  idOf(slot: string): string
  /** Whether the headline, or the prose of the item, named an entity before this phrase. */
  isKnown(id: string): boolean
  /** The subject of the sentence before this one, if that subject is a team. */
  readonly subject: Subject | undefined
  /** All values of the message. */
  readonly values: Readonly<Record<string, unknown>>
  /** Whether exactly one slot of the phrase states a count. */
  readonly isOnlyCount: boolean
}

/**
 * The writers of each kind of value. They return the words in the form that a phrase requests; an empty text if there
 * is nothing to write.
 */
export type Writers = {
  readonly [Kind in keyof SlotValues]: (
    value: SlotValues[Kind],
    form: string | undefined,
    surroundings: Surroundings,
  ) => string
}

/** The words of a language: the source of every word of texts, labels and charts, apart from names. */
export interface Language {
  readonly tag: LanguageTag
  readonly phrases: { readonly [Kind in ItemKind]: Phrases<Kind> }
  readonly shortHeadlines: ShortHeadlines
  readonly writers: Writers
  readonly labels: Labels
  /** The reason of withdrawals after a correction. */
  readonly correctionReason: string
  /** The reason of withdrawals when the game is called off. */
  readonly calledOffReason: string
}

export interface Labels extends ChartLabels {
  /** The label of a game: the text of the source, or a part of the season that has a name. */
  game(label: Label): string
  statistic(key: StatisticKey): string
  scope(scope: ScopedValue['scope']): string
  /** A number for display: counts without decimals, means and percents with one. */
  display(value: number, kind: 'count' | 'mean' | 'percent'): string
  chartTitle(
    name: string,
    at: { readonly time: Time; readonly game: GameWords } | 'full-game',
  ): string
}

export interface ChartLabels {
  /** The alternative text of the chart. */
  chartAltText(counts: ShotCounts, name: string): string
  chartFigures(shots: string, threes: string): string
  chartMade(count: number): string
  chartMissed(count: number): string
}
