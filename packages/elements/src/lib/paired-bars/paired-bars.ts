import type { StatisticV2 } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { comparison } from '../comparison/comparison.ts'
import { comparisonTable } from '../comparison/comparison-table.ts'
import { msg } from '../item/msg.ts'
import { leaderOf } from '../score/item-score.ts'
import { teamLabel } from '../score/score-line.ts'
import { numberOf, type StatisticValue, sharesOf, shownValue } from '../stat-tiles/stat-tiles.ts'

export interface PairedBarsOptions {
  readonly title: string
  readonly awayTeamId: string
  readonly homeTeamId: string
  /** Keys of the statistics that the item highlights. */
  readonly focusKeys: readonly string[]
}

/**
 * Statistics of two teams as bars that meet in the middle, or as columns if no value belongs to either team. The table
 * roles are explicit, because the elements are not table elements.
 */
export function pairedBars(
  statistics: readonly StatisticV2[],
  { title, awayTeamId, homeTeamId, focusKeys }: PairedBarsOptions,
  context: RenderContext,
): TemplateResult | typeof nothing {
  const pairs = statistics.map(statistic => pairOf(statistic, { awayTeamId, homeTeamId }))
  if (!pairs.some(({ away, home }) => away ?? home)) {
    return comparison(title, comparisonTable(statistics), context)
  }
  const away = context.teamColor(awayTeamId)
  const home = context.teamColor(homeTeamId)
  return html`<div class="stack" part="bars" role="table" aria-label=${title} .style=${`--_away: ${away}; --_home: ${home}`}>
    <div class="pair" role="row">
      <span role="columnheader" class="away">${teamLabel(awayTeamId, context)}</span>
      <span role="columnheader"><span class="hidden">${title}</span></span>
      <span role="columnheader" class="home">${teamLabel(homeTeamId, context)}</span>
    </div>
    ${pairs.map(pair => pairRow(pair, focusKeys.includes(pair.key)))}
  </div>`
}

function pairRow({ label, away, home, awayShare, homeShare, edge }: Pair, focused: boolean) {
  const shares = `--_away-share: ${awayShare}; --_home-share: ${homeShare}`
  return html`<div class="pair" role="row" .style=${shares}>
    <span role="cell" class="away value" ?data-leads=${edge === 'away'}>${shownValue(away)}</span>
    <span role="rowheader" ?data-focus=${focused}>${label} ${focused ? html`<mark>${msg('Key stat')}</mark>` : nothing}</span>
    <span role="cell" class="home value" ?data-leads=${edge === 'home'}>${shownValue(home)}</span>
    <span class="track" aria-hidden="true"
      ><span class="away" ?data-leads=${edge === 'away'}></span
      ><span class="home" ?data-leads=${edge === 'home'}></span
    ></span>
  </div>`
}

/** A statistic of two teams, with the length of each bar: see `sharesOf`. */
interface Pair {
  readonly key: string
  readonly label: string
  readonly away: StatisticValue | undefined
  readonly home: StatisticValue | undefined
  readonly awayShare: number
  readonly homeShare: number
  /** The team with the better value: for turnovers, the team with fewer. `undefined` for equal or unknown values. */
  readonly edge: 'away' | 'home' | undefined
}

/** Statistics in which a lower value is better. */
const lowerIsBetter = new Set(['turnovers', 'turnoverPercentage'])

export function pairOf(
  { key, label, values }: StatisticV2,
  { awayTeamId, homeTeamId }: { readonly awayTeamId: string; readonly homeTeamId: string },
): Pair {
  const away = values.find(({ entityId }) => entityId === awayTeamId)
  const home = values.find(({ entityId }) => entityId === homeTeamId)
  const [awayShare = 0, homeShare = 0] = sharesOf([away, home])
  const one = numberOf(away)
  const other = numberOf(home)
  const edge = lowerIsBetter.has(key) ? leaderOf(other, one) : leaderOf(one, other)
  return { key, label, away, home, awayShare, homeShare, edge }
}

export const pairedBarsStyles: CSSResult = css`
  .pair {
    display: grid;
    grid-template-columns: minmax(56px, max-content) minmax(0, 1fr) minmax(56px, max-content);
    gap: 4px 12px;
    align-items: baseline;
    font-size: 0.875rem;
    text-align: center;
  }

  .pair > [role='columnheader'] {
    color: var(--_team);
    font-weight: 650;
  }

  .away {
    --_team: var(--_away);
    --_share: var(--_away-share);
    text-align: start;
  }

  .home {
    --_team: var(--_home);
    --_share: var(--_home-share);
    text-align: end;
  }

  .value {
    font-size: 1rem;
  }

  .value:not([data-leads]) {
    color: var(--_muted);
  }

  .track {
    display: flex;
    block-size: 10px;
    overflow: clip;
    border-radius: 4px;
    background: var(--_inset);
  }

  .track > * {
    inline-size: calc(var(--_share) * 100%);
    background: var(--_team);
  }

  .pair > .track {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: 1fr 1fr;
    gap: 2px;
  }

  .pair > .track > * {
    transition: inline-size 0.4s;
  }

  .track > .away {
    justify-self: end;
  }

  .pair > .track > :not([data-leads]) {
    opacity: 0.6;
  }

  @media (forced-colors: active) {
    .share,
    .swatch,
    .track {
      forced-color-adjust: none;
    }
  }
`
