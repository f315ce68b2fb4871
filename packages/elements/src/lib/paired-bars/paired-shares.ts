import type { StatisticV2 } from '@fixture-feed/client/content.generated'
import type { StatisticValue } from '../statistic-value.ts'

/** The values of a statistic that two teams share, with the length of each one's bar: 1 for the greater. */
export interface Pair {
  readonly away: StatisticValue | undefined
  readonly home: StatisticValue | undefined
  readonly awayShare: number
  readonly homeShare: number
  /** Who is better off: less is better for turnovers. */
  readonly edge: 'away' | 'home' | undefined
}

/** Statistics of which a team wants few. */
const lowerIsBetter = new Set(['turnovers', 'turnoverPercentage'])

/** Pairs the values of both teams. A value that is no number has no bar. */
export function pairOf(
  statistic: StatisticV2,
  { awayTeamId, homeTeamId }: { readonly awayTeamId: string; readonly homeTeamId: string },
): Pair {
  const away = statistic.values.find(({ entityId }) => entityId === awayTeamId)
  const home = statistic.values.find(({ entityId }) => entityId === homeTeamId)
  const awayNumber = numberOf(away)
  const homeNumber = numberOf(home)
  const most = Math.max(awayNumber ?? 0, homeNumber ?? 0)
  const shareOf = (value: number | undefined): number =>
    value === undefined || most <= 0 ? 0 : Math.max(value, 0) / most
  return {
    away,
    home,
    awayShare: shareOf(awayNumber),
    homeShare: shareOf(homeNumber),
    edge: edgeOf(awayNumber, homeNumber, lowerIsBetter.has(statistic.key)),
  }
}

function numberOf(value: StatisticValue | undefined): number | undefined {
  return typeof value?.value === 'number' && Number.isFinite(value.value) ? value.value : undefined
}

function edgeOf(away: number | undefined, home: number | undefined, fewer: boolean): Pair['edge'] {
  if (away === undefined || home === undefined || away === home) return undefined
  return away > home !== fewer ? 'away' : 'home'
}
