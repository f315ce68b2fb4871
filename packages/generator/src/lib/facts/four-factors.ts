import type { GameState } from '@fixture-feed/contract/shared-structures'
import type { Side } from '../game/action.ts'
import {
  type FactorKey,
  type Fraction,
  factorKeys,
  factorOf,
  percentOf,
} from '../statistics/four-factors.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { totalTurnovers } from '../statistics/tally.ts'
import { gameStateOf } from './game-state.ts'
import { type Names, namesOf } from './names.ts'
import type { StatisticOfV1 } from './statistic.ts'
import { byGap, type Contest, contestStatistic } from './team-against-team.ts'

/** The four factors of both teams, as far as they are defined. */
export interface FactorFacts {
  readonly final: boolean
  readonly content: {
    readonly focusFactorKey: FactorKey
    readonly gameState: GameState
    readonly factors: readonly StatisticOfV1[]
    readonly unavailableFactorKeys: readonly FactorKey[]
  }
  /** The counts behind the factor in focus. */
  readonly ledger: { readonly away: FactorCounts; readonly home: FactorCounts }
  readonly names: Names
}

/** What the factors of a team are made of. */
export interface FactorCounts {
  readonly fieldGoalsMade: number
  readonly fieldGoalsAttempted: number
  readonly threePointersMade: number
  readonly freeThrowsAttempted: number
  readonly turnovers: number
  /** Own misses that a team rebounded, and all own misses that were rebounded. */
  readonly offensiveRebounds: number
  readonly rebounded: number
}

/** The same without what version 1 does not know. */
export interface FactorFactsV1 extends Omit<FactorFacts, 'content'> {
  readonly content: Omit<FactorFacts['content'], 'unavailableFactorKeys'>
}

/** The spread of a team's value from game to game (2021-22), in percent. */
const factorSpreads: Readonly<Record<FactorKey, number>> = {
  effectiveFieldGoalPercentage: 6.7,
  turnoverPercentage: 3.3,
  offensiveReboundPercentage: 7.3,
  freeThrowRate: 8.7,
}

/** A share of fewer attempts, possessions or misses says nothing. */
const fewest = 10

/** `undefined` while fewer than two factors are defined for both teams, with enough behind them. */
export function factorFacts(
  { input }: Game,
  at: Prefix,
  { final }: { readonly final: boolean },
): FactorFacts | undefined {
  const contests = factorKeys.flatMap(key => contestOf(key, at))
  const [focus] = byGap(contests)
  if (focus === undefined || contests.length < 2) return undefined
  const available = contests.map(({ key }) => key)
  return {
    final,
    content: {
      focusFactorKey: focus.key,
      gameState: gameStateOf(input, at),
      factors: contests.map(contest => contestStatistic(input, contest)),
      unavailableFactorKeys: factorKeys.filter(key => !available.includes(key)),
    },
    ledger: { away: factorCounts(at, 'away'), home: factorCounts(at, 'home') },
    names: namesOf(input),
  }
}

function factorCounts({ tally }: Prefix, side: Side): FactorCounts {
  const { counts } = tally[side]
  const rebounds = factorOf('offensiveReboundPercentage', tally, side)
  return {
    fieldGoalsMade: counts.fieldGoalsMade,
    fieldGoalsAttempted: counts.fieldGoalsAttempted,
    threePointersMade: counts.threePointersMade,
    freeThrowsAttempted: counts.freeThrowsAttempted,
    turnovers: totalTurnovers(tally[side]),
    offensiveRebounds: rebounds?.part ?? 0,
    rebounded: rebounds?.whole ?? 0,
  }
}

function contestOf(key: FactorKey, { tally }: Prefix): readonly Contest<FactorKey>[] {
  const [away, home] = [factorOf(key, tally, 'away'), factorOf(key, tally, 'home')]
  if (away === undefined || home === undefined) return []
  if (Math.min(triesOf(key, away), triesOf(key, home)) < fewest) return []
  return [{ key, away: percentOf(away), home: percentOf(home), spread: factorSpreads[key] }]
}

/** How many attempts, possessions or misses a factor is of. */
function triesOf(key: FactorKey, { whole }: Fraction): number {
  return key === 'effectiveFieldGoalPercentage' ? whole / 2 : whole
}
