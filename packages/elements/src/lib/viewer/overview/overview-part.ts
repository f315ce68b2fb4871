import type { FixtureIndexEntry, Item } from '@fixture-feed/client'
import { msg } from '@lit/localize'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { numberText } from '../../item/language.ts'
import type { GameFlow } from '../flow/game-flow.ts'
import { leadersOf } from './leaders.ts'
import { lineScore, type PeriodScore } from './line-score.ts'

/** The points of both teams by period. */
export function lineScorePart(
  flow: GameFlow,
  { awayTeam, homeTeam }: FixtureIndexEntry,
): TemplateResult | typeof nothing {
  const periods = lineScore(flow)
  const last = flow.points.at(-1)
  if (last === undefined) return nothing
  const row = (side: 'away' | 'home', team: FixtureIndexEntry['awayTeam']) => html`<tr>
    <th scope="row"><bdi title=${team.name}>${team.tricode}</bdi></th>
    ${periods.map(period => html`<td>${pointsText(period[side])}</td>`)}
    <td class="total">${numberText(last[side])}</td>
  </tr>`
  return html`<table class="line-score">
    <caption class="hidden">${msg('Points by period')}</caption>
    <thead>
      <tr>
        <td></td>
        ${periods.map(({ label }) => html`<th scope="col">${label}</th>`)}
        <th scope="col" class="total">${msg('Total')}</th>
      </tr>
    </thead>
    <tbody>${row('away', awayTeam)} ${row('home', homeTeam)}</tbody>
  </table>`
}

/** Who leads in points, rebounds and assists, each with a way to what is told of him. */
export function leadersPart(
  items: readonly Item[],
  hrefOf: (playerId: string) => string,
): TemplateResult | typeof nothing {
  const leaders = leadersOf(items)
  if (leaders.length === 0) return nothing
  return html`<section class="leaders" aria-label=${msg('Leaders')}>
    <dl>
      ${leaders.map(
        ({ label, playerId, name, value, gameTime }) => html`<div>
          <dt>${label}</dt>
          <dd><strong>${numberText(value)}</strong> <a href=${hrefOf(playerId)}><bdi>${name}</bdi></a>
            <small>${gameTime}</small></dd>
        </div>`,
      )}
    </dl>
    <p>${msg('As far as the items tell.')}</p>
  </section>`
}

function pointsText(points: PeriodScore['away']): string {
  return points === undefined ? '–' : numberText(points)
}

export const overviewStyles: CSSResult = css`
  .line-score {
    inline-size: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }

  .line-score :is(th, td) {
    padding: 3px 8px;
    font-weight: 500;
    text-align: end;
  }

  .line-score thead {
    color: var(--_muted);
    font-size: 0.75rem;
  }

  .line-score tbody tr {
    border-block-start: 1px solid var(--_line);
  }

  .line-score tbody th {
    padding-inline-start: 0;
    font-weight: 650;
    text-align: start;
  }

  .line-score .total {
    font-weight: 720;
  }

  .leaders dl {
    display: grid;
    gap: 4px;
    margin: 0;
  }

  .leaders dl > div {
    display: grid;
    grid-template-columns: 5.5em minmax(0, 1fr);
    gap: 12px;
    align-items: baseline;
  }

  .leaders dt {
    color: var(--_muted);
    font-size: 0.8125rem;
  }

  .leaders dd {
    margin: 0;
  }

  .leaders strong {
    display: inline-block;
    min-inline-size: 1.6em;
    font-variant-numeric: tabular-nums;
  }

  .leaders :is(small, p) {
    color: var(--_muted);
    font-size: 0.75rem;
  }

  .leaders p {
    margin: 6px 0 0;
  }
`
