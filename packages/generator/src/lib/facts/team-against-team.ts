import type { Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import { type StatisticKey, type StatisticOfV1, statistic } from './statistic.ts'

/** A statistic of both teams. */
export interface Contest<Key extends StatisticKey = StatisticKey> {
  readonly key: Key
  readonly away: number
  readonly home: number
  /** How far a team's value spreads from game to game: what a gap is measured by. */
  readonly spread: number
}

/** A statistic with one value per team, as team-against-team definitions have them. */
export function contestStatistic(input: GameInput, contest: Contest): StatisticOfV1 {
  const value = (side: Side) => ({
    entityId: input[side].id,
    scope: 'currentGame' as const,
    value: contest[side],
    label: input[side].nickname,
  })
  return statistic(contest.key, [value('away'), value('home')])
}

/** The contests by how much they tell, the widest gap first; of equals the one named first. */
export function byGap<Key extends StatisticKey>(
  contests: readonly Contest<Key>[],
): readonly Contest<Key>[] {
  return contests.toSorted((a, b) => gapOf(b) - gapOf(a))
}

/** The gap of a contest in units of its spread. */
export function gapOf({ away, home, spread }: Contest): number {
  return Math.abs(away - home) / spread
}
