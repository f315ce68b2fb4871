import type { Fact, Traced } from '../facts/fact.ts'
import type { StatisticKey, StatisticOfV1, StatisticOfV2 } from '../facts/statistic.ts'

type TracedStatistics = Traced<readonly StatisticOfV1[]> | Traced<readonly StatisticOfV2[]>

/** One value of a statistic in the content, by its scope; `undefined` when the content does not have it. */
export function statisticValue(
  statistics: TracedStatistics,
  key: StatisticKey,
  { scope = 'currentGame', entityId }: { readonly scope?: string; readonly entityId?: string } = {},
): { readonly value: Fact<number>; readonly display: Fact<string> } | undefined {
  for (const statistic of statistics) {
    if (statistic.key.value !== key) continue
    for (const value of statistic.values) {
      if (value.scope.value !== scope) continue
      if (entityId !== undefined && value.entityId.value !== entityId) continue
      return { value: value.value, display: value.displayValue }
    }
  }
  return undefined
}

/**
 * A count that the content must have.
 *
 * @throws {RangeError} when it does not.
 */
export function countOf(statistics: TracedStatistics, key: StatisticKey): Fact<number> {
  const found = statisticValue(statistics, key)
  if (found === undefined) throw new RangeError(`Cannot say "${key}": not in the content`)
  return found.value
}
