import type { GameState } from '@fixture-feed/contract/shared-structures'
import type { Side } from '../game/action.ts'
import type { Checkpoint } from '../moments/moment.ts'
import type { Game } from '../statistics/prefix.ts'
import { type TeamTally, totalTurnovers } from '../statistics/tally.ts'
import { gameStateOf } from './game-state.ts'
import { type Names, namesOf } from './names.ts'
import type { StatisticOfV1 } from './statistic.ts'
import { byGap, type Contest, contestStatistic, gapOf } from './team-against-team.ts'

export type DefensiveKey =
  | 'offensiveRebounds'
  | 'defensiveRebounds'
  | 'turnovers'
  | 'blocks'
  | 'steals'

/** How both teams defend. Turnovers are those that a team committed. */
export interface DefensiveFacts {
  readonly final: boolean
  readonly content: {
    readonly focusStatisticKeys: readonly DefensiveKey[]
    readonly gameState: GameState
    readonly statistics: readonly StatisticOfV1[]
  }
  readonly names: Names
}

/** The statistics, with about the spread of a team's value from game to game. It only decides what the text is about. */
const statistics: readonly {
  readonly key: DefensiveKey
  readonly spread: number
  take(team: TeamTally): number
}[] = [
  { key: 'offensiveRebounds', spread: 3.8, take: ({ counts }) => counts.offensiveRebounds },
  { key: 'defensiveRebounds', spread: 5.4, take: ({ counts }) => counts.defensiveRebounds },
  { key: 'turnovers', spread: 3.9, take: totalTurnovers },
  { key: 'blocks', spread: 2.5, take: ({ counts }) => counts.blocks },
  { key: 'steals', spread: 2.9, take: ({ counts }) => counts.steals },
]

/** A second statistic is told only when its gap is this wide. */
const secondGap = 0.8

/** `undefined` before halftime, and after an overtime that decided nothing. */
export function defensiveFacts(
  { input }: Game,
  { at, period, final }: Checkpoint,
): DefensiveFacts | undefined {
  const { regulationPeriods } = input.rules
  if (period * 2 < regulationPeriods || (period > regulationPeriods && !final)) return undefined
  const value = (side: Side, take: (team: TeamTally) => number) => take(at.tally[side])
  const contests = statistics.map(
    ({ key, spread, take }): Contest<DefensiveKey> => ({
      key,
      spread,
      away: value('away', take),
      home: value('home', take),
    }),
  )
  const focus = byGap(contests).filter(
    (contest, rank) => rank === 0 || (rank === 1 && gapOf(contest) >= secondGap),
  )
  return {
    final,
    content: {
      focusStatisticKeys: focus.map(({ key }) => key),
      gameState: gameStateOf(input, at),
      statistics: contests.map(contest => contestStatistic(input, contest)),
    },
    names: namesOf(input),
  }
}
