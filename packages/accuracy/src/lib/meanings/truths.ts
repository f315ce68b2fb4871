import type {
  Act,
  Chance,
  FeatKind,
  High,
  Place,
  Play,
  Statistic,
  Tipoff,
} from '@fixture-feed/generator/messages'

/** Own and other, makes and attempts. */
export type Pair = readonly [number, number]

export type Line = Readonly<
  Record<'points' | 'rebounds' | 'assists' | 'steals' | 'blocks' | 'threes' | 'turnovers', number>
>

export interface Ended {
  readonly won: boolean
  readonly opponent: string
  readonly score: Pair
}

/** What the record knows for each kind of slot: more than a text says of it, as a line with all its columns. */
export interface Truths {
  readonly team: string
  readonly player: string
  readonly players: readonly string[]
  readonly number: number
  readonly percent: number
  readonly mean: number
  readonly score: Pair
  readonly ratio: Pair
  readonly line: Line
  readonly shooting: Readonly<Record<'shots' | 'threes' | 'free-throws', Pair>>
  readonly time: { readonly period: number; readonly clock: string }
  /** When it is, and how it ended for the team when it is over. */
  readonly stage: { readonly time: Truths['time']; readonly result: Ended | undefined }
  readonly stretch: 'game' | 'break' | number
  readonly period: number
  readonly periods: readonly number[]
  readonly overtimes: number
  readonly play: Play
  readonly plays: readonly (Play & {
    readonly player: string
    readonly team: string
    readonly score: Pair
    readonly time: Truths['time']
  })[]
  readonly assist: string | undefined
  readonly result: Ended
  readonly feat: Line & { readonly double: FeatKind | undefined; readonly shooting: Pair }
  readonly high: High
  readonly act: Act
  readonly statistic: Statistic
  readonly date: string
  readonly tipoff: Tipoff
  readonly place: Place
  readonly chance: Chance
  readonly label: string
  readonly tense: 'present' | 'past'
}
