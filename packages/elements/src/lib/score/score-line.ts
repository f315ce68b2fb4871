import type { GameState } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, type TemplateResult } from 'lit'
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

/** Scores: the result of a game, and the line at the foot of an item. */
export const scoreStyles: CSSResult = css`
  .final {
    display: grid;
    gap: 6px;
    padding: 12px 14px;
    border-radius: 10px;
    background: var(--_inset);
  }

  .final-text {
    color: var(--_muted);
    font-size: 0.8125rem;
    font-weight: 600;
  }

  .final-row {
    display: flex;
    align-items: center;
    gap: 10px;
    color: var(--_muted);
    font-size: 1.0625rem;
    line-height: 1.5;
  }

  .final-row[data-won] {
    color: var(--_text);
    font-weight: 700;
  }

  .final-points {
    margin-inline-start: auto;
    font-size: 1.375rem;
    font-variant-numeric: tabular-nums;
  }

  .score-line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto auto minmax(0, 1fr);
    gap: 10px;
    align-items: center;
    margin: 4px -18px -16px;
    padding: 8px 18px;
    border-block-start: 1px solid var(--_line);
    background: color-mix(in oklab, var(--_inset) 60%, var(--_surface));
    color: var(--_muted);
    font-size: 0.8125rem;
    line-height: 1.4;
    font-variant-numeric: tabular-nums;
  }

  :host([same-score]) .body > .score-line {
    display: none;
  }

  .body > .score-line {
    margin: 4px -18px -16px;
  }

  .score-team {
    display: flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
  }

  .score-team[data-side='home'] {
    flex-direction: row-reverse;
  }

  .team-name {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .score-line .team-name {
    white-space: nowrap;
  }

  .short-name {
    display: none;
  }

  @container item (inline-size < 520px) {
    .short-name {
      display: inline;
    }

    .full-name {
      display: none;
    }
  }

  .points {
    font-size: 1rem;
    font-weight: 500;
  }

  .points[data-leads] {
    color: var(--_text);
    font-weight: 700;
  }

  .game-time {
    padding-inline: 4px;
    white-space: nowrap;
  }

  @container item (inline-size < 420px) {
    .body > .score-line {
      gap: 7px;
      margin-inline: -14px;
      padding-inline: 14px;
    }
  }
`
