import type { StatisticV2 } from '@fixture-feed/client/content.generated'
import { msg } from '@lit/localize'
import { html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { comparison } from '../comparison/comparison.ts'
import { comparisonTable } from '../comparison/comparison-table.ts'
import { cssVariables } from '../item/css-variables.ts'
import { teamLabel } from '../score/team-label.ts'
import { shownValue } from '../statistic-value.ts'
import { type Pair, pairOf } from './paired-shares.ts'

export interface PairedBarsOptions {
  readonly title: string
  readonly awayTeamId: string
  readonly homeTeamId: string
  /** The keys that the item is about. */
  readonly focusKeys: readonly string[]
}

/**
 * Statistics of two teams as bars that meet in the middle, and a table for screen readers. The roles are written out,
 * because a table that is laid out as a grid loses them.
 */
export function pairedBars(
  statistics: readonly StatisticV2[],
  { title, awayTeamId, homeTeamId, focusKeys }: PairedBarsOptions,
  context: RenderContext,
): TemplateResult | typeof nothing {
  const teams = [awayTeamId, homeTeamId]
  const values = statistics.flatMap(statistic => statistic.values)
  // Values of others than the two that play have no side: they are told in columns.
  if (!values.some(({ entityId }) => teams.includes(entityId))) {
    return comparison(title, comparisonTable(statistics), context)
  }
  const colors = {
    '--_away': context.teamColor(awayTeamId),
    '--_home': context.teamColor(homeTeamId),
  }
  return html`<div class="pairs" part="bars" role="table" aria-label=${title} ${cssVariables(colors)}>
    <div class="pair-head" role="row">
      <span role="columnheader" class="away">${teamLabel(awayTeamId, context)}</span>
      <span role="columnheader" class="hidden">${title}</span>
      <span role="columnheader" class="home">${teamLabel(homeTeamId, context)}</span>
    </div>
    ${statistics.map(statistic =>
      pairRow(
        statistic,
        pairOf(statistic, { awayTeamId, homeTeamId }),
        focusKeys.includes(statistic.key),
      ),
    )}
  </div>`
}

function pairRow(
  { label }: StatisticV2,
  { away, home, awayShare, homeShare, edge }: Pair,
  focused: boolean,
): TemplateResult {
  const shares = { '--_away-share': `${awayShare}`, '--_home-share': `${homeShare}` }
  return html`<div class="pair" role="row" ?data-focus=${focused} ${cssVariables(shares)}>
    <span role="cell" class="away value" ?data-edge=${edge === 'away'}>${shownValue(away)}</span>
    <span role="rowheader" class="pair-label">${label}${focused ? focusMark() : nothing}</span>
    <span role="cell" class="home value" ?data-edge=${edge === 'home'}>${shownValue(home)}</span>
    <span class="pair-track" aria-hidden="true"
      ><span class="away bar" ?data-edge=${edge === 'away'}></span
      ><span class="home bar" ?data-edge=${edge === 'home'}></span
    ></span>
  </div>`
}

function focusMark(): TemplateResult {
  return html`<span class="focus-mark">${msg('Key')}</span>`
}
