import type { StatisticV2 } from '@fixture-feed/client/content.generated'

/** One value of a statistic, of either version: the scopes of version 1 are among those of version 2. */
export type StatisticValue = StatisticV2['values'][number]

export function shownValue(value: StatisticValue | undefined): string {
  if (value === undefined) return '–'
  return value.displayValue === '' ? String(value.value) : value.displayValue
}
