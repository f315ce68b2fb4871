import type { StatisticV2, StatisticValueV2 } from '@fixture-feed/contract/shared-structures'
import type { FactorKey } from '../../message-values.ts'
import type { CountKey } from '../statistics/counts.ts'

/** The keys of statistics: total rebounds, percentages, the four factors, and every count of a line except fouls. */
export type StatisticKey =
  | Exclude<CountKey, 'fouls'>
  | 'rebounds'
  | 'fieldGoalPercentage'
  | 'threePointPercentage'
  | FactorKey

export type Scope = StatisticValueV2['scope']

export interface ScopedValue {
  readonly entityId: string
  readonly scope: Scope
  readonly value: number
  /** Default: the name of the scope in the language. */
  readonly label?: string
}

/** A statistic of the content without the parts that depend on the language: its label and its displayed form. */
export interface Statistic {
  readonly key: StatisticKey
  readonly unit: StatisticV2['unit']
  readonly values: readonly ScopedValue[]
}

export function statistic(key: StatisticKey, values: readonly ScopedValue[]): Statistic {
  return { key, unit: unitOf(key), values }
}

function unitOf(key: StatisticKey): Statistic['unit'] {
  if (key.endsWith('Percentage') || key === 'freeThrowRate') return 'percent'
  // The key of every statistic of points contains "points".
  return /points/i.test(key) ? 'points' : 'count'
}

const scopesOfV1: readonly Scope[] = ['currentGame', 'seasonAverage', 'recentGame']

/** The statistics that remain with the scopes of version 1, if they still have the required number of values. */
export function withScopesOfV1(
  statistics: readonly Statistic[],
  fewestValues: number,
): readonly Statistic[] {
  return statistics
    .map(each => ({
      ...each,
      values: each.values.filter(({ scope }) => scopesOfV1.includes(scope)),
    }))
    .filter(({ values }) => values.length >= fewestValues)
}

/** A mean, rounded to one decimal. */
export function meanOf(sum: number, games: number): number {
  return Math.round((10 * sum) / games) / 10
}
