import type { GameState } from '@fixture-feed/client/content.generated'
import { html, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { cssVariables } from '../item/css-variables.ts'
import { gameTimeText } from './game-clock.ts'
import { teamLabel } from './team-label.ts'

/** The score and the clock when the item was written, in one line. */
export function scoreLine(state: GameState, context: RenderContext): TemplateResult {
  const { awayTeamId, awayScore, homeTeamId, homeScore } = state
  return html`<div class="score-line" part="score">
    ${scoreTeam('away', awayTeamId, context)}
    <span class="points" ?data-leads=${awayScore > homeScore}>${awayScore}</span>
    <span class="game-time"><bdi>${gameTimeText(state)}</bdi></span>
    <span class="points" ?data-leads=${homeScore > awayScore}>${homeScore}</span>
    ${scoreTeam('home', homeTeamId, context)}
  </div>`
}

function scoreTeam(side: 'away' | 'home', id: string, context: RenderContext): TemplateResult {
  return html`<span
    class="score-team" data-side=${side} ${cssVariables({ '--_team': context.teamColor(id) })}
  ><span class="swatch"></span>${teamLabel(id, context)}</span>`
}
