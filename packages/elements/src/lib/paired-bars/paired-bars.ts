import type { StatisticV2 } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { comparison } from '../comparison/comparison.ts'
import { comparisonTable } from '../comparison/comparison-table.ts'
import { msg } from '../item/msg.ts'
import { teamLabel } from '../score/score-line.ts'
import { leaderOf } from '../score/told-score.ts'
import { numberOf, type StatisticValue, sharesOf, shownValue } from '../stat-tiles/stat-tiles.ts'

export interface PairedBarsOptions {
  readonly title: string
  readonly awayTeamId: string
  readonly homeTeamId: string
  /** The keys that the item is about. */
  readonly focusKeys: readonly string[]
}

/** Statistics of two teams as bars that meet in the middle: a table, whose roles the layout as a grid would take. */
export function pairedBars(
  statistics: readonly StatisticV2[],
  { title, awayTeamId, homeTeamId, focusKeys }: PairedBarsOptions,
  context: RenderContext,
): TemplateResult | typeof nothing {
  const pairs = statistics.map(statistic => pairOf(statistic, { awayTeamId, homeTeamId }))
  // Values of neither team have no side: show them in columns.
  if (!pairs.some(({ away, home }) => away ?? home)) {
    return comparison(title, comparisonTable(statistics), context)
  }
  const [away, home] = [context.teamColor(awayTeamId), context.teamColor(homeTeamId)]
  return html`<div class="pairs" part="bars" role="table" aria-label=${title} .style=${`--_away: ${away}; --_home: ${home}`}>
    <div class="pair-head" role="row">
      <span role="columnheader" class="away">${teamLabel(awayTeamId, context)}</span>
      <span role="columnheader" class="hidden">${title}</span>
      <span role="columnheader" class="home">${teamLabel(homeTeamId, context)}</span>
    </div>
    ${pairs.map(pair => pairRow(pair, focusKeys.includes(pair.key)))}
  </div>`
}

function pairRow({ label, away, home, awayShare, homeShare, edge }: Pair, focused: boolean) {
  const shares = `--_away-share: ${awayShare}; --_home-share: ${homeShare}`
  return html`<div class="pair" role="row" ?data-focus=${focused} .style=${shares}>
    <span role="cell" class="away value" ?data-leads=${edge === 'away'}>${shownValue(away)}</span>
    <span role="rowheader" class="pair-label">${label} ${focused ? html`<mark>${msg('Key')}</mark>` : nothing}</span>
    <span role="cell" class="home value" ?data-leads=${edge === 'home'}>${shownValue(home)}</span>
    <span class="pair-track" aria-hidden="true"
      ><span class="away bar" ?data-leads=${edge === 'away'}></span
      ><span class="home bar" ?data-leads=${edge === 'home'}></span
    ></span>
  </div>`
}

/** A statistic of two teams, with the length of each one's bar: 1 for the greater. */
interface Pair {
  readonly key: string
  readonly label: string
  readonly away: StatisticValue | undefined
  readonly home: StatisticValue | undefined
  readonly awayShare: number
  readonly homeShare: number
  /** Who is better off: less is better for turnovers. */
  readonly edge: 'away' | 'home' | undefined
}

/** Statistics of which a team wants few. */
const lowerIsBetter = new Set(['turnovers', 'turnoverPercentage'])

export function pairOf(
  { key, label, values }: StatisticV2,
  { awayTeamId, homeTeamId }: { readonly awayTeamId: string; readonly homeTeamId: string },
): Pair {
  const away = values.find(({ entityId }) => entityId === awayTeamId)
  const home = values.find(({ entityId }) => entityId === homeTeamId)
  const [awayShare = 0, homeShare = 0] = sharesOf([away, home])
  const [one, other] = [numberOf(away), numberOf(home)]
  const edge = lowerIsBetter.has(key) ? leaderOf(other, one) : leaderOf(one, other)
  return { key, label, away, home, awayShare, homeShare, edge }
}

export const pairedBarsStyles: CSSResult = css`
  .pairs {
    display: grid;
    gap: 10px;
  }

  .pair {
    display: grid;
    grid-template-columns: minmax(56px, max-content) minmax(0, 1fr) minmax(56px, max-content);
    gap: 4px 12px;
    align-items: baseline;
  }

  .pair-head {
    position: relative;
    display: flex;
    justify-content: space-between;
    gap: 16px;
    font-size: 0.8125rem;
    font-weight: 650;
  }

  .away {
    --_team: var(--_away);
    --_share: var(--_away-share);
  }

  .home {
    --_team: var(--_home);
    --_share: var(--_home-share);
    text-align: end;
  }

  .pair-head > * {
    color: var(--_team);
  }

  .pair-label {
    text-align: center;
    font-size: 0.875rem;
    line-height: 1.3;
  }

  .pair[data-focus] .pair-label {
    font-weight: 650;
  }

  .pair-track {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 3px;
    block-size: 8px;
  }

  .bar {
    display: flex;
    overflow: clip;
    background: var(--_inset);
  }

  .bar.away {
    justify-content: end;
    border-start-start-radius: 99px;
    border-end-start-radius: 99px;
  }

  .bar.home {
    border-start-end-radius: 99px;
    border-end-end-radius: 99px;
  }

  .bar::before {
    content: '';
    border-radius: inherit;
    background: var(--_team);
    opacity: 0.6;
    transition: inline-size 0.4s;
  }

  .bar[data-leads]::before {
    opacity: 1;
  }

  @media (forced-colors: active) {
    .bar,
    .share,
    .swatch,
    .lane-track {
      forced-color-adjust: none;
    }
  }
`
