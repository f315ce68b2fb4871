import type { GameState } from '@fixture-feed/contract/shared-structures'
import type { Checkpoint } from '../moments/moment.ts'
import type { Game } from '../statistics/prefix.ts'
import { gameStateOf } from './game-state.ts'
import { type Names, namesOf } from './names.ts'
import type { StatisticOfV1 } from './statistic.ts'
import { byGap, type Contest, contestStatistic } from './team-against-team.ts'

export type CategoryKey =
  | 'fastBreakPoints'
  | 'pointsInPaint'
  | 'pointsOffTurnovers'
  | 'secondChancePoints'

/** Where both teams' points come from. */
export interface PointFacts {
  readonly final: boolean
  readonly content: {
    readonly focusCategoryKey: CategoryKey
    readonly gameState: GameState
    readonly categories: readonly StatisticOfV1[]
  }
  readonly names: Names
}

/** The categories, with the spread of a team's value from game to game (2021-22). */
const categories: readonly { readonly key: CategoryKey; readonly spread: number }[] = [
  { key: 'fastBreakPoints', spread: 6.1 },
  { key: 'pointsInPaint', spread: 10.0 },
  { key: 'pointsOffTurnovers', spread: 6.2 },
  { key: 'secondChancePoints', spread: 5.7 },
]

/** Before halftime there is something to say only when a gap is this wide. */
const earlyGap = 8

/** `undefined` before halftime without a wide gap, and after an overtime that decided nothing. */
export function pointFacts(
  { input }: Game,
  { at, period, final }: Checkpoint,
): PointFacts | undefined {
  const contests = categories.map(
    ({ key, spread }): Contest<CategoryKey> => ({
      key,
      spread,
      away: at.tally.away.counts[key],
      home: at.tally.home.counts[key],
    }),
  )
  const widest = Math.max(...contests.map(({ away, home }) => Math.abs(away - home)))
  const [focus] = byGap(contests)
  if (focus === undefined) return undefined
  const { regulationPeriods } = input.rules
  if (period * 2 < regulationPeriods && widest < earlyGap) return undefined
  if (period > regulationPeriods && !final) return undefined
  return {
    final,
    content: {
      focusCategoryKey: focus.key,
      gameState: gameStateOf(input, at),
      categories: contests.map(contest => contestStatistic(input, contest)),
    },
    names: namesOf(input),
  }
}
