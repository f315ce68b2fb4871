import type { FeatKind, SlotValues, TimedPlay } from '@fixture-feed/generator/message-values'

/** Own count and the other team's count, or makes and attempts. */
export type Pair = readonly [number, number]

export type Line = Readonly<
  Record<'points' | 'rebounds' | 'assists' | 'steals' | 'blocks' | 'threes' | 'turnovers', number>
>

export interface Ended {
  readonly won: boolean
  readonly opponent: string
  readonly score: Pair
}

/** Values that contain more facts than a text states, such as a line with all its columns. */
interface Known {
  readonly score: Pair
  readonly ratio: Pair
  readonly line: Line
  readonly shooting: Readonly<Record<'shots' | 'threes' | 'free-throws', Pair>>
  /** The moment, and the result for the team if the game is over. */
  readonly stage: { readonly time: SlotValues['time']; readonly result: Ended | undefined }
  readonly plays: readonly (SlotValues['play'] & {
    readonly player: string
    readonly team: string
    readonly score: Pair
    readonly effect: TimedPlay['effect']
    readonly time: SlotValues['time']
  })[]
  readonly result: Ended
  readonly feat: Line & { readonly double: FeatKind | undefined; readonly shooting: Pair }
}

export type Truths = Omit<SlotValues, keyof Known> & Known
