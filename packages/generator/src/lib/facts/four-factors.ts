import type { GameState } from '@fixture-feed/contract/shared-structures'
import { type FactorKey, factorKeys, factorOf, percentOf } from '../statistics/four-factors.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
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
  readonly names: Names
}

/** The same without what version 1 does not know. */
export interface FactorFactsV1 extends Omit<FactorFacts, 'content'> {
  readonly content: Omit<FactorFacts['content'], 'unavailableFactorKeys'>
}

/** The spread of a team's value from game to game (2021-22), in percent. */
export const factorSpreads: Readonly<Record<FactorKey, number>> = {
  effectiveFieldGoalPercentage: 6.7,
  turnoverPercentage: 3.3,
  offensiveReboundPercentage: 7.3,
  freeThrowRate: 8.7,
}

/** `undefined` while fewer than two factors are defined for both teams. */
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
    names: namesOf(input),
  }
}

function contestOf(key: FactorKey, { tally }: Prefix): readonly Contest<FactorKey>[] {
  const [away, home] = [factorOf(key, tally, 'away'), factorOf(key, tally, 'home')]
  if (away === undefined || home === undefined) return []
  return [{ key, away: percentOf(away), home: percentOf(home), spread: factorSpreads[key] }]
}
