import type { RecentPerformanceV2 } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { msg } from '../item/msg.ts'
import { shortDateText } from '../item/time-text.ts'
import { sectionTitle } from '../item/words.ts'
import { sharesOf, shownValue } from '../stat-tiles/stat-tiles.ts'
import type { ComparisonRow, ComparisonTable } from './comparison-table.ts'
import { scrollable } from './scrollable.ts'

/** A titled table of statistics. Each number has a bar for its size within the row. Shows nothing without rows. */
export function comparison(
  title: string,
  { columns, rows }: ComparisonTable,
  context: RenderContext,
): TemplateResult | typeof nothing {
  const head = html`<td></td>
    ${columns.map(column => html`<th scope="col">${column}</th>`)}`
  return titledTable(title, head, rows.map(comparisonRow), context)
}

export function dataTable(head: TemplateResult, rows: readonly TemplateResult[]): TemplateResult {
  return html`<table class="table" part="table">
    <thead><tr>${head}</tr></thead>
    <tbody>${rows}</tbody>
  </table>`
}

/**
 * A table of a player's earlier games: a row for each game, and a column for each statistic that at least one of the
 * games has. Shows nothing without games.
 */
export function recentGames(
  games: readonly RecentPerformanceV2[],
  context: RenderContext,
): TemplateResult | typeof nothing {
  const columns = new Map(
    games.flatMap(({ statistics }) => statistics.map(({ key, label }) => [key, label] as const)),
  )
  const head = html`<th scope="col">${msg('Date')}</th>
    <th scope="col" class="text">${msg('Opponent')}</th>
    ${[...columns.values()].map(label => html`<th scope="col">${label}</th>`)}`
  const rows = games.map(game => recentGame(game, [...columns.keys()], context))
  return titledTable(msg('Recent games'), head, rows, context)
}

function titledTable(
  title: string,
  head: TemplateResult,
  rows: readonly TemplateResult[],
  context: RenderContext,
) {
  if (rows.length === 0) return nothing
  return html`<section>${sectionTitle(title, context)} ${scrollable(title, dataTable(head, rows))}</section>`
}

function comparisonRow({ label, values }: ComparisonRow) {
  const shares = sharesOf(values)
  return html`<tr>
    <th scope="row">${label}</th>
    ${values.map((value, index) =>
      value === undefined
        ? html`<td class="none">–</td>`
        : html`<td ?data-now=${value.scope === 'currentGame'}>
            ${shownValue(value)}
            <span class="share" aria-hidden="true" .style=${`--_share: ${shares[index]}`}></span>
          </td>`,
    )}
  </tr>`
}

function recentGame(
  { fixtureDate, opponentEntityId, statistics }: RecentPerformanceV2,
  keys: readonly string[],
  context: RenderContext,
) {
  const values = keys.map(key => statistics.find(statistic => statistic.key === key)?.values[0])
  return html`<tr>
    <th scope="row"><time datetime=${fixtureDate}>${shortDateText(fixtureDate)}</time></th>
    <td class="text"><bdi title=${context.entityName(opponentEntityId)}>${context.teamName(opponentEntityId)}</bdi></td>
    ${values.map(value => html`<td class=${value === undefined ? 'none' : ''}>${shownValue(value)}</td>`)}
  </tr>`
}

export const comparisonStyles: CSSResult = css`
  .scroller {
    overflow-x: auto;
    overscroll-behavior-inline: contain;
    scrollbar-width: thin;
  }

  .table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.875rem;
  }

  .table th,
  .table td {
    padding-block: 5px;
    padding-inline: 14px 0;
    text-align: end;
    vertical-align: top;
    overflow-wrap: normal;
  }

  .table tbody tr {
    border-block-start: 1px solid var(--_line);
  }

  .table thead th {
    color: var(--_muted);
    font-size: 0.75rem;
    font-weight: 600;
    line-height: 1.25;
    vertical-align: bottom;
  }

  .table th[scope='row'],
  .table thead > tr > :first-child {
    position: sticky;
    inset-inline-start: 0;
    padding-inline: 0;
    background: var(--_surface);
    font-weight: 500;
    min-inline-size: 88px;
  }

  .table .text,
  .table tr > :first-child {
    text-align: start;
  }

  .table .none {
    color: var(--_muted);
  }

  .table [data-now] {
    font-weight: 650;
  }

  .share {
    display: block;
    inline-size: calc(var(--_share) * 100%);
    block-size: 3px;
    margin-block-start: 3px;
    margin-inline-start: auto;
    border-radius: 2px;
    background: var(--_muted);
    opacity: 0.45;
  }

  [data-now] .share {
    background: var(--_hero, var(--_accent));
    opacity: 1;
  }
`
