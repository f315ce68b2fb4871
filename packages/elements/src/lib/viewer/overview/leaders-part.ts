import type { FixtureIndexEntry } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { type Leader, type LeaderKey, leadersOf } from '../../box-score/leaders.ts'
import { entityName } from '../../item/item-title.ts'
import { numberText } from '../../item/language.ts'
import { msg, str } from '../../item/msg.ts'
import { gameTimeText } from '../../score/game-clock.ts'
import type { BoxScore } from '../numbers/game-numbers.ts'
import { shortTeamName } from './short-team-name.ts'

const leaderLabels: Readonly<Record<LeaderKey, () => string>> = {
  points: () => msg('Points'),
  rebounds: () => msg('Rebounds'),
  assists: () => msg('Assists'),
}

/**
 * Maximum number of players with the same count that are named. If there are more, only two are named, and the others
 * are counted.
 */
const mostNamed = 3

/** The leaders of both teams, from the box score. Without a box score there are none. */
export function leadersPart(
  boxScore: BoxScore | undefined,
  { awayTeam, homeTeam }: FixtureIndexEntry,
  hrefOf: (playerId: string) => unknown,
): TemplateResult | typeof nothing {
  const rows = boxScore === undefined ? [] : leadersOf(boxScore.content)
  if (boxScore === undefined || rows.length === 0) return nothing
  const { item, content } = boxScore
  const through = content.isFinal
    ? nothing
    : html`<small>${msg(str`Through ${gameTimeText(content.gameState)}`)}</small>`
  const link = (playerId: string, index: number, named: readonly string[]) => {
    const name = entityName(item, playerId)
    const shown = named.length === 1 ? name : withInitial(name)
    return html`${index === 0 ? '' : ', '}<a href=${hrefOf(playerId)} title=${name}><bdi>${shown}</bdi></a>`
  }
  const cell = (leader: Leader | undefined) => {
    if (leader === undefined) return html`<td>–</td>`
    const { playerIds, value } = leader
    const named = playerIds.slice(0, playerIds.length > mostNamed ? mostNamed - 1 : mostNamed)
    const others = playerIds.length - named.length
    const names = playerIds.map(playerId => entityName(item, playerId)).join(', ')
    return html`<td><span class="leader">
      <span class="names" title=${names}>${named.map(link)}${others === 0 ? '' : ` +${numberText(others)}`}</span>
      <strong>${numberText(value)}</strong>
    </span></td>`
  }
  return html`<section class="leaders" aria-label=${msg('Game leaders')}>
    <div class="line apart"><h2>${msg('Game leaders')}</h2> ${through}</div>
    <table class="table" aria-label=${msg('Game leaders')}>
      <thead>
        <tr><td></td><th scope="col">${shortTeamName(awayTeam)}</th><th scope="col">${shortTeamName(homeTeam)}</th></tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ key, away, home }) => html`<tr>
            <th scope="row">${leaderLabels[key]()}</th>${cell(away)}${cell(home)}
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}

/** A name with the initial of its first word, such as `E. Tolliver`, so that several names fit into a cell. */
function withInitial(name: string): string {
  return name.replace(/^(\p{L}\p{M}*)\S+\s+/u, '$1.\u00a0')
}

export const leadersStyles: CSSResult = css`
  .leaders h2 {
    font-size: 0.875rem;
  }

  .leaders table {
    table-layout: fixed;
  }

  .leaders thead td {
    inline-size: 6.25rem;
  }

  /* The height is two lines, so that nothing moves when another player leads. */
  .leader {
    display: flex;
    justify-content: end;
    gap: 6px;
    min-block-size: 2lh;
  }

  .names {
    display: -webkit-box;
    -webkit-line-clamp: 2;
    -webkit-box-orient: vertical;
    min-inline-size: 0;
    max-block-size: 2lh;
    overflow: clip;
    overflow-wrap: anywhere;
  }

  .names a:focus-visible {
    outline-offset: -2px;
  }
`
