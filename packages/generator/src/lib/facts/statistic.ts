import type { StatisticV2, StatisticValueV2 } from '@fixture-feed/contract/shared-structures'

/** What a statistic of the content is called and measured in. */
interface Description {
  readonly label: string
  readonly unit: StatisticV2['unit']
}

export type StatisticKey =
  | 'points'
  | 'rebounds'
  | 'offensiveRebounds'
  | 'defensiveRebounds'
  | 'assists'
  | 'steals'
  | 'blocks'
  | 'turnovers'
  | 'fieldGoalsMade'
  | 'fieldGoalsAttempted'
  | 'fieldGoalPercentage'
  | 'threePointersMade'
  | 'threePointersAttempted'
  | 'threePointPercentage'
  | 'freeThrowsMade'
  | 'freeThrowsAttempted'
  | 'effectiveFieldGoalPercentage'
  | 'turnoverPercentage'
  | 'offensiveReboundPercentage'
  | 'freeThrowRate'
  | 'fastBreakPoints'
  | 'pointsInPaint'
  | 'pointsOffTurnovers'
  | 'secondChancePoints'

const descriptions: Readonly<Record<StatisticKey, Description>> = {
  points: { label: 'Points', unit: 'points' },
  rebounds: { label: 'Rebounds', unit: 'count' },
  offensiveRebounds: { label: 'Offensive rebounds', unit: 'count' },
  defensiveRebounds: { label: 'Defensive rebounds', unit: 'count' },
  assists: { label: 'Assists', unit: 'count' },
  steals: { label: 'Steals', unit: 'count' },
  blocks: { label: 'Blocks', unit: 'count' },
  turnovers: { label: 'Turnovers', unit: 'count' },
  fieldGoalsMade: { label: 'Field goals made', unit: 'count' },
  fieldGoalsAttempted: { label: 'Field goals attempted', unit: 'count' },
  fieldGoalPercentage: { label: 'Field goal percentage', unit: 'percent' },
  threePointersMade: { label: 'Threes made', unit: 'count' },
  threePointersAttempted: { label: 'Threes attempted', unit: 'count' },
  threePointPercentage: { label: 'Three-point percentage', unit: 'percent' },
  freeThrowsMade: { label: 'Free throws made', unit: 'count' },
  freeThrowsAttempted: { label: 'Free throws attempted', unit: 'count' },
  effectiveFieldGoalPercentage: { label: 'Effective field goal percentage', unit: 'percent' },
  turnoverPercentage: { label: 'Turnover percentage (turnovers per possession)', unit: 'percent' },
  offensiveReboundPercentage: {
    label: 'Offensive rebound percentage (team rebounds included)',
    unit: 'percent',
  },
  freeThrowRate: { label: 'Free throw rate (attempts per field goal attempt)', unit: 'percent' },
  fastBreakPoints: { label: 'Fast-break points', unit: 'points' },
  pointsInPaint: { label: 'Points in the paint', unit: 'points' },
  pointsOffTurnovers: { label: 'Points off turnovers', unit: 'points' },
  secondChancePoints: { label: 'Second-chance points', unit: 'points' },
}

type Scope = StatisticValueV2['scope']

/** One value of a statistic, before it has its label and display form. */
export interface ScopedValue<ScopeName extends Scope = Scope> {
  readonly entityId: string
  readonly scope: ScopeName
  readonly value: number
  /** Defaults to what the scope is called. */
  readonly label?: string
}

const scopeLabels: Readonly<Record<Scope, string>> = {
  currentGame: 'This game',
  seasonAverage: 'Season average',
  postseasonAverage: 'Postseason average',
  lastSeasonAverage: 'Last season average',
  recentGame: 'Recent game',
  seasonHigh: 'Season high',
  postseasonHigh: 'Postseason high',
  careerHigh: 'Career high',
  careerPlayoffHigh: 'Career playoff high',
}

/** A statistic whose values have only scopes of the given set; with those of version 1 it fits both versions. */
export interface ScopedStatistic<ScopeName extends Scope> extends Omit<StatisticV2, 'values'> {
  readonly values: readonly (Omit<StatisticValueV2, 'scope' | 'value'> & {
    readonly scope: ScopeName
    readonly value: number
  })[]
}

/** The scopes of version 1. */
export type ScopeV1 = 'currentGame' | 'seasonAverage' | 'recentGame'

const scopesOfV1: readonly Scope[] = ['currentGame', 'seasonAverage', 'recentGame']

export type StatisticOfV1 = ScopedStatistic<ScopeV1>
export type StatisticOfV2 = ScopedStatistic<Scope>

/** A statistic of the content, its values as they are shown: counts bare, averages and percents with one decimal. */
export function statistic<ScopeName extends Scope>(
  key: StatisticKey,
  values: readonly ScopedValue<ScopeName>[],
): ScopedStatistic<ScopeName> {
  const { label, unit } = descriptions[key]
  return {
    key,
    label,
    unit,
    values: values.map(({ entityId, scope, value, label = scopeLabels[scope] }) => ({
      label,
      entityId,
      scope,
      value,
      displayValue: displayed(value, unit, scope),
    })),
  }
}

/** What is left of statistics with the scopes of version 1: those that still have as many values as asked for. */
export function withScopesOfV1(
  statistics: readonly StatisticOfV2[],
  fewestValues: number,
): readonly StatisticOfV1[] {
  return statistics
    .map(each => ({ ...each, values: each.values.filter(isOfV1) }))
    .filter(({ values }) => values.length >= fewestValues)
}

function isOfV1(value: StatisticOfV2['values'][number]): value is StatisticOfV1['values'][number] {
  return scopesOfV1.includes(value.scope)
}

/** A mean, rounded to one decimal. */
export function meanOf(sum: number, games: number): number {
  return Math.round((10 * sum) / games) / 10
}

function displayed(value: number, unit: Description['unit'], scope: Scope): string {
  if (unit === 'percent') return `${value.toFixed(1)}%`
  return scope.endsWith('Average') ? value.toFixed(1) : String(value)
}
