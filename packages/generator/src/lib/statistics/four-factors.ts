import type { FactorKey } from '../../message-values.ts'
import { opposite, type Side } from '../game/action.ts'
import { type Tally, totalTurnovers } from './tally.ts'

export const factorKeys: readonly FactorKey[] = [
  'effectiveFieldGoalPercentage',
  'turnoverPercentage',
  'offensiveReboundPercentage',
  'freeThrowRate',
]

/** A ratio in whole numbers, so that it can be rounded exactly. */
export interface Fraction {
  readonly part: number
  readonly whole: number
}

/**
 * A factor of a team as NBA.com defines it; `undefined` while its denominator is 0. The league's definitions differ
 * from the textbook's: attempts (not makes) per attempt for free throws, team rebounds in the rebound percentage, and
 * turnovers per counted possession.
 */
export function factorOf(key: FactorKey, tally: Tally, side: Side): Fraction | undefined {
  const { counts, deadBallRebounds, own } = tally[side]
  const opponent = tally[opposite(side)]
  switch (key) {
    case 'effectiveFieldGoalPercentage':
      return fraction(
        2 * counts.fieldGoalsMade + counts.threePointersMade,
        2 * counts.fieldGoalsAttempted,
      )
    case 'freeThrowRate':
      return fraction(counts.freeThrowsAttempted, counts.fieldGoalsAttempted)
    case 'offensiveReboundPercentage': {
      const live = counts.offensiveRebounds + own.offensiveRebounds - deadBallRebounds
      const theirs = opponent.counts.defensiveRebounds + opponent.own.defensiveRebounds
      return fraction(live, live + theirs)
    }
    case 'turnoverPercentage':
      return fraction(totalTurnovers(tally[side]), tally.possessions[side])
  }
}

/** A fraction in percent, rounded to one decimal, halves up. */
export function percentOf({ part, whole }: Fraction): number {
  return Math.round((1000 * part) / whole) / 10
}

function fraction(part: number, whole: number): Fraction | undefined {
  return whole > 0 ? { part, whole } : undefined
}
