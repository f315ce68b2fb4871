import { difference, type Fact, type Traced } from '../facts/fact.ts'
import type { StatisticKey, StatisticOfV1 } from '../facts/statistic.ts'
import { statisticValue } from './statistics.ts'

/** A statistic of both teams, the team with more first. */
export interface ContestWords {
  readonly level: boolean
  /** Whose value it is, as an entity id. */
  readonly more: Fact<string>
  readonly fewer: Fact<string>
  readonly most: { readonly value: Fact<number>; readonly display: Fact<string> }
  readonly least: { readonly value: Fact<number>; readonly display: Fact<string> }
  readonly gap: Fact<number>
}

/** @throws {RangeError} when the content does not have the statistic for both teams. */
export function contestWords(
  statistics: Traced<readonly StatisticOfV1[]>,
  key: StatisticKey,
  [awayId, homeId]: readonly [Fact<string>, Fact<string>],
): ContestWords {
  const away = statisticValue(statistics, key, { entityId: awayId.value })
  const home = statisticValue(statistics, key, { entityId: homeId.value })
  if (away === undefined || home === undefined) {
    throw new RangeError(`Cannot compare "${key}": not in the content for both teams`)
  }
  const awayAhead = away.value.value > home.value.value
  const [more, fewer] = awayAhead ? [awayId, homeId] : [homeId, awayId]
  const [most, least] = awayAhead ? [away, home] : [home, away]
  return {
    level: away.value.value === home.value.value,
    more,
    fewer,
    most,
    least,
    gap: difference(most.value, least.value),
  }
}
