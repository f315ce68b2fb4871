import type { StatisticV2 } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { decimalText } from '../item/language.ts'
import { msg } from '../item/msg.ts'

/** One value of a statistic of either version. The scopes of version 1 are a subset of the scopes of version 2. */
export type StatisticValue = StatisticV2['values'][number]

export function shownValue(value: StatisticValue | undefined): string {
  if (value === undefined) return '–'
  return value.displayValue === '' ? String(value.value) : value.displayValue
}

/** A large figure with its label and an additional text. */
export interface StatTile {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
}

/** The number of a value; `undefined` if the value is not a number. */
export function numberOf(value: StatisticValue | undefined): number | undefined {
  return typeof value?.value === 'number' && Number.isFinite(value.value) ? value.value : undefined
}

/**
 * The length of each value's bar, as a share of the greatest value above 0; 0 for a value that is not a number above 0.
 */
export function sharesOf(values: readonly (StatisticValue | undefined)[]): readonly number[] {
  const lengths = values.map(value => Math.max(numberOf(value) ?? 0, 0))
  const most = Math.max(...lengths)
  return lengths.map(length => (most > 0 ? length / most : 0))
}

/** Statistics that are shown together: made and attempted shots as `7-12`, with the percentage next to them. */
const shotKinds = [
  [() => msg('Field goals'), 'fieldGoalsMade', 'fieldGoalsAttempted', 'fieldGoalPercentage'],
  [() => msg('3-pointers'), 'threePointersMade', 'threePointersAttempted', 'threePointPercentage'],
  [() => msg('Free throws'), 'freeThrowsMade', 'freeThrowsAttempted', 'freeThrowPercentage'],
] as const

/** The figures of a game as large tiles. */
export function statisticTiles(
  statistics: readonly StatisticV2[],
): TemplateResult | typeof nothing {
  return figureTiles(statTiles(statistics))
}

/** Large figures with their labels; nothing without figures. */
export function figureTiles(tiles: readonly StatTile[]): TemplateResult | typeof nothing {
  if (tiles.length === 0) return nothing
  return html`<dl class="tiles" part="figures">
    ${tiles.map(
      ({ label, value, note }) => html`<div class="tile inset">
        <dt>${label}</dt>
        <dd><bdi>${value}</bdi> ${note === undefined ? nothing : html`<small>${note}</small>`}</dd>
      </div>`,
    )}
  </dl>`
}

/**
 * The statistics in order, one tile for each value. The made and the attempted shots of one kind are combined into one
 * tile with their percentage.
 */
export function statTiles(statistics: readonly StatisticV2[]): readonly StatTile[] {
  const byKey = new Map(statistics.map(statistic => [statistic.key, statistic]))
  const joined = new Set<string>()
  return statistics.flatMap(({ key, label, values }) => {
    if (joined.has(key)) return []
    const [words, ...keys] = shotKinds.find(kind => kind.some(each => each === key)) ?? []
    const [made, attempted, percentage] = keys.map(each => byKey.get(each))
    if (words === undefined || made === undefined || attempted === undefined) {
      const isOne = values.length === 1
      return values.map(value => ({
        label,
        value: shownValue(value),
        note: isOne ? undefined : value.label,
      }))
    }
    for (const each of keys) joined.add(each)
    const value = `${firstValue(made)}-${firstValue(attempted)}`
    const note = percentage === undefined ? shareText(made, attempted) : firstValue(percentage)
    return { label: words(), value, note }
  })
}

function firstValue({ values }: StatisticV2): string {
  return shownValue(values[0])
}

/** The percentage of made shots, such as `82.6%`; `undefined` if no shot was attempted, or if a count is missing. */
function shareText(made: StatisticV2, attempted: StatisticV2): string | undefined {
  const share = Number(made.values[0]?.value) / Number(attempted.values[0]?.value)
  return Number.isFinite(share) ? `${decimalText(100 * share, 1)}%` : undefined
}

export const statTilesStyles: CSSResult = css`
  .tiles {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin: 0;
  }

  /* The tiles of the last row are wider, so that no row has a hole. */
  .tile {
    display: flex;
    flex: 1 1 84px;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }

  .tile :is(dt, small) {
    font-size: 0.75rem;
    font-weight: 500;
    line-height: 1.3;
  }

  .tile dd {
    display: grid;
    margin: 0;
    white-space: nowrap;
    font-size: 1.25rem;
    font-weight: 650;
    line-height: 1.25;
  }
`
