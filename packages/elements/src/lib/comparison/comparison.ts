import { html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { cssVariables } from '../item/css-variables.ts'
import { sectionTitle } from '../item/words.ts'
import { shownValue } from '../statistic-value.ts'
import type { ComparisonRow, ComparisonTable } from './comparison-table.ts'
import { scrollable } from './scrollable.ts'

/** Statistics next to averages and highs: numbers in columns, each with a bar for its size within the row. */
export function comparison(
  title: string,
  { columns, rows }: ComparisonTable,
  context: RenderContext,
): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing
  return html`<section class="block">
    ${sectionTitle(title, context)}
    ${scrollable(
      title,
      html`<table class="table" part="table">
        <thead>
          <tr>
            <td></td>
            ${columns.map(column => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>${rows.map(comparisonRow)}</tbody>
      </table>`,
    )}
  </section>`
}

function comparisonRow({ label, cells }: ComparisonRow): TemplateResult {
  return html`<tr>
    <th scope="row">${label}</th>
    ${cells.map(cell =>
      cell === undefined
        ? html`<td class="none">–</td>`
        : html`<td ?data-now=${cell.value.scope === 'currentGame'}>
            ${shownValue(cell.value)}
            <span class="share" aria-hidden="true" ${cssVariables({ '--_share': `${cell.share}` })}></span>
          </td>`,
    )}
  </tr>`
}
