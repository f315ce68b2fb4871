import type { StatisticV2 } from '@fixture-feed/client/content.generated'
import { fieldLabel } from '../item/definition-label.ts'
import { msg } from '../item/msg.ts'
import type { StatisticValue } from '../stat-tiles/stat-tiles.ts'

/** A table with a row for each statistic and a column for each scope of each entity. */
export interface ComparisonTable {
  readonly columns: readonly string[]
  readonly rows: readonly ComparisonRow[]
}

export interface ComparisonRow {
  readonly label: string
  /** One entry for each column: `undefined` if the statistic has no value there. */
  readonly values: readonly (StatisticValue | undefined)[]
}

const scopeLabels: Readonly<Record<string, () => string>> = {
  currentGame: () => msg('This game'),
  recentGame: () => msg('Recent game'),
  seasonAverage: () => msg('Season avg'),
  postseasonAverage: () => msg('Postseason avg'),
  lastSeasonAverage: () => msg('Last season avg'),
  seasonHigh: () => msg('Season high'),
  postseasonHigh: () => msg('Postseason high'),
  careerHigh: () => msg('Career high'),
  careerPlayoffHigh: () => msg('Playoff career high'),
}

/**
 * Combines lists of statistics into a table: a row for each key, and a column for each scope of each entity. The
 * names of the columns are the scopes if all values belong to one entity, otherwise the labels of the values.
 */
export function comparisonTable(...lists: readonly (readonly StatisticV2[])[]): ComparisonTable {
  const all = lists.flat()
  const valuesOf = (statistics: readonly StatisticV2[]) => statistics.flatMap(each => each.values)
  const values = valuesOf(all)
  const order = Object.keys(scopeLabels)
  const columns = values
    .filter((value, index) => values.findIndex(each => isSameColumn(each, value)) === index)
    .sort((a, b) => order.indexOf(a.scope) - order.indexOf(b.scope))
  const single = new Set(columns.map(({ entityId }) => entityId)).size === 1
  const rows = [...new Set(all.map(({ key }) => key))].map(key => {
    const ofRow = all.filter(each => each.key === key)
    const cell = (column: StatisticValue) =>
      valuesOf(ofRow).find(each => isSameColumn(each, column))
    return { label: ofRow[0]?.label ?? '', values: columns.map(cell) }
  })
  return {
    columns: columns.map(({ scope, label }) => (single ? scopeLabel(scope) : label)),
    rows,
  }
}

/**
 * Adds those statistics of the current game whose keys appear in the lists, so that a known value of the game is not an
 * empty cell.
 */
export function withCurrentGame(
  gameStatistics: readonly StatisticV2[],
  ...lists: readonly (readonly StatisticV2[])[]
): readonly (readonly StatisticV2[])[] {
  const keys = new Set(lists.flat().map(({ key }) => key))
  return [...lists, gameStatistics.filter(({ key }) => keys.has(key))]
}

function scopeLabel(scope: string): string {
  return scopeLabels[scope]?.() ?? fieldLabel(scope)
}

function isSameColumn(one: StatisticValue, other: StatisticValue): boolean {
  return one.scope === other.scope && one.entityId === other.entityId
}
