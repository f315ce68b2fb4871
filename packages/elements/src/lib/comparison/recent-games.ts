import type { RecentPerformanceV2 } from '@fixture-feed/client/content.generated'
import { html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { msg } from '../item/msg.ts'
import { shortDateText } from '../item/time-text.ts'
import { sectionTitle } from '../item/words.ts'
import { shownValue } from '../statistic-value.ts'
import { scrollable } from './scrollable.ts'

/** A player's earlier games: one row each, a column for each statistic that any of them has. */
export function recentGames(
  games: readonly RecentPerformanceV2[],
  context: RenderContext,
): TemplateResult | typeof nothing {
  if (games.length === 0) return nothing
  const columns = new Map(
    games.flatMap(({ statistics }) => statistics.map(({ key, label }) => [key, label] as const)),
  )
  return html`<section class="block">
    ${sectionTitle(msg('Recent games'), context)}
    ${scrollable(
      msg('Recent games'),
      html`<table class="table" part="table">
        <thead>
          <tr>
            <th scope="col">${msg('Date')}</th>
            <th scope="col" class="text">${msg('Opponent')}</th>
            ${[...columns.values()].map(label => html`<th scope="col">${label}</th>`)}
          </tr>
        </thead>
        <tbody>${games.map(game => recentGame(game, [...columns.keys()], context))}</tbody>
      </table>`,
    )}
  </section>`
}

function recentGame(
  { fixtureDate, opponentEntityId, statistics }: RecentPerformanceV2,
  keys: readonly string[],
  context: RenderContext,
): TemplateResult {
  const values = keys.map(key => statistics.find(statistic => statistic.key === key)?.values[0])
  return html`<tr>
    <th scope="row"><time datetime=${fixtureDate}>${shortDateText(fixtureDate)}</time></th>
    <td class="text"><bdi>${context.entityName(opponentEntityId)}</bdi></td>
    ${values.map(value => html`<td class=${value === undefined ? 'none' : ''}>${shownValue(value)}</td>`)}
  </tr>`
}
