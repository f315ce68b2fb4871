import type { GameState, Score } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { finalText, gameTimeText } from './game-clock.ts'

/** The score and the clock at the moment of the item, in one line. */
export function scoreLine(state: GameState, context: RenderContext): TemplateResult {
  const { awayTeamId, awayScore, homeTeamId, homeScore } = state
  return html`<div class="score-line" part="score">
    ${markedTeam(awayTeamId, teamLabel(awayTeamId, context), context)}
    <span class="points" ?data-leads=${awayScore > homeScore}>${awayScore}</span>
    <bdi>${gameTimeText(state)}</bdi>
    <span class="points" ?data-leads=${homeScore > awayScore}>${homeScore}</span>
    ${markedTeam(homeTeamId, teamLabel(homeTeamId, context), context)}
  </div>`
}

function markedTeam(id: string, name: unknown, context: RenderContext) {
  return html`<span class="team" .style=${`--_team: ${context.teamColor(id)}`}
    ><span class="swatch"></span>${name}</span
  >`
}

/** The name of a team if there is space for it; otherwise the abbreviation, if it is known. */
export function teamLabel(id: string, context: RenderContext): TemplateResult {
  const short = context.teamName(id)
  const full = context.entityName(id)
  if (short === full) return html`<bdi title=${full}>${full}</bdi>`
  return html`<bdi title=${full}
    ><span class="full-name">${full}</span><span class="short-name">${short}</span></bdi
  >`
}

/** The result of a game: the teams one below the other, the winner emphasized. */
export function finalScore(score: Score, context: RenderContext): TemplateResult {
  const { awayTeamId, awayScore, homeTeamId, homeScore, periodsPlayed } = score
  const row = (
    id: string,
    points: number,
    others: number,
  ) => html`<div class="line" ?data-leads=${points > others}>
    ${markedTeam(id, html`<bdi>${context.entityName(id)}</bdi>`, context)} <span>${points}</span>
  </div>`
  return html`<div class="final inset stack" part="score">
    <small>${finalText(periodsPlayed, context.periods)}</small>
    <div>${row(awayTeamId, awayScore, homeScore)} ${row(homeTeamId, homeScore, awayScore)}</div>
  </div>`
}

export const scoreStyles: CSSResult = css`
  .final {
    color: var(--_muted);
  }

  .final .line {
    justify-content: space-between;
    font-size: 1.125rem;
  }

  .score-line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto auto minmax(0, 1fr);
    gap: 10px;
    align-items: center;
    margin: 4px -16px -16px;
    padding: 8px 16px;
    border-block-start: 1px solid var(--_line);
    background: color-mix(in oklab, var(--_inset) 60%, var(--_surface));
    color: var(--_muted);
    font-size: 0.8125rem;
    white-space: nowrap;
  }

  :host([same-score]) .body > :is(.score-line, .final) {
    display: none;
  }

  .score-line .team {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .score-line > :last-child {
    text-align: end;
  }

  @container item (inline-size >= 520px) {
    .short-name {
      display: none;
    }
  }

  @container item (inline-size < 520px) {
    .full-name {
      display: none;
    }
  }

  .points {
    font-size: 1rem;
  }
`
