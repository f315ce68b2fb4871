import type { Score } from '@fixture-feed/client/content.generated'
import { html, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { cssVariables } from '../item/css-variables.ts'
import { finalText } from './game-clock.ts'

/** The result of a game: both teams one below the other, the winner stronger. */
export function finalScore(score: Score, context: RenderContext): TemplateResult {
  const { awayTeamId, awayScore, homeTeamId, homeScore, periodsPlayed } = score
  return html`<div class="final" part="score">
    <span class="final-text">${finalText(periodsPlayed, context.periods)}</span>
    <div class="final-rows">
      ${resultRow(awayTeamId, awayScore, awayScore > homeScore, context)}
      ${resultRow(homeTeamId, homeScore, homeScore > awayScore, context)}
    </div>
  </div>`
}

function resultRow(
  id: string,
  points: number,
  won: boolean,
  context: RenderContext,
): TemplateResult {
  return html`<div
    class="final-row" ?data-won=${won} ${cssVariables({ '--_team': context.teamColor(id) })}
  >
    <span class="swatch"></span>
    <bdi class="team-name">${context.entityName(id)}</bdi>
    <span class="final-points">${points}</span>
  </div>`
}
