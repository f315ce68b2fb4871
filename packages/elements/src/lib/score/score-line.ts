import type { GameState, Score } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { finalText, gameTimeText } from './game-clock.ts'

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

function scoreTeam(side: 'away' | 'home', id: string, context: RenderContext) {
  return html`<span
    class="score-team" data-side=${side} .style=${`--_team: ${context.teamColor(id)}`}
  ><span class="swatch"></span>${teamLabel(id, context)}</span>`
}

/** What a team is called: its name where there is room, its letters where there is not and they are known. */
export function teamLabel(id: string, context: RenderContext): TemplateResult {
  const [short, full] = [context.teamName(id), context.entityName(id)]
  if (short === full) return html`<bdi class="team-name" title=${full}>${full}</bdi>`
  return html`<bdi class="team-name" title=${full}
    ><span class="full-name">${full}</span><span class="short-name">${short}</span></bdi
  >`
}

/** The result of a game: both teams one below the other, the winner stronger. */
export function finalScore(score: Score, context: RenderContext): TemplateResult {
  const { awayTeamId, awayScore, homeTeamId, homeScore, periodsPlayed } = score
  const row = (id: string, points: number, others: number) => html`<div
    class="final-row" ?data-leads=${points > others} .style=${`--_team: ${context.teamColor(id)}`}
  >
    <span class="swatch"></span>
    <bdi class="team-name">${context.entityName(id)}</bdi>
    <span class="final-points">${points}</span>
  </div>`
  return html`<div class="final" part="score">
    <small>${finalText(periodsPlayed, context.periods)}</small>
    <div>${row(awayTeamId, awayScore, homeScore)} ${row(homeTeamId, homeScore, awayScore)}</div>
  </div>`
}

export const scoreStyles: CSSResult = css`
  .final {
    display: grid;
    gap: 6px;
    padding: 12px 14px;
    border-radius: 10px;
    background: var(--_inset);
  }

  .final-row {
    display: flex;
    align-items: center;
    gap: 10px;
    color: var(--_muted);
    font-size: 1.0625rem;
  }

  .final-points {
    margin-inline-start: auto;
    font-size: 1.375rem;
  }

  .score-line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto auto minmax(0, 1fr);
    gap: 10px;
    align-items: center;
    margin: 4px calc(-1 * var(--_aside)) -16px;
    padding: 8px var(--_aside);
    border-block-start: 1px solid var(--_line);
    background: color-mix(in oklab, var(--_inset) 60%, var(--_surface));
    color: var(--_muted);
    font-size: 0.8125rem;
    line-height: 1.4;
  }

  :host([same-score]) .body > :is(.score-line, .final) {
    display: none;
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
  }

  .points,
  .value {
    color: var(--_muted);
    font-weight: 500;
  }

  [data-leads] {
    color: var(--_text);
    font-weight: 700;
  }

  .game-time {
    padding-inline: 4px;
    white-space: nowrap;
  }
`
